-- API contacts: integrations that call with a key of their own (COMP-038).
CREATE TABLE company.api_contacts (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- A person or a technical account; the key answers while the account is active.
  owner_id uuid NOT NULL,
  -- E-mail addresses of whom to ask about the integration.
  contacts text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_accessed timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, owner_id) REFERENCES access.users
);
SELECT core.tenant_table('company.api_contacts');
CREATE INDEX api_contacts_owner ON company.api_contacts (company_id, owner_id);

-- Keys of all companies, by their SHA-256: all that a call brings. The hint is how the key begins, for people.
CREATE TABLE company.api_keys (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  hint text NOT NULL CHECK (length(hint) <= 12),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, contact_id),
  FOREIGN KEY (company_id, contact_id) REFERENCES company.api_contacts ON DELETE CASCADE
);
SELECT core.lookup_table('company.api_keys');
CREATE FUNCTION company.find_api_key(wanted bytea) RETURNS TABLE (company_id uuid, contact_id uuid, key_id uuid)
LANGUAGE sql STABLE
AS $$ SELECT k.company_id, k.contact_id, k.id FROM company.api_keys k WHERE k.hash = wanted $$;
SELECT core.lookup_function('company.find_api_key(bytea)');
