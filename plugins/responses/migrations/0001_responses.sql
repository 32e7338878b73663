-- Respondents' answers. No foreign keys: each would lock its survey's and link's row once per answer, the rows that all
-- respondents share. Rows go when `survey.deleted` comes.
CREATE TABLE responses.responses (
  company_id uuid NOT NULL,
  -- Made by the respondent's page: sending again is not answering again.
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  collector_id uuid,
  survey_version int NOT NULL,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  language text NOT NULL,
  source text NOT NULL DEFAULT 'link' CHECK (source IN ('link', 'import', 'test')),
  spam boolean NOT NULL DEFAULT false,
  -- By element id, as sdk/model has them.
  answers jsonb NOT NULL,
  -- By background field id.
  background jsonb NOT NULL DEFAULT '{}',
  user_agent text,
  -- Job that imported it.
  import_id uuid,
  -- Transaction that wrote it last, which is how readers find what is new to them.
  changed_xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('responses.responses');
CREATE INDEX responses_changed ON responses.responses (company_id, survey_id, changed_xid);
CREATE INDEX responses_submitted ON responses.responses (company_id, survey_id, submitted_at DESC, id);

-- What was removed, for readers that hold a copy.
CREATE TABLE responses.removals (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  changed_xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('responses.removals');
CREATE INDEX removals_changed ON responses.removals (company_id, survey_id, changed_xid);

CREATE FUNCTION responses.mark_changed() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.changed_xid := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER responses_changed BEFORE UPDATE ON responses.responses
FOR EACH ROW EXECUTE FUNCTION responses.mark_changed();

CREATE FUNCTION responses.note_removals() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO responses.removals (company_id, id, survey_id)
  SELECT company_id, id, survey_id FROM removed
  ON CONFLICT (company_id, id) DO UPDATE SET survey_id = excluded.survey_id, changed_xid = excluded.changed_xid;
  RETURN NULL;
END $$;
CREATE TRIGGER responses_removed AFTER DELETE ON responses.responses
REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION responses.note_removals();

-- The respondent's one commit: the answer and its event in one statement that sets the tenant itself, as one round
-- trip instead of four. Runs as its caller, so row-level security is in force. False when the answer was there already.
CREATE FUNCTION responses.submit(
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
  VALUES (company, response, survey, collector, version, answered_in, started, given, facts, agent, is_spam, origin)
  ON CONFLICT (company_id, id) DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  IF event IS NOT NULL THEN
    INSERT INTO core.outbox (company_id, id, name, version, correlation_id, payload)
    VALUES (company, event, 'answer.submitted', 1, correlation,
      jsonb_build_object('surveyId', survey, 'collectorId', collector, 'responseId', response));
  END IF;
  RETURN true;
END $$;
