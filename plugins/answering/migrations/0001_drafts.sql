-- Answers that a respondent saved to go on with later (ANS-020). The id is made of the secret in the respondent's own
-- address, which is not kept.
CREATE TABLE answering.drafts (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  collector_id uuid NOT NULL,
  survey_version int NOT NULL,
  -- Becomes the id of the answer, so that it counts once however often it is sent.
  transaction_id uuid NOT NULL,
  started text NOT NULL,
  language text NOT NULL,
  page text NOT NULL,
  answers jsonb NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, survey_id) REFERENCES surveys.surveys (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('answering.drafts');
CREATE INDEX drafts_of_survey ON answering.drafts (company_id, survey_id);
CREATE INDEX drafts_age ON answering.drafts (company_id, saved_at);
