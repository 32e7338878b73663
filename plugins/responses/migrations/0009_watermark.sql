-- Who keeps a copy reads what changed since a watermark: rows bear the transaction of the server that holds them, also
-- where another server's node made the statement (on Citus the coordinator's default is of no use to the worker). A
-- default that is right already costs no call.
DROP TRIGGER responses_changed ON responses.responses;
CREATE TRIGGER responses_changed BEFORE INSERT OR UPDATE ON responses.responses
FOR EACH ROW WHEN (NEW.changed_xid IS DISTINCT FROM pg_current_xact_id()) EXECUTE FUNCTION responses.mark_changed();
CREATE TRIGGER removals_changed BEFORE INSERT ON responses.removals
FOR EACH ROW WHEN (NEW.changed_xid IS DISTINCT FROM pg_current_xact_id()) EXECUTE FUNCTION responses.mark_changed();

-- What deletes answers notes it by itself: a table that is spread over servers can have no trigger of statements.
DROP TRIGGER responses_removed ON responses.responses;

-- Removes answers, and notes them for readers that hold a copy. Returns how many there were.
CREATE FUNCTION responses.remove(company uuid, wanted uuid[], at timestamptz) RETURNS int
LANGUAGE plpgsql
AS $$
DECLARE
  gone_ids uuid[];
  gone_surveys uuid[];
BEGIN
  WITH gone AS (
    DELETE FROM responses.responses r WHERE r.company_id = company AND r.id = ANY (wanted)
    RETURNING r.id, r.survey_id
  )
  SELECT array_agg(gone.id), array_agg(gone.survey_id) INTO gone_ids, gone_surveys FROM gone;
  IF gone_ids IS NULL THEN RETURN 0; END IF;
  INSERT INTO responses.removals AS n (company_id, id, survey_id, changed_xid, removed_at)
  SELECT company, g.id, g.survey, pg_current_xact_id(), at FROM unnest(gone_ids, gone_surveys) AS g (id, survey)
  ON CONFLICT (company_id, id) DO UPDATE
    SET survey_id = excluded.survey_id, changed_xid = excluded.changed_xid, removed_at = excluded.removed_at;
  RETURN cardinality(gone_ids);
END $$;

-- Forgets some removals of before `age`. Returns how many. The former one, which names no company, stays for nodes of
-- the version before.
CREATE FUNCTION responses.prune_removals(company uuid, age timestamptz, most int) RETURNS int
LANGUAGE plpgsql
AS $$
DECLARE
  old_ids uuid[];
  surveys uuid[];
  xids xid8[];
  -- Transactions from here on have not begun on this server: rows that bear them were written on another, before any
  -- copy was read from this one.
  next xid8 := pg_snapshot_xmax(pg_current_snapshot());
BEGIN
  old_ids := ARRAY(SELECT r.id FROM responses.removals r
    WHERE r.company_id = company AND r.removed_at < age ORDER BY r.removed_at LIMIT most);
  WITH gone AS (
    DELETE FROM responses.removals r WHERE r.company_id = company AND r.id = ANY (old_ids)
    RETURNING r.survey_id, r.changed_xid
  ), last AS (
    SELECT DISTINCT ON (gone.survey_id) gone.survey_id, gone.changed_xid FROM gone WHERE gone.changed_xid < next
    ORDER BY gone.survey_id, gone.changed_xid DESC
  )
  SELECT array_agg(last.survey_id), array_agg(last.changed_xid) INTO surveys, xids FROM last;
  INSERT INTO responses.pruned_removals AS p (company_id, survey_id, last_xid)
  SELECT company, l.survey, l.xid FROM unnest(surveys, xids) AS l (survey, xid)
  ON CONFLICT (company_id, survey_id) DO UPDATE
    SET last_xid = CASE WHEN p.last_xid > excluded.last_xid AND p.last_xid < next THEN p.last_xid
      ELSE excluded.last_xid END;
  RETURN cardinality(old_ids);
END $$;

SELECT core.shard_function('responses.remove(uuid, uuid[], timestamptz)', 'company', 'responses.responses');
SELECT core.shard_function('responses.prune_removals(uuid, timestamptz, int)', 'company', 'responses.responses');
