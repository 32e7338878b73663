-- How the company's directory provisions its users (decision 127): one row of each company that has set it.
CREATE TABLE scim.settings (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  enabled boolean NOT NULL DEFAULT false,
  -- Who is made or taken back gets a mail; otherwise people come in by the company's own provider.
  invite boolean NOT NULL DEFAULT false,
  -- Roles of everybody whom the directory has written, and those that follow from its roles and groups.
  everyone text[] NOT NULL DEFAULT '{}',
  mappings jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id)
);
SELECT core.tenant_table('scim.settings');

-- With what directories call.
CREATE TABLE scim.tokens (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  -- How the token begins, for people.
  hint text NOT NULL CHECK (length(hint) <= 20),
  made_by text NOT NULL CHECK (length(made_by) <= 254),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('scim.tokens');

-- Tokens of all companies by their SHA-256: all that a call brings. The id is the token's.
CREATE TABLE scim.token_hashes (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  PRIMARY KEY (company_id, id)
);
SELECT core.lookup_table('scim.token_hashes');
CREATE FUNCTION scim.find_token(wanted bytea) RETURNS TABLE (company_id uuid, token_id uuid)
LANGUAGE sql STABLE
AS $$ SELECT t.company_id, t.id FROM scim.token_hashes t WHERE t.hash = wanted $$;
SELECT core.lookup_function('scim.find_token(bytea)');

-- The last calls that changed something or failed.
CREATE TABLE scim.calls (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  token_name text NOT NULL,
  method text NOT NULL CHECK (length(method) <= 10),
  resource text NOT NULL CHECK (length(resource) <= 200),
  status int NOT NULL,
  code text CHECK (length(code) <= 60),
  detail text CHECK (length(detail) <= 500),
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('scim.calls');
