-- As core.claim_event, of an event that is tried again: also then no other node works for the company meanwhile.
CREATE FUNCTION core.claim_retry(company uuid, for_subscriber text, failed uuid) RETURNS boolean
LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext(for_subscriber), hashtext(company::text)) THEN
    RETURN false;
  END IF;
  DELETE FROM core.event_retries r
  WHERE r.company_id = company AND r.subscriber = for_subscriber AND r.event_id = failed AND NOT r.dead;
  RETURN FOUND;
END $$;
