-- Answers of one company that came while others were being stored: one transaction for all of them. As in submit, the
-- tenant is set first and row-level security is in force. Gives the ids of those that were not there before.
CREATE FUNCTION responses.submit_many(company uuid, batch jsonb) RETURNS SETOF uuid
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  RETURN QUERY
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
    ON CONFLICT (company_id, id) DO NOTHING
    RETURNING id
  ), told AS (
    INSERT INTO core.outbox (company_id, id, name, version, correlation_id, payload)
    SELECT company, g.event, 'answer.submitted', 1, g.correlation,
      jsonb_build_object('surveyId', g.survey, 'collectorId', g.collector, 'responseId', g.response)
    FROM given g JOIN stored s ON s.id = g.response
    WHERE g.event IS NOT NULL
  )
  SELECT id FROM stored;
END $$;
