-- What recurs is queued for companies that have something old enough: of a table that is made an aged one, functions of
-- kaiku_lookup see beyond one company that a company has rows of some age, and nothing else of them.
CREATE FUNCTION core.aged_table(target regclass, aged name) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format('CREATE POLICY aged ON %s FOR SELECT TO kaiku_lookup USING (true)', target);
  EXECUTE format('GRANT SELECT (company_id, %I) ON %s TO kaiku_lookup', aged, target);
END $$;

CREATE FUNCTION core.companies_with_rows_before(target regclass, aged name, before timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT c.company_id FROM core.companies c
     WHERE EXISTS (SELECT FROM %s t WHERE t.company_id = c.company_id AND t.%I < $1)', target, aged) USING before;
END $$;
SELECT core.lookup_function('core.companies_with_rows_before(regclass, name, timestamptz)');

SELECT core.aged_table('core.job_runs', 'finished_at');
SELECT core.aged_table('core.sent_messages', 'sent_at');

-- A job that takes the place of one with the same key takes it for good: nobody runs the one before any more.
CREATE OR REPLACE FUNCTION core.add_job(task text, payload json, run_at timestamptz, max_attempts int, job_key text)
RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog
AS $$
DECLARE
  replaced uuid;
BEGIN
  IF (payload ->> 'companyId')::uuid IS DISTINCT FROM core.current_company() THEN
    RAISE EXCEPTION 'a job belongs to the company of its transaction' USING ERRCODE = '42501';
  END IF;
  IF job_key IS NOT NULL THEN
    SELECT (j.payload ->> 'runId')::uuid INTO replaced FROM graphile_worker._private_jobs j
    WHERE j.key = job_key AND j.locked_at IS NULL FOR UPDATE;
  END IF;
  PERFORM graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => max_attempts, job_key => job_key);
  UPDATE core.job_runs r SET state = 'cancelled', finished_at = now()
  WHERE r.company_id = core.current_company() AND r.id = replaced AND r.id <> (add_job.payload ->> 'runId')::uuid
    AND r.state IN ('queued', 'running');
END $$;
