-- Keys that end by themselves, and what each may be used for. Keys that are there open private links and nothing else.
ALTER TABLE company.api_contacts
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN scopes text[] NOT NULL DEFAULT '{answering.private_links}';

-- Calls of an integration, a row a day; days beyond the last 31 are removed with the next that is written.
CREATE TABLE company.api_days (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  day date NOT NULL,
  calls bigint NOT NULL CHECK (calls > 0),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, contact_id, day),
  FOREIGN KEY (company_id, contact_id) REFERENCES company.api_contacts ON DELETE CASCADE
);
SELECT core.tenant_table('company.api_days');
