-- The maintenance notice that a manager of the provider has set, for all companies (PLAT-074, GAP-025). Each row is of the
-- company where it was set; the one that was set last counts, and one without a window takes the notice away.
CREATE TABLE core.maintenance (
  company_id uuid PRIMARY KEY,
  from_at timestamptz,
  to_at timestamptz,
  texts jsonb NOT NULL DEFAULT '{}',
  set_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((from_at IS NULL) = (to_at IS NULL)),
  CHECK (to_at > from_at)
);
SELECT core.lookup_table('core.maintenance');
CREATE FUNCTION core.find_maintenance()
RETURNS TABLE (from_at timestamptz, to_at timestamptz, texts jsonb)
LANGUAGE sql STABLE
AS $$ SELECT from_at, to_at, texts FROM core.maintenance ORDER BY set_at DESC LIMIT 1 $$;
SELECT core.lookup_function('core.find_maintenance()');
