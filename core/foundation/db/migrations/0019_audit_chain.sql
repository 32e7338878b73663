-- The audit log cannot be changed unnoticed (COMP-036): each entry gets a number and a seal, which holds the hash of what
-- the entry says and that of the seal before it. Seals are only added.

-- As whom the one who acted was looking.
ALTER TABLE core.audit_log ADD COLUMN subject_id uuid, ADD COLUMN subject_email text;

CREATE TABLE core.audit_seals (
  company_id uuid NOT NULL,
  number bigint NOT NULL CHECK (number > 0),
  entry_id uuid NOT NULL,
  -- SHA-256 of what the entry says, and of this seal with the one before it.
  content bytea NOT NULL CHECK (length(content) = 32),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  -- Of the last seal of each run: made with the secret of the nodes, which the database does not know.
  key_id text,
  signature bytea,
  sealed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, number),
  UNIQUE (company_id, entry_id)
);
SELECT core.tenant_table('core.audit_seals');
REVOKE UPDATE, DELETE ON core.audit_seals FROM kaiku_app;

-- Entries that have no seal yet. The zero id stands for all that a company had before its entries were sealed.
CREATE TABLE core.audit_waiting (
  company_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, entry_id)
);
CREATE INDEX audit_waiting_age ON core.audit_waiting (company_id, at);
ALTER TABLE core.companies NO FORCE ROW LEVEL SECURITY;
INSERT INTO core.audit_waiting (company_id, entry_id)
SELECT company_id, '00000000-0000-0000-0000-000000000000' FROM core.companies;
ALTER TABLE core.companies FORCE ROW LEVEL SECURITY;
SELECT core.tenant_table('core.audit_waiting');
SELECT core.aged_table('core.audit_waiting', 'at');

-- Only what the product itself writes is sealed: nodes of the release before this one, too.
CREATE FUNCTION core.await_seal() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF current_user = 'kaiku_app' THEN
    INSERT INTO core.audit_waiting (company_id, entry_id) VALUES (NEW.company_id, NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_log_added AFTER INSERT ON core.audit_log FOR EACH ROW EXECUTE FUNCTION core.await_seal();
