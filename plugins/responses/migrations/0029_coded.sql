-- Answers a second time, in short (contract/codedAnswers.ts), for datasets that are made of very many; null where there is no
-- such form. Of a response that was changed since it came in it is of no use (`revision`), and goes.
ALTER TABLE responses.responses ADD COLUMN coded bytea;

-- What the ids of a survey's answers are in short. A row is never changed.
CREATE TABLE responses.word_lists (
  company_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  -- Of the words: the same ones have the same.
  key bytea NOT NULL,
  words jsonb NOT NULL,
  PRIMARY KEY (company_id, survey_id, key)
);
SELECT core.tenant_table('responses.word_lists');

-- Before a row of responses is written, or one of removals added: those have no short form. What changes a row takes it away
-- itself; nodes of the version before do not.
CREATE OR REPLACE FUNCTION responses.mark_changed() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.changed_xid := pg_current_xact_id();
  IF TG_OP = 'UPDATE' THEN NEW.coded := NULL; END IF;
  RETURN NEW;
END $$;

-- As before, with the short form. The former one stays for nodes of the version before.
CREATE FUNCTION responses.submit(
  company uuid, response uuid, survey uuid, collector uuid, version int, answered_in text, started timestamptz,
  given jsonb, facts jsonb, agent text, is_spam boolean, origin text, event uuid, correlation text,
  noticed int, coded bytea
) RETURNS boolean
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  IF EXISTS (SELECT FROM collectors.collectors c
    WHERE c.company_id = company AND c.id = collector AND c.survey_id = survey AND c.deleted_at IS NULL)
  THEN
    INSERT INTO responses.responses (
      company_id, id, survey_id, collector_id, survey_version, language, started_at, answers, background, user_agent,
      spam, signals, source, coded)
    VALUES (company, response, survey, collector, version, answered_in, started, given, facts, agent, is_spam,
      noticed::smallint, origin, coded)
    ON CONFLICT (company_id, id) DO NOTHING;
    IF FOUND THEN
      IF EXISTS (SELECT FROM responses.removals n WHERE n.company_id = company AND n.id = response) THEN
        DELETE FROM responses.responses r WHERE r.company_id = company AND r.id = response;
        RETURN false;
      END IF;
      IF event IS NOT NULL THEN
        INSERT INTO core.outbox (company_id, id, name, version, correlation_id, payload)
        VALUES (company, event, 'answer.submitted', 1, correlation,
          jsonb_build_object('surveyId', survey, 'collectorId', collector, 'responseId', response));
      END IF;
      RETURN true;
    END IF;
  END IF;
  RETURN CASE WHEN EXISTS (
    SELECT FROM responses.responses r WHERE r.company_id = company AND r.id = response) THEN false END;
END $$;

SELECT core.shard_function(
  'responses.submit(uuid, uuid, uuid, uuid, int, text, timestamptz, jsonb, jsonb, text, boolean, text, uuid, text, int, bytea)',
  'company', 'responses.responses');

CREATE OR REPLACE FUNCTION responses.submit_batch(company uuid, batch jsonb) RETURNS TABLE (response uuid, fresh boolean)
LANGUAGE plpgsql
AS $$
#variable_conflict use_column
DECLARE
  stored_ids uuid[];
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  WITH given AS (
    SELECT * FROM jsonb_to_recordset(batch) AS g(
      response uuid, survey uuid, collector uuid, version int, answered_in text, started timestamptz, given jsonb,
      facts jsonb, agent text, is_spam boolean, origin text, event uuid, correlation text,
      signals smallint, coded text)
  ), stored AS (
    INSERT INTO responses.responses (
      company_id, id, survey_id, collector_id, survey_version, language, started_at, answers, background, user_agent,
      spam, signals, source, coded)
    SELECT company, g.response, g.survey, g.collector, g.version, g.answered_in, g.started, g.given, g.facts, g.agent,
      g.is_spam, coalesce(g.signals, 0), g.origin, decode(g.coded, 'base64')
    FROM given g
    WHERE EXISTS (SELECT FROM collectors.collectors c
      WHERE c.company_id = company AND c.id = g.collector AND c.survey_id = g.survey AND c.deleted_at IS NULL)
      AND NOT EXISTS (SELECT FROM responses.removals n WHERE n.company_id = company AND n.id = g.response)
    ON CONFLICT (company_id, id) DO NOTHING
    RETURNING id
  ), told AS (
    INSERT INTO core.outbox (company_id, id, name, version, correlation_id, payload)
    SELECT company, g.event, 'answer.submitted', 1, g.correlation,
      jsonb_build_object('surveyId', g.survey, 'collectorId', g.collector, 'responseId', g.response)
    FROM given g JOIN stored s ON s.id = g.response
    WHERE g.event IS NOT NULL
  )
  SELECT array_agg(id) INTO stored_ids FROM stored;
  -- Removed while this waited for it: who sent the batch sends each by itself.
  IF EXISTS (SELECT FROM responses.removals n WHERE n.company_id = company AND n.id = ANY (stored_ids)) THEN
    RAISE EXCEPTION 'an answer of this batch was removed meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN QUERY SELECT unnest(stored_ids), true;
  IF coalesce(cardinality(stored_ids), 0) = jsonb_array_length(batch) THEN RETURN; END IF;
  -- A statement of its own, which sees what another one stored meanwhile.
  RETURN QUERY
  SELECT r.id, false FROM jsonb_to_recordset(batch) AS g(response uuid)
  JOIN responses.responses r ON r.company_id = company AND r.id = g.response
  WHERE stored_ids IS NULL OR r.id <> ALL (stored_ids);
  RETURN QUERY
  SELECT n.id, false FROM jsonb_to_recordset(batch) AS g(response uuid)
  JOIN responses.removals n ON n.company_id = company AND n.id = g.response;
END $$;

CREATE OR REPLACE FUNCTION responses.submit_limited(company uuid, answer jsonb, wanted jsonb, live int)
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
  fresh := false;
  -- What was removed asks for no place.
  IF EXISTS (SELECT FROM responses.removals n
    WHERE n.company_id = company AND n.id = (answer ->> 'response')::uuid)
  THEN
    RETURN NEXT;
    RETURN;
  END IF;
  SELECT * INTO a FROM jsonb_to_record(answer) AS g(
    response uuid, survey uuid, collector uuid, version int, answered_in text, started timestamptz, given jsonb,
    facts jsonb, agent text, is_spam boolean, origin text, event uuid, correlation text,
    signals int, coded text);
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
    gone := ARRAY[]::text[];
  ELSIF cardinality(gone) = 0 THEN
    fresh := responses.submit(company, a.response, a.survey, a.collector, a.version, a.answered_in, a.started, a.given,
      a.facts, a.agent, a.is_spam, a.origin, a.event, a.correlation, coalesce(a.signals, 0),
      decode(a.coded, 'base64'));
    IF fresh THEN
      INSERT INTO responses.places (company_id, survey_id, element_id, choice_id, response_id)
      SELECT company, a.survey, w.element, w.choice, a.response
      FROM jsonb_to_recordset(wanted) AS w(element text, choice text) ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NEXT;
END $$;
