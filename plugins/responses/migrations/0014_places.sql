-- Choices of which there are only so many: who takes which, so that none is given twice.
CREATE TABLE responses.limited_choices (
  company_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  element_id text NOT NULL,
  choice_id text NOT NULL,
  -- Live version since which every answer has taken its place; with a newer one, those that came meanwhile are found anew.
  counted_version int NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, survey_id, element_id, choice_id)
);
SELECT core.tenant_table('responses.limited_choices');

CREATE TABLE responses.places (
  company_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  element_id text NOT NULL,
  choice_id text NOT NULL,
  response_id uuid NOT NULL,
  PRIMARY KEY (company_id, survey_id, element_id, choice_id, response_id)
);
SELECT core.tenant_table('responses.places');
CREATE INDEX places_of_response ON responses.places (company_id, response_id);

-- As submit, for an answer that takes places: `wanted` has {element, choice, most} of each, `live` is the live version.
-- What is full is named, and nothing is stored then. Who asks for the same choice waits for who came first.
CREATE FUNCTION responses.submit_limited(company uuid, answer jsonb, wanted jsonb, live int)
RETURNS TABLE (fresh boolean, gone text[])
LANGUAGE plpgsql
AS $$
DECLARE
  a record;
  one record;
  counted int;
  taken int;
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  gone := ARRAY[]::text[];
  SELECT * INTO a FROM jsonb_to_record(answer) AS g(
    response uuid, survey uuid, collector uuid, version int, answered_in text, started timestamptz, given jsonb,
    facts jsonb, agent text, is_spam boolean, origin text, event uuid, correlation text);
  -- In one order for all, so that no two wait for each other.
  FOR one IN SELECT w.element, w.choice, w.most
    FROM jsonb_to_recordset(wanted) AS w(element text, choice text, most int) ORDER BY w.element, w.choice
  LOOP
    INSERT INTO responses.limited_choices (company_id, survey_id, element_id, choice_id)
    VALUES (company, a.survey, one.element, one.choice) ON CONFLICT DO NOTHING;
    SELECT c.counted_version INTO counted FROM responses.limited_choices c
    WHERE c.company_id = company AND c.survey_id = a.survey AND c.element_id = one.element AND c.choice_id = one.choice
    FOR UPDATE;
    IF counted < live THEN
      INSERT INTO responses.places (company_id, survey_id, element_id, choice_id, response_id)
      SELECT company, a.survey, one.element, one.choice, r.id FROM responses.responses r
      WHERE r.company_id = company AND r.survey_id = a.survey AND r.source = 'link' AND NOT r.spam
        AND (r.answers -> one.element ->> 'choice' = one.choice
          OR jsonb_exists(r.answers -> one.element -> 'choices', one.choice))
      ON CONFLICT DO NOTHING;
      UPDATE responses.limited_choices c SET counted_version = live
      WHERE c.company_id = company AND c.survey_id = a.survey AND c.element_id = one.element AND c.choice_id = one.choice;
    END IF;
    SELECT count(*) INTO taken FROM responses.places p
    WHERE p.company_id = company AND p.survey_id = a.survey AND p.element_id = one.element AND p.choice_id = one.choice;
    IF taken >= one.most THEN gone := gone || (one.element || '/' || one.choice); END IF;
  END LOOP;
  -- What is here already has its places.
  IF EXISTS (SELECT FROM responses.responses r WHERE r.company_id = company AND r.id = a.response) THEN
    fresh := false;
    gone := ARRAY[]::text[];
  ELSIF cardinality(gone) = 0 THEN
    fresh := responses.submit(company, a.response, a.survey, a.collector, a.version, a.answered_in, a.started, a.given,
      a.facts, a.agent, a.is_spam, a.origin, a.event, a.correlation);
    IF fresh THEN
      INSERT INTO responses.places (company_id, survey_id, element_id, choice_id, response_id)
      SELECT company, a.survey, w.element, w.choice, a.response
      FROM jsonb_to_recordset(wanted) AS w(element text, choice text) ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NEXT;
END $$;
SELECT core.shard_function('responses.submit_limited(uuid, jsonb, jsonb, int)', 'company', 'responses.responses');

-- As before; an answer that goes gives its places back.
CREATE OR REPLACE FUNCTION responses.remove(company uuid, wanted uuid[], at timestamptz) RETURNS int
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
  DELETE FROM responses.places p WHERE p.company_id = company AND p.response_id = ANY (gone_ids);
  INSERT INTO responses.removals AS n (company_id, id, survey_id, changed_xid, removed_at)
  SELECT company, g.id, g.survey, pg_current_xact_id(), at FROM unnest(gone_ids, gone_surveys) AS g (id, survey)
  ON CONFLICT (company_id, id) DO UPDATE
    SET survey_id = excluded.survey_id, changed_xid = excluded.changed_xid, removed_at = excluded.removed_at;
  RETURN cardinality(gone_ids);
END $$;
