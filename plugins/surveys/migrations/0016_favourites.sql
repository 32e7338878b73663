-- SUR-092: elements that people keep for use in other surveys, each its owner's alone.
CREATE TABLE surveys.favourites (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  kind text NOT NULL,
  structure jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('surveys.favourites');
CREATE UNIQUE INDEX favourites_names ON surveys.favourites (company_id, owner_id, lower(name));
