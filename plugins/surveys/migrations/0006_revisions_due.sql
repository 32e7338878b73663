SELECT core.aged_table('surveys.revisions', 'saved_at');
GRANT SELECT (operation, kept, live_at) ON surveys.revisions TO kaiku_lookup;

-- Companies where somebody's typing has become old enough to be thinned: of an hour after a day, of a day after thirty.
-- A week more than the one night, for nodes that were away.
CREATE FUNCTION surveys.companies_to_thin() RETURNS SETOF uuid
LANGUAGE sql STABLE
AS $$
  SELECT c.company_id FROM core.companies c
  WHERE EXISTS (
    SELECT FROM surveys.revisions r
    WHERE r.company_id = c.company_id AND r.operation = 'survey.patch' AND NOT r.kept AND r.live_at IS NULL
      AND r.saved_at > now() - interval '8 days' AND r.saved_at < now() - interval '1 day')
  OR EXISTS (
    SELECT FROM surveys.revisions r
    WHERE r.company_id = c.company_id AND r.operation = 'survey.patch' AND NOT r.kept AND r.live_at IS NULL
      AND r.saved_at > now() - interval '37 days' AND r.saved_at < now() - interval '30 days')
$$;
SELECT core.lookup_function('surveys.companies_to_thin()');
