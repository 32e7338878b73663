-- What it takes to lie on a cluster of Citus, sharded by company. On a plain PostgreSQL nothing of it does anything.

-- Citus takes no sub-select in a policy of a distributed table. The function is stable, so an index is still looked up
-- by it once; beside a company that the statement names itself it is asked once per statement, not per row.
DO $$
DECLARE
  target regclass;
BEGIN
  FOR target IN SELECT polrelid FROM pg_policy WHERE polname = 'tenant' LOOP
    EXECUTE format(
      'ALTER POLICY tenant ON %s USING (company_id = core.current_company()) WITH CHECK (company_id = core.current_company())',
      target);
  END LOOP;
END $$;

-- Whether `npm run db:distribute` has placed tables of this database on the workers of a cluster.
CREATE FUNCTION core.is_distributed() RETURNS boolean
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  IF to_regclass('pg_dist_partition') IS NULL THEN RETURN false; END IF;
  RETURN EXISTS (SELECT FROM pg_dist_partition WHERE partmethod = 'h');
END $$;

-- Of a table, with its schema whatever the search path is.
CREATE FUNCTION core.full_name(target regclass) RETURNS text
LANGUAGE sql STABLE
AS $$ SELECT format('%I.%I', n.nspname, c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = target $$;

-- Brings a table to the cluster: a lookup table to every node, another one to the shards of its companies. The first one
-- is by itself, and all that follow lie beside it. A table that is placed stays where it is.
CREATE FUNCTION core.place_table(target regclass) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  impossible name;
  beside text;
BEGIN
  -- One that refers to a lookup table is known to the cluster too ("n", "s"), and lies on the coordinator.
  IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = target AND (partmethod = 'h' OR repmodel = 't')) THEN
    RETURN;
  END IF;
  -- Triggers of rows run on the worker that has the row, and write beside it.
  PERFORM set_config('citus.enable_unsafe_triggers', 'on', true);
  PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);
  IF obj_description(target, 'pg_class') = 'kaiku:lookup' THEN
    -- Citus knows no foreign key out of a table that lies on every node. Who deletes what was referred to removes the
    -- entry too.
    FOR impossible IN
      SELECT conname FROM pg_constraint WHERE conrelid = target AND contype = 'f'
        AND obj_description(confrelid, 'pg_class') IS DISTINCT FROM 'kaiku:lookup'
    LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', target, impossible);
    END LOOP;
    PERFORM create_reference_table(target);
    RETURN;
  END IF;
  SELECT core.full_name(logicalrelid) INTO beside FROM pg_dist_partition WHERE partmethod = 'h' ORDER BY 1 LIMIT 1;
  PERFORM create_distributed_table(target, 'company_id', colocate_with => coalesce(beside, 'none'));
END $$;

-- As before, and a table that comes to a distributed database goes where it belongs at once.
CREATE OR REPLACE FUNCTION core.tenant_table(target regclass) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM core.isolate_table(target);
  IF core.is_distributed() THEN PERFORM core.place_table(target); END IF;
END $$;

CREATE FUNCTION core.isolate_table(target regclass) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ALTER COLUMN company_id SET DEFAULT core.current_company()', target);
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant ON %s USING (company_id = core.current_company()) WITH CHECK (company_id = core.current_company())',
    target);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO kaiku_app', target);
END $$;

CREATE OR REPLACE FUNCTION core.lookup_table(target regclass) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM core.isolate_table(target);
  EXECUTE format('CREATE POLICY lookup ON %s FOR SELECT TO kaiku_lookup USING (true)', target);
  EXECUTE format('GRANT SELECT ON %s TO kaiku_lookup', target);
  EXECUTE format('COMMENT ON TABLE %s IS %L', target, 'kaiku:lookup');
  IF core.is_distributed() THEN PERFORM core.place_table(target); END IF;
END $$;

-- A function of one company's rows runs on the worker that has them, in one round trip: `company` is the name of its
-- argument, `beside` a tenant table that it uses. It names no table of other companies, and calls nothing of the queue.
CREATE FUNCTION core.shard_function(target regprocedure, company name, beside regclass) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format('COMMENT ON FUNCTION %s IS %L', target, format('kaiku:shard %s %s', company, core.full_name(beside)));
  IF core.is_distributed() THEN PERFORM core.place_function(target); END IF;
END $$;

-- Gives a function that is marked to the workers, as its comment says.
CREATE FUNCTION core.place_function(target regprocedure) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  mark text[] := regexp_match(obj_description(target, 'pg_proc'), '^kaiku:shard (\S+) (\S+)$');
BEGIN
  PERFORM create_distributed_function(target, mark[1], colocate_with => mark[2]);
END $$;
