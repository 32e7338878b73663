-- The register that managers pick a company from, as all lists: those whose name is like every pattern, either way round.
CREATE FUNCTION core.list_companies(patterns text[], descending boolean, most int, beyond int)
RETURNS TABLE (company_id uuid, name text, matches bigint)
LANGUAGE sql STABLE
AS $$
  SELECT c.company_id, c.name, count(*) OVER () FROM core.companies c
  WHERE lower(c.name) LIKE ALL (patterns)
  ORDER BY
    CASE WHEN NOT descending THEN lower(c.name) END, CASE WHEN NOT descending THEN c.company_id END,
    CASE WHEN descending THEN lower(c.name) END DESC, CASE WHEN descending THEN c.company_id END DESC
  LIMIT most OFFSET beyond
$$;
SELECT core.lookup_function('core.list_companies(text[], boolean, int, int)');
