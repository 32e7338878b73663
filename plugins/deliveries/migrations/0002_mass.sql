-- A delivery whose recipients came from a file (DEL-032): what it sends is its rule, which has its id.
CREATE TABLE deliveries.mass (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  file_name text NOT NULL,
  file_size int NOT NULL,
  -- Where the file is until it is read; null: it is gone.
  file_key text,
  -- Of the work that reads the file, and how often it has tried.
  job_id uuid NOT NULL,
  tries int NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'parsing' CHECK (state IN ('parsing', 'read', 'refused')),
  -- Why the file was refused.
  problem text,
  params jsonb NOT NULL DEFAULT '{}',
  recipients int NOT NULL DEFAULT 0,
  doubled int NOT NULL DEFAULT 0,
  faults int NOT NULL DEFAULT 0,
  -- Background fields of the survey that its columns fill.
  fields jsonb NOT NULL DEFAULT '[]',
  -- Id of the company's background field that every row fills (BGF-003).
  company_field text,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, id) REFERENCES deliveries.rules (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('deliveries.mass');

-- What is wrong with a file, in its order.
CREATE TABLE deliveries.mass_faults (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  mass_id uuid NOT NULL,
  place int NOT NULL,
  at_row int,
  at_column text NOT NULL,
  code text NOT NULL,
  value text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, mass_id, place),
  FOREIGN KEY (company_id, mass_id) REFERENCES deliveries.mass (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('deliveries.mass_faults');
CREATE INDEX mass_faults_by_age ON deliveries.mass_faults (company_id, found_at);
SELECT core.aged_table('deliveries.mass_faults', 'found_at');

-- What a company has of mass deliveries: rows of a file, and background fields of its own (GAP-064, GAP-084).
CREATE TABLE deliveries.mass_settings (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  max_rows int NOT NULL DEFAULT 5000 CHECK (max_rows BETWEEN 1 AND 20000),
  fields jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id)
);
SELECT core.tenant_table('deliveries.mass_settings');

-- Background values that come with a recipient, by field id: they are stored with the answer.
ALTER TABLE deliveries.recipients ADD COLUMN background jsonb;
ALTER TABLE deliveries.targets ADD COLUMN background jsonb;
