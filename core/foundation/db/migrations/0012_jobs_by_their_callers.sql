-- As before, in two: only the queue's tables are beyond the caller. The run that is replaced was perhaps changed by the caller
-- in this transaction, and Citus lets nobody else near it then.
CREATE FUNCTION core.add_job_to_queue(task text, payload json, run_at timestamptz, max_attempts int, job_key text)
RETURNS uuid
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
  RETURN replaced;
END $$;
REVOKE ALL ON FUNCTION core.add_job_to_queue(text, json, timestamptz, int, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION core.add_job_to_queue(text, json, timestamptz, int, text) TO kaiku_app;

CREATE OR REPLACE FUNCTION core.add_job(task text, payload json, run_at timestamptz, max_attempts int, job_key text)
RETURNS void
LANGUAGE plpgsql SECURITY INVOKER
AS $$
DECLARE
  company uuid := (payload ->> 'companyId')::uuid;
  run uuid := (payload ->> 'runId')::uuid;
  replaced uuid := core.add_job_to_queue(task, payload, run_at, max_attempts, job_key);
BEGIN
  IF replaced <> run THEN
    UPDATE core.job_runs r SET state = 'cancelled', finished_at = now()
    WHERE r.company_id = company AND r.id = replaced AND r.state IN ('queued', 'running');
  END IF;
END $$;
