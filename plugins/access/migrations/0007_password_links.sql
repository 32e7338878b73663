-- Links by which first and new passwords are set. Only hashes of what they bear are kept; those that are good no more stay
-- for a while, so that who comes by one can be sent another.
CREATE TABLE access.password_links (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- When it was used, or a newer one took its place.
  ended_at timestamptz,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, token_hash),
  FOREIGN KEY (company_id, user_id) REFERENCES access.users ON DELETE CASCADE
);
SELECT core.tenant_table('access.password_links');
CREATE INDEX password_links_user ON access.password_links (company_id, user_id);
