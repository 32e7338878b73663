-- Named groups of a company's users; who is in which is in `group_ids` of the user.
CREATE TABLE access.groups (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('access.groups');
CREATE UNIQUE INDEX groups_name ON access.groups (company_id, lower(name));
CREATE INDEX users_groups ON access.users USING gin (group_ids);
