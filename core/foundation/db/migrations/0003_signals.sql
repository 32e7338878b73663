-- News that every process of every node has to hear, also one that was away: each reads what has been committed since
-- the snapshot up to which it has read. Numbers of a sequence would not do: they commit in another order than they count.

CREATE TABLE core.signals (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  payload jsonb NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id)
);
SELECT core.lookup_table('core.signals');
CREATE INDEX signals_xid ON core.signals (xid, id);

CREATE FUNCTION core.signals_between(since pg_snapshot, until pg_snapshot, after uuid, page_limit int)
RETURNS TABLE (company_id uuid, id uuid, name text, payload jsonb)
LANGUAGE sql STABLE
AS $$
  SELECT s.company_id, s.id, s.name, s.payload FROM core.signals s
  WHERE s.xid >= pg_snapshot_xmin(since) AND NOT pg_visible_in_snapshot(s.xid, since)
    AND pg_visible_in_snapshot(s.xid, until) AND s.id > after
  ORDER BY s.id LIMIT least(page_limit, 1000)
$$;
SELECT core.lookup_function('core.signals_between(pg_snapshot, pg_snapshot, uuid, int)');
