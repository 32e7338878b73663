-- A company whose people are kept by a directory of its own (SCIM): while there is a row, what the directory says of its
-- users is changed by nobody else.
CREATE TABLE access.directories (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id)
);
SELECT core.tenant_table('access.directories');

-- Users as the directory knows them, once it has written them; `id` is the user's.
CREATE TABLE access.directory_users (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  user_name text NOT NULL CHECK (length(user_name) BETWEEN 1 AND 254),
  external_id text CHECK (length(external_id) BETWEEN 1 AND 254),
  display_name text CHECK (length(display_name) BETWEEN 1 AND 254),
  -- In the directory's words.
  roles text[] NOT NULL DEFAULT '{}',
  -- The directory has named an address besides the user name.
  says_email boolean NOT NULL DEFAULT false,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, id) REFERENCES access.users ON DELETE CASCADE
);
SELECT core.tenant_table('access.directory_users');
CREATE UNIQUE INDEX directory_users_name ON access.directory_users (company_id, lower(user_name));
CREATE INDEX directory_users_external ON access.directory_users (company_id, external_id);

-- Groups as the directory knows them; `id` is the group's.
CREATE TABLE access.directory_groups (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  external_id text CHECK (length(external_id) BETWEEN 1 AND 254),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, id) REFERENCES access.groups ON DELETE CASCADE
);
SELECT core.tenant_table('access.directory_groups');
CREATE INDEX directory_groups_external ON access.directory_groups (company_id, external_id);
