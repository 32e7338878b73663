-- What the nodes of an installation know of each other. No company's data.

CREATE TABLE core.installation (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- Id of the secret in force (KAIKU_SECRET); null until a node has started.
  key_id text,
  -- Where uploaded files lie, by a word that each node that sees them can tell.
  files text
);
COMMENT ON TABLE core.installation IS 'kaiku:cluster';
INSERT INTO core.installation DEFAULT VALUES;
GRANT SELECT, UPDATE ON core.installation TO kaiku_app;

CREATE TABLE core.nodes (
  id uuid PRIMARY KEY,
  -- For people.
  host text NOT NULL,
  -- Ids of the secrets that it knows, its own first.
  key_ids text[] NOT NULL,
  -- Migrations that take something away, and that its release knows: `schema/file`.
  contracts text[] NOT NULL DEFAULT '{}',
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE core.nodes IS 'kaiku:cluster';
GRANT SELECT, INSERT, UPDATE, DELETE ON core.nodes TO kaiku_app;
