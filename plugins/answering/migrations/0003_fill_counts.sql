-- How far those came who began to fill in a survey (RES-076): numbers of a day, and nothing of anybody.
CREATE TABLE answering.fill_counts (
  company_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  collector_id uuid NOT NULL,
  survey_version int NOT NULL,
  -- The company's.
  day date NOT NULL,
  -- started and answered: of the whole survey; reached and passed: of one page.
  what text NOT NULL CHECK (what IN ('started', 'reached', 'passed', 'answered')),
  page_id text NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (company_id, survey_id, day, collector_id, survey_version, what, page_id),
  FOREIGN KEY (company_id, survey_id) REFERENCES surveys.surveys (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('answering.fill_counts');
