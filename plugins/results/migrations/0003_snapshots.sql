-- Large datasets are made once, and taken by the other nodes from the file store.
CREATE TABLE results.snapshots (
  company_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  -- In the file store.
  file_key text NOT NULL,
  sha256 text NOT NULL,
  bytes bigint NOT NULL,
  -- Of what is in the file.
  format text NOT NULL,
  watermark text NOT NULL,
  responses bigint NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, survey_id)
);
SELECT core.tenant_table('results.snapshots');
