-- As before; what tells which transactions have begun is asked of the table, so that the server answers that holds its rows,
-- and not the one that a job's transaction was begun on. Nor does Citus take a variable in what happens on a conflict.
CREATE OR REPLACE FUNCTION responses.prune_removals(company uuid, age timestamptz, most int) RETURNS int
LANGUAGE plpgsql
AS $$
DECLARE
  old_ids uuid[];
  surveys uuid[];
  xids xid8[];
  -- Transactions from here on have not begun there: rows that bear them were written on another server, before any copy
  -- was read from this one.
  next xid8;
BEGIN
  SELECT array_agg(old.id), max(old.next) INTO old_ids, next FROM (
    SELECT r.id, pg_snapshot_xmax(pg_current_snapshot()) AS next FROM responses.removals r
    WHERE r.company_id = company AND r.removed_at < age ORDER BY r.removed_at LIMIT most
  ) old;
  IF old_ids IS NULL THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM responses.removals r WHERE r.company_id = company AND r.id = ANY (old_ids)
    RETURNING r.survey_id, r.changed_xid
  ), last AS (
    SELECT DISTINCT ON (gone.survey_id) gone.survey_id, gone.changed_xid FROM gone WHERE gone.changed_xid < next
    ORDER BY gone.survey_id, gone.changed_xid DESC
  )
  SELECT array_agg(last.survey_id), array_agg(last.changed_xid) INTO surveys, xids FROM last;
  DELETE FROM responses.pruned_removals p WHERE p.company_id = company AND p.last_xid >= next;
  INSERT INTO responses.pruned_removals AS p (company_id, survey_id, last_xid)
  SELECT company, l.survey, l.xid FROM unnest(surveys, xids) AS l (survey, xid)
  ON CONFLICT (company_id, survey_id) DO UPDATE SET last_xid = greatest(p.last_xid, excluded.last_xid);
  RETURN cardinality(old_ids);
END $$;
