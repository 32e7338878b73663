-- Reports of surveys that were combined: of which combination one is, and of which surveys. One without is of its survey alone.
ALTER TABLE reports.exports ADD COLUMN combination_id uuid;

CREATE TABLE reports.export_surveys (
  company_id uuid NOT NULL,
  -- Of the export.
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  -- Within which limits of shares it was written; as of `reports.exports`.
  limits jsonb,
  PRIMARY KEY (company_id, id, survey_id),
  FOREIGN KEY (company_id, id) REFERENCES reports.exports (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('reports.export_surveys');
CREATE INDEX export_surveys_of_survey ON reports.export_surveys (company_id, survey_id);
