-- The entries of each company's list.
CREATE TABLE sample_plugin.items (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, name)
);
SELECT core.tenant_table('sample_plugin.items');
CREATE INDEX items_created ON sample_plugin.items (company_id, created_at, id);
