-- As before, in two steps: Citus makes INSERT … SELECT by way of a copy and counts what was selected, so that an answer that
-- was there already was told again. The row that a link's deletion races with is swept as ever.
CREATE OR REPLACE FUNCTION responses.submit(
  company uuid, response uuid, survey uuid, collector uuid, version int, answered_in text, started timestamptz,
  given jsonb, facts jsonb, agent text, is_spam boolean, origin text, event uuid, correlation text
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
      spam, source)
    VALUES (company, response, survey, collector, version, answered_in, started, given, facts, agent, is_spam, origin)
    ON CONFLICT (company_id, id) DO NOTHING;
    IF FOUND THEN
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
