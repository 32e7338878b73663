-- RES-023: whether what results are counted from is kept ready, as the draft says, for who reads no structure.
ALTER TABLE surveys.surveys ADD COLUMN use_datasets boolean NOT NULL DEFAULT true;
ALTER TABLE surveys.surveys NO FORCE ROW LEVEL SECURITY;
UPDATE surveys.surveys SET use_datasets = false WHERE structure #> '{settings,useDatasets}' = 'false'::jsonb;
ALTER TABLE surveys.surveys FORCE ROW LEVEL SECURITY;
