-- As before, in two statements: Citus takes no now() in a CASE, so that no answer with files was stored there.
CREATE OR REPLACE FUNCTION responses.submit_files(company uuid, answer jsonb, wanted jsonb, live int, handed uuid[])
RETURNS TABLE (fresh boolean, gone text[], missing boolean)
LANGUAGE plpgsql
AS $$
DECLARE
  respondent uuid := (answer ->> 'response')::uuid;
  here int;
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  missing := false;
  -- Of what was removed nothing is waited for; what came along with it now goes, too.
  IF EXISTS (SELECT FROM responses.removals n WHERE n.company_id = company AND n.id = respondent) THEN
    fresh := false;
    gone := ARRAY[]::text[];
    UPDATE responses.files f SET expires_at = now() WHERE f.company_id = company AND f.transaction_id = respondent;
    RETURN NEXT;
    RETURN;
  END IF;
  -- Nobody sweeps them meanwhile.
  SELECT count(*) INTO here FROM (
    SELECT FROM responses.files f
    WHERE f.company_id = company AND f.id = ANY (handed) AND f.transaction_id = respondent
      AND (f.expires_at IS NULL OR f.expires_at > now())
    FOR UPDATE) AS held;
  IF here < cardinality(handed) THEN
    fresh := false;
    gone := ARRAY[]::text[];
    missing := true;
    RETURN NEXT;
    RETURN;
  END IF;
  SELECT s.fresh, s.gone INTO fresh, gone FROM responses.submit_limited(company, answer, wanted, live) AS s;
  IF fresh THEN
    UPDATE responses.files f SET expires_at = NULL
    WHERE f.company_id = company AND f.transaction_id = respondent AND f.id = ANY (handed);
    UPDATE responses.files f SET expires_at = now()
    WHERE f.company_id = company AND f.transaction_id = respondent AND f.id <> ALL (handed);
  END IF;
  RETURN NEXT;
END $$;
