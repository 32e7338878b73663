-- Links that take so many answers: how many more, so that none is stored beyond. The answers themselves are what counts:
-- `room` is what was left when they were counted, less what has come since, and they are counted anew where it ends, so
-- that what was removed makes room again.
CREATE TABLE responses.limited_links (
  company_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  collector_id uuid NOT NULL,
  -- Of the link, whose limit it was; with another one the answers are counted anew.
  link_version int NOT NULL DEFAULT 0,
  room int NOT NULL DEFAULT 0,
  counted_at timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (company_id, survey_id, collector_id)
);
SELECT core.tenant_table('responses.limited_links');

-- As submit_files, or submit_limited without files, for an answer through a link that takes `most` answers. `over`: it
-- takes no more; nothing is stored then. Who comes through the same link waits for who came first.
CREATE FUNCTION responses.submit_through(
  company uuid, answer jsonb, wanted jsonb, live int, handed uuid[], most int, link_version int)
RETURNS TABLE (fresh boolean, gone text[], missing boolean, over boolean)
LANGUAGE plpgsql
AS $$
#variable_conflict use_column
DECLARE
  survey uuid := (answer ->> 'survey')::uuid;
  collector uuid := (answer ->> 'collector')::uuid;
  l record;
  now_room int;
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  fresh := false;
  gone := ARRAY[]::text[];
  missing := false;
  over := false;
  INSERT INTO responses.limited_links (company_id, survey_id, collector_id)
  VALUES (company, survey, collector) ON CONFLICT DO NOTHING;
  SELECT * INTO l FROM responses.limited_links r
  WHERE r.company_id = company AND r.survey_id = survey AND r.collector_id = collector
  FOR UPDATE;
  -- What is here already is here, however full it has become.
  IF EXISTS (SELECT FROM responses.responses r
    WHERE r.company_id = company AND r.id = (answer ->> 'response')::uuid)
  THEN
    RETURN NEXT;
    RETURN;
  END IF;
  now_room := l.room;
  -- Of a link that is full the answers are counted once a second at most, however many knock.
  IF l.link_version <> submit_through.link_version
    OR (l.room <= 0 AND l.counted_at < clock_timestamp() - interval '1 second')
  THEN
    SELECT most - count(*) INTO now_room FROM responses.responses r
    WHERE r.company_id = company AND r.survey_id = survey AND r.collector_id = collector
      AND r.source = 'link' AND NOT r.spam;
    UPDATE responses.limited_links r
    SET link_version = submit_through.link_version, room = now_room, counted_at = clock_timestamp()
    WHERE r.company_id = company AND r.survey_id = survey AND r.collector_id = collector;
  END IF;
  IF now_room <= 0 THEN
    over := true;
    RETURN NEXT;
    RETURN;
  END IF;
  IF cardinality(handed) > 0 THEN
    SELECT s.fresh, s.gone, s.missing INTO fresh, gone, missing
    FROM responses.submit_files(company, answer, wanted, live, handed) AS s;
  ELSE
    SELECT s.fresh, s.gone INTO fresh, gone FROM responses.submit_limited(company, answer, wanted, live) AS s;
  END IF;
  IF fresh THEN
    UPDATE responses.limited_links r SET room = room - 1
    WHERE r.company_id = company AND r.survey_id = survey AND r.collector_id = collector;
  END IF;
  RETURN NEXT;
END $$;
SELECT core.shard_function(
  'responses.submit_through(uuid, jsonb, jsonb, int, uuid[], int, int)', 'company', 'responses.responses');
