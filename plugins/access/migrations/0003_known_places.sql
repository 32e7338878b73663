-- Networks that an account has signed in from, as hashes: there it may go on where strangers have tried too often.
CREATE TABLE access.known_places (
  company_id uuid NOT NULL,
  id text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('access.known_places');
CREATE INDEX known_places_expiry ON access.known_places (company_id, expires_at);
