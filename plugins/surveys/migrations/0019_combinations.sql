-- LINK-032: surveys of a company whose results are shown together.
CREATE TABLE surveys.combinations (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('surveys.combinations');

-- A survey that goes for good leaves its combinations.
CREATE TABLE surveys.combined (
  company_id uuid NOT NULL,
  combination_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  PRIMARY KEY (company_id, combination_id, survey_id),
  FOREIGN KEY (company_id, combination_id) REFERENCES surveys.combinations (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, survey_id) REFERENCES surveys.surveys (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('surveys.combined');
CREATE INDEX combined_of_survey ON surveys.combined (company_id, survey_id);
