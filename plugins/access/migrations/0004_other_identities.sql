-- Who somebody is elsewhere: links of accounts to identities at other parties (OIDC, SAML).
CREATE TABLE access.identities (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  method text NOT NULL CHECK (length(method) BETWEEN 1 AND 40),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 500),
  -- The operator's provider vouches, rather than the company's own.
  anywhere boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, method, anywhere, subject),
  -- An address that was given to somebody else finds the account no more.
  UNIQUE (company_id, method, anywhere, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES access.users ON DELETE CASCADE
);
SELECT core.lookup_table('access.identities');
CREATE UNIQUE INDEX identities_anywhere ON access.identities (method, subject) WHERE anywhere;
CREATE INDEX identities_user ON access.identities (company_id, user_id);
-- What a company's own provider said finds nobody elsewhere.
CREATE FUNCTION access.find_identity(wanted_method text, wanted_subject text) RETURNS TABLE (company_id uuid, user_id uuid)
LANGUAGE sql STABLE
AS $$
  SELECT i.company_id, i.user_id FROM access.identities i
  WHERE i.anywhere AND i.method = wanted_method AND i.subject = wanted_subject
$$;
SELECT core.lookup_function('access.find_identity(text, text)');

-- Where sign-ins by other parties stand: begun, or let in and about to get a session. Each row is good once; it bears
-- the hash of what names it, and what it says is sealed. Kept under the nil company, as what guards the door.
CREATE TABLE access.sign_in_steps (
  company_id uuid NOT NULL,
  id text NOT NULL,
  sealed text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('access.sign_in_steps');
CREATE INDEX sign_in_steps_expiry ON access.sign_in_steps (company_id, expires_at);
