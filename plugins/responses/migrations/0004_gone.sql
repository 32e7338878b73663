-- What was deleted takes no answers: the row is written only while its link is there, and a link goes with its survey.
-- One look at a primary key, without a lock on the row that all respondents share. What was under way when the link
-- went is swept a while later (`jobs/forgetAnswers.ts`).

-- True: stored. False: it was there already. Null: the link is gone.
CREATE OR REPLACE FUNCTION responses.submit(
  company uuid, response uuid, survey uuid, collector uuid, version int, answered_in text, started timestamptz,
  given jsonb, facts jsonb, agent text, is_spam boolean, origin text, event uuid, correlation text
) RETURNS boolean
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  INSERT INTO responses.responses (
    company_id, id, survey_id, collector_id, survey_version, language, started_at, answers, background, user_agent,
    spam, source)
  SELECT company, response, survey, collector, version, answered_in, started, given, facts, agent, is_spam, origin
  WHERE EXISTS (SELECT FROM collectors.collectors c
    WHERE c.company_id = company AND c.id = collector AND c.survey_id = survey AND c.deleted_at IS NULL)
  ON CONFLICT (company_id, id) DO NOTHING;
  IF NOT FOUND THEN
    RETURN CASE WHEN EXISTS (
      SELECT FROM responses.responses r WHERE r.company_id = company AND r.id = response) THEN false END;
  END IF;
  IF event IS NOT NULL THEN
    INSERT INTO core.outbox (company_id, id, name, version, correlation_id, payload)
    VALUES (company, event, 'answer.submitted', 1, correlation,
      jsonb_build_object('surveyId', survey, 'collectorId', collector, 'responseId', response));
  END IF;
  RETURN true;
END $$;

-- As above for answers that came while others were being stored; those whose link is gone are missing.
-- A node that still asks for the former one sends each answer of a failed batch by itself.
DROP FUNCTION responses.submit_many(uuid, jsonb);
CREATE FUNCTION responses.submit_batch(company uuid, batch jsonb) RETURNS TABLE (response uuid, fresh boolean)
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
      facts jsonb, agent text, is_spam boolean, origin text, event uuid, correlation text)
  ), stored AS (
    INSERT INTO responses.responses (
      company_id, id, survey_id, collector_id, survey_version, language, started_at, answers, background, user_agent,
      spam, source)
    SELECT company, g.response, g.survey, g.collector, g.version, g.answered_in, g.started, g.given, g.facts, g.agent,
      g.is_spam, g.origin
    FROM given g
    WHERE EXISTS (SELECT FROM collectors.collectors c
      WHERE c.company_id = company AND c.id = g.collector AND c.survey_id = g.survey AND c.deleted_at IS NULL)
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
  RETURN QUERY SELECT unnest(stored_ids), true;
  IF coalesce(cardinality(stored_ids), 0) = jsonb_array_length(batch) THEN RETURN; END IF;
  -- A statement of its own, which sees what another one stored meanwhile.
  RETURN QUERY
  SELECT r.id, false FROM jsonb_to_recordset(batch) AS g(response uuid)
  JOIN responses.responses r ON r.company_id = company AND r.id = g.response
  WHERE stored_ids IS NULL OR r.id <> ALL (stored_ids);
END $$;

-- Imports that were stored, by the id of their job: one that runs again stores and tells nothing twice.
CREATE TABLE responses.imports (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  count int NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('responses.imports');
CREATE INDEX imports_of_survey ON responses.imports (company_id, survey_id);

-- Whether the survey is there, and stays until the end of the transaction.
CREATE FUNCTION responses.hold_survey(company uuid, survey uuid) RETURNS boolean
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM FROM surveys.surveys s WHERE s.company_id = company AND s.id = survey FOR KEY SHARE;
  RETURN FOUND;
END $$;
