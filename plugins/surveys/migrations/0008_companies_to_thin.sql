-- As before; IN, because Citus takes no subquery here that looks at the row outside of it.
CREATE OR REPLACE FUNCTION surveys.companies_to_thin() RETURNS SETOF uuid
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  RETURN QUERY
  SELECT c.company_id FROM core.companies c WHERE c.company_id IN (
    SELECT r.company_id FROM surveys.revisions r
    WHERE r.operation = 'survey.patch' AND NOT r.kept AND r.live_at IS NULL
      AND r.saved_at > now() - interval '8 days' AND r.saved_at < now() - interval '1 day')
  UNION
  SELECT c.company_id FROM core.companies c WHERE c.company_id IN (
    SELECT r.company_id FROM surveys.revisions r
    WHERE r.operation = 'survey.patch' AND NOT r.kept AND r.live_at IS NULL
      AND r.saved_at > now() - interval '37 days' AND r.saved_at < now() - interval '30 days');
END $$;
SELECT core.lookup_function('surveys.companies_to_thin()');
