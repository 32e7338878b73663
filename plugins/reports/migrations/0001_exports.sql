-- Reports that people have asked for, for as long as they take to fetch them. The id is the job's.
CREATE TABLE reports.exports (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  -- Whose rights the report has: nobody else fetches it.
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  format text NOT NULL,
  language text NOT NULL,
  -- Until it is written there is none.
  file_key uuid,
  name text,
  bytes bigint,
  -- Within which limits of shares it was written: who has others by the time of fetching it may not have it.
  limits jsonb,
  finished_at timestamptz,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('reports.exports');
CREATE INDEX exports_of_survey ON reports.exports (company_id, survey_id, asked_by);
CREATE INDEX exports_age ON reports.exports (company_id, asked_at);
SELECT core.aged_table('reports.exports', 'asked_at');

-- What a company sets of its reports: one row of each that has.
CREATE TABLE reports.settings (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Background fields by which a report may group (REP-014).
  max_group_fields int NOT NULL CHECK (max_group_fields BETWEEN 1 AND 3),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id)
);
SELECT core.tenant_table('reports.settings');
