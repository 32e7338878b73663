-- Files that people have exported, for as long as they take to fetch them. The id is the job's.
CREATE TABLE results.exports (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  -- Whose rights the export has: nobody else fetches it.
  asked_by uuid NOT NULL,
  file_key uuid NOT NULL,
  name text NOT NULL,
  rows int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('results.exports');
CREATE INDEX exports_of_survey ON results.exports (company_id, survey_id);
CREATE INDEX exports_age ON results.exports (company_id, created_at);
