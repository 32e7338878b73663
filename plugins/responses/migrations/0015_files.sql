-- Files that respondents hand in, by their keys in the file store. Each belongs to the answer that is being given, whose
-- id is the respondent's transaction id: nobody else can hand it in.
CREATE TABLE responses.files (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  collector_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  element_id text NOT NULL,
  -- An answer may bring so many to a question: who comes at the same time takes another place, or none.
  place smallint NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  size int NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  -- When it goes. Null: the answer holds it.
  expires_at timestamptz,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('responses.files');
CREATE UNIQUE INDEX files_places ON responses.files (company_id, transaction_id, collector_id, element_id, place);
CREATE INDEX files_of_survey ON responses.files (company_id, survey_id);
CREATE INDEX files_due ON responses.files (company_id, expires_at);
SELECT core.aged_table('responses.files', 'expires_at');

-- As submit_limited, for an answer with files: they are held from now on, and the others of the respondent go. `missing`:
-- one of them is gone, or was never the respondent's; nothing is stored then.
CREATE FUNCTION responses.submit_files(company uuid, answer jsonb, wanted jsonb, live int, handed uuid[])
RETURNS TABLE (fresh boolean, gone text[], missing boolean)
LANGUAGE plpgsql
AS $$
DECLARE
  respondent uuid := (answer ->> 'response')::uuid;
  here int;
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  missing := false;
  -- Nobody sweeps them meanwhile.
  SELECT count(*) INTO here FROM (
    SELECT FROM responses.files f
    WHERE f.company_id = company AND f.id = ANY (handed) AND f.transaction_id = respondent
      AND (f.expires_at IS NULL OR f.expires_at > now())
    FOR UPDATE) AS held;
  IF here < cardinality(handed) THEN
    fresh := false;
    gone := ARRAY[]::text[];
    missing := true;
    RETURN NEXT;
    RETURN;
  END IF;
  SELECT s.fresh, s.gone INTO fresh, gone FROM responses.submit_limited(company, answer, wanted, live) AS s;
  IF fresh THEN
    UPDATE responses.files f SET expires_at = CASE WHEN f.id = ANY (handed) THEN NULL ELSE now() END
    WHERE f.company_id = company AND f.transaction_id = respondent;
  END IF;
  RETURN NEXT;
END $$;
SELECT core.shard_function('responses.submit_files(uuid, jsonb, jsonb, int, uuid[])', 'company', 'responses.responses');
