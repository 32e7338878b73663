-- What is wrong with a file that was refused, some hundreds to a row, for as long as it takes to mend the file.
CREATE TABLE responses.import_faults (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  import_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  page int NOT NULL,
  faults jsonb NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, import_id, page)
);
SELECT core.tenant_table('responses.import_faults');
CREATE INDEX import_faults_of_survey ON responses.import_faults (company_id, survey_id);
CREATE INDEX import_faults_age ON responses.import_faults (company_id, found_at);
SELECT core.aged_table('responses.import_faults', 'found_at');
