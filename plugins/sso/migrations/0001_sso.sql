-- Identity providers of companies: one for each protocol (COMP-005, COMP-006).
CREATE TABLE sso.providers (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  protocol text NOT NULL CHECK (protocol IN ('oidc', 'saml')),
  -- Only while it is, people sign in by it.
  enabled boolean NOT NULL,
  -- The company's people sign in by it and not with a password, but for who manages the company.
  required boolean NOT NULL,
  -- Whom the provider knows and the company does not gets an account without roles.
  takes_in boolean NOT NULL,
  -- Where people go once they signed out.
  logout_redirect text CHECK (length(logout_redirect) <= 2000),
  -- The rest is the protocol's own.
  settings jsonb NOT NULL,
  -- The client's secret of OIDC, sealed.
  sealed_secret text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, protocol)
);
SELECT core.tenant_table('sso.providers');

-- Their sso ids: all that the sign-in page brings.
CREATE TABLE sso.names (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  protocol text NOT NULL,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z0-9][a-z0-9._-]{1,62}$'),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, protocol)
);
SELECT core.lookup_table('sso.names');
CREATE FUNCTION sso.find_name(wanted text) RETURNS TABLE (company_id uuid, protocol text)
LANGUAGE sql STABLE
AS $$ SELECT n.company_id, n.protocol FROM sso.names n WHERE n.name = wanted $$;
SELECT core.lookup_function('sso.find_name(text)');

-- What is good once, by its hash, until it would be too old anyway: assertions and tokens.
CREATE TABLE sso.used (
  company_id uuid NOT NULL,
  id text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('sso.used');
CREATE INDEX used_expiry ON sso.used (company_id, expires_at);
