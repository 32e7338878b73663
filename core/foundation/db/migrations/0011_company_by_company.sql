-- What is done for one company names it, so that each statement goes to the server that has the company's rows. Events are
-- handed out company by company.

-- Takes an event out of a subscriber's queue, unless another node works for this company. One round trip: the lock stays
-- where the node is connected, the row may lie elsewhere.
CREATE FUNCTION core.claim_event(company uuid, for_subscriber text, event uuid) RETURNS boolean
LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext(for_subscriber), hashtext(company::text)) THEN
    RETURN false;
  END IF;
  DELETE FROM core.event_queue q WHERE q.company_id = company AND q.subscriber = for_subscriber AND q.id = event;
  RETURN FOUND;
END $$;

-- Companies for which some of the subscribers have something to do: with events in the queue, up to `most` for each and
-- from the company on that stands beside it, and with events that are due again. One look into an index for each company.
CREATE FUNCTION core.companies_with_waiting_events(subscribers text[], beyond uuid[], most int)
RETURNS TABLE (subscriber text, company_id uuid, again boolean)
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  at_subscriber text := '';
  at_company uuid := '00000000-0000-0000-0000-000000000000';
  place int;
  given int := 0;
BEGIN
  LOOP
    SELECT q.subscriber, q.company_id INTO subscriber, company_id FROM core.event_queue q
    WHERE (q.subscriber, q.company_id) > (at_subscriber, at_company) ORDER BY q.subscriber, q.company_id LIMIT 1;
    EXIT WHEN NOT FOUND;
    IF subscriber <> at_subscriber THEN
      at_subscriber := subscriber;
      given := 0;
      place := array_position(subscribers, subscriber);
      IF company_id <= beyond[place] THEN
        at_company := beyond[place];
        CONTINUE;
      END IF;
    END IF;
    IF place IS NOT NULL THEN
      given := given + 1;
      again := false;
      RETURN NEXT;
    END IF;
    at_company := CASE WHEN place IS NULL OR given = most THEN 'ffffffff-ffff-ffff-ffff-ffffffffffff' ELSE company_id END;
  END LOOP;

  at_subscriber := '';
  LOOP
    SELECT r.subscriber INTO at_subscriber FROM core.event_retries r
    WHERE r.subscriber > at_subscriber AND NOT r.dead AND r.next_at <= now() ORDER BY r.subscriber LIMIT 1;
    EXIT WHEN NOT FOUND;
    IF at_subscriber = ANY (subscribers) THEN
      RETURN QUERY SELECT DISTINCT at_subscriber, due.company_id, true FROM (
        SELECT r.company_id FROM core.event_retries r
        WHERE r.subscriber = at_subscriber AND NOT r.dead AND r.next_at <= now() ORDER BY r.next_at LIMIT most) due;
    END IF;
  END LOOP;
END $$;

-- As before; IN, because Citus takes no subquery here that looks at the row outside of it.
CREATE OR REPLACE FUNCTION core.companies_with_rows_before(target regclass, aged name, before timestamptz)
RETURNS SETOF uuid
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT c.company_id FROM core.companies c WHERE c.company_id IN (SELECT t.company_id FROM %s t WHERE t.%I < $1)',
    target, aged) USING before;
END $$;
SELECT core.lookup_function('core.companies_with_rows_before(regclass, name, timestamptz)');

-- As before; the company is a variable, so that Citus knows the run's server before the statement begins.
CREATE OR REPLACE FUNCTION core.add_job(task text, payload json, run_at timestamptz, max_attempts int, job_key text)
RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog
AS $$
DECLARE
  company uuid := core.current_company();
  run uuid := (payload ->> 'runId')::uuid;
  replaced uuid;
BEGIN
  IF (payload ->> 'companyId')::uuid IS DISTINCT FROM company THEN
    RAISE EXCEPTION 'a job belongs to the company of its transaction' USING ERRCODE = '42501';
  END IF;
  IF job_key IS NOT NULL THEN
    SELECT (j.payload ->> 'runId')::uuid INTO replaced FROM graphile_worker._private_jobs j
    WHERE j.key = job_key AND j.locked_at IS NULL FOR UPDATE;
  END IF;
  PERFORM graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => max_attempts, job_key => job_key);
  IF replaced <> run THEN
    UPDATE core.job_runs r SET state = 'cancelled', finished_at = now()
    WHERE r.company_id = company AND r.id = replaced AND r.state IN ('queued', 'running');
  END IF;
END $$;
