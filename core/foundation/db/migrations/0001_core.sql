-- The house's own tables, and the functions with which every plugin makes its tables tenant-safe.

-- The company of the running transaction; null outside of one, so that row-level security shows nothing.
CREATE FUNCTION core.current_company() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT nullif(current_setting('app.company_id', true), '')::uuid $$;

-- Makes a table a tenant table: rows of other companies neither seen nor written, not even by the table's owner.
-- The sub-select makes the planner read the setting once per statement rather than once per row.
CREATE FUNCTION core.tenant_table(target regclass) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ALTER COLUMN company_id SET DEFAULT core.current_company()', target);
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant ON %s USING (company_id = (SELECT core.current_company())) WITH CHECK (company_id = (SELECT core.current_company()))',
    target);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO kaiku_app', target);
END $$;

-- A lookup table leads from something known without a tenant (a link's hash, a login's address) to the tenant. It is
-- a tenant table too; only functions owned by kaiku_lookup may search it beyond one company.
CREATE FUNCTION core.lookup_table(target regclass) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM core.tenant_table(target);
  EXECUTE format('CREATE POLICY lookup ON %s FOR SELECT TO kaiku_lookup USING (true)', target);
  EXECUTE format('GRANT SELECT ON %s TO kaiku_lookup', target);
  EXECUTE format('COMMENT ON TABLE %s IS %L', target, 'kaiku:lookup');
END $$;

-- Makes `function` run as kaiku_lookup for the app role.
CREATE FUNCTION core.lookup_function(target regprocedure) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format('ALTER FUNCTION %s OWNER TO kaiku_lookup', target);
  EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = pg_catalog', target);
  EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', target);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO kaiku_app', target);
END $$;

CREATE TABLE core.companies (
  company_id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL DEFAULT now()
);
SELECT core.lookup_table('core.companies');
CREATE INDEX companies_name ON core.companies (lower(name));

-- The register that managers pick a company from: ids and names, nothing else.
CREATE FUNCTION core.search_companies(search text, page_limit int, page_offset int)
RETURNS TABLE (company_id uuid, name text, matches bigint)
LANGUAGE sql STABLE
AS $$
  SELECT c.company_id, c.name, count(*) OVER () FROM core.companies c
  WHERE search = '' OR strpos(lower(c.name), lower(search)) > 0
  ORDER BY lower(c.name), c.company_id LIMIT least(page_limit, 1000) OFFSET page_offset
$$;
SELECT core.lookup_function('core.search_companies(text, int, int)');

-- Ids only: what recurring jobs and schedules walk over.
CREATE FUNCTION core.list_company_ids() RETURNS SETOF uuid
LANGUAGE sql STABLE
AS $$ SELECT company_id FROM core.companies ORDER BY company_id $$;
SELECT core.lookup_function('core.list_company_ids()');

CREATE TABLE core.company_features (
  company_id uuid NOT NULL REFERENCES core.companies ON DELETE CASCADE,
  key text NOT NULL,
  enabled boolean NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, key)
);
SELECT core.tenant_table('core.company_features');

