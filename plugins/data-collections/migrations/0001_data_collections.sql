-- Texts that a company's administrators keep, for all of them or under the password of one (DATA-002, DATA-007).
CREATE TABLE data_collections.collections (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  content text NOT NULL DEFAULT '' CHECK (length(content) <= 500000),
  secure boolean NOT NULL DEFAULT false,
  -- argon2id, of a secure collection; there is no other way in (GAP-080).
  password_hash text,
  -- Who set the password: the only person who may open a secure collection.
  owner_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  CHECK (secure = (password_hash IS NOT NULL) AND secure = (owner_id IS NOT NULL))
);
SELECT core.tenant_table('data_collections.collections');
CREATE INDEX collections_name ON data_collections.collections (company_id, lower(name), id);
CREATE INDEX collections_updated ON data_collections.collections (company_id, updated_at, id);