CREATE TABLE core.audit_log (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  operation text NOT NULL,
  actor_id uuid,
  actor_email text,
  item_type text,
  item_id text,
  item_name text,
  survey_id uuid,
  details jsonb NOT NULL DEFAULT '{}',
  correlation_id text,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('core.audit_log');
-- Append-only (COMP-036): nobody edits or removes an entry.
REVOKE UPDATE, DELETE ON core.audit_log FROM kaiku_app;
CREATE INDEX audit_log_survey ON core.audit_log (company_id, survey_id, id) WHERE survey_id IS NOT NULL;

CREATE TABLE core.outbox (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  version smallint NOT NULL,
  occurred_at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  correlation_id text NOT NULL,
  depth smallint NOT NULL DEFAULT 0 CHECK (depth BETWEEN 0 AND 8),
  payload jsonb NOT NULL,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('core.outbox');
CREATE INDEX outbox_order ON core.outbox (id);
GRANT SELECT, UPDATE, DELETE ON core.outbox TO kaiku_worker;
CREATE POLICY dispatcher ON core.outbox TO kaiku_worker USING (true);

-- (event, subscriber) written in the handler's own transaction: what makes "at least once" into "once".
CREATE TABLE core.event_deliveries (
  company_id uuid NOT NULL,
  event_id uuid NOT NULL,
  subscriber text NOT NULL,
  PRIMARY KEY (company_id, event_id, subscriber)
);
SELECT core.tenant_table('core.event_deliveries');
GRANT SELECT, DELETE ON core.event_deliveries TO kaiku_worker;
CREATE POLICY dispatcher ON core.event_deliveries TO kaiku_worker USING (true);

-- A failed delivery waits here for its next try; `dead` ones for a manager.
CREATE TABLE core.event_retries (
  company_id uuid NOT NULL,
  event_id uuid NOT NULL,
  subscriber text NOT NULL,
  event jsonb NOT NULL,
  attempts int NOT NULL DEFAULT 1,
  next_at timestamptz NOT NULL,
  last_error text NOT NULL,
  dead boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, event_id, subscriber)
);
SELECT core.tenant_table('core.event_retries');
CREATE INDEX event_retries_due ON core.event_retries (next_at) WHERE NOT dead;
GRANT SELECT, INSERT, UPDATE, DELETE ON core.event_retries TO kaiku_worker;
CREATE POLICY dispatcher ON core.event_retries TO kaiku_worker USING (true) WITH CHECK (true);

CREATE TABLE core.job_runs (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
  done bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  result jsonb,
  error jsonb,
  actor_id uuid,
  correlation_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('core.job_runs');
CREATE INDEX job_runs_recent ON core.job_runs (company_id, created_at DESC);

-- Pictures that users upload (PLAT-076); the bytes lie in the file store under the same id.
CREATE TABLE core.files (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  file_type text NOT NULL CHECK (file_type IN ('logo', 'background', 'image_element')),
  name text NOT NULL,
  content_type text NOT NULL,
  size bigint NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('core.files');

-- Mail and SMS that went out: the key keeps a repeated job from sending twice.
CREATE TABLE core.sent_messages (
  company_id uuid NOT NULL,
  idempotency_key text NOT NULL,
  channel text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, idempotency_key)
);
SELECT core.tenant_table('core.sent_messages');

-- Short addresses (PLAT-077): the hash is all that a visitor of /go/{hash} brings.
CREATE TABLE core.short_urls (
  company_id uuid NOT NULL,
  hash text NOT NULL UNIQUE,
  target_url text NOT NULL CHECK (length(target_url) <= 2000),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, hash)
);
SELECT core.lookup_table('core.short_urls');
CREATE FUNCTION core.find_short_url(wanted text) RETURNS text
LANGUAGE sql STABLE
AS $$ SELECT target_url FROM core.short_urls WHERE hash = wanted $$;
SELECT core.lookup_function('core.find_short_url(text)');
CREATE INDEX short_urls_target ON core.short_urls (company_id, md5(target_url));

-- Which demo seeds have run.
CREATE TABLE core.demo_seeds (
  company_id uuid NOT NULL,
  name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, name)
);
SELECT core.tenant_table('core.demo_seeds');

-- The queue's own tables are closed to the app role; this is its only door.
CREATE FUNCTION core.add_job(task text, payload json, run_at timestamptz, max_attempts int, job_key text)
RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog
AS $$
BEGIN
  IF (payload ->> 'companyId')::uuid IS DISTINCT FROM core.current_company() THEN
    RAISE EXCEPTION 'a job belongs to the company of its transaction' USING ERRCODE = '42501';
  END IF;
  PERFORM graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => max_attempts, job_key => job_key);
END $$;
REVOKE ALL ON FUNCTION core.add_job(text, json, timestamptz, int, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION core.add_job(text, json, timestamptz, int, text) TO kaiku_app;
