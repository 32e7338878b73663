-- Answers can be corrected: how often one was, by which two people who do so at once are told apart. 0: as it was given.
ALTER TABLE responses.responses ADD COLUMN revision int NOT NULL DEFAULT 0;

-- What was done to an answer after it came, newest last. Goes with the answer; words that are erased go from here, too.
CREATE TABLE responses.history (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  response_id uuid NOT NULL,
  done_at timestamptz NOT NULL,
  done_by uuid,
  what text NOT NULL CHECK (what IN ('answers', 'background', 'erased')),
  -- By id of the question or field: what was there before and is after; null where there is nothing.
  changes jsonb NOT NULL,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('responses.history');
CREATE INDEX history_of_response ON responses.history (company_id, response_id, done_at);

-- As before; what was done to an answer goes with it.
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
  DELETE FROM responses.history h WHERE h.company_id = company AND h.response_id = ANY (gone_ids);
  INSERT INTO responses.removals AS n (company_id, id, survey_id, changed_xid, removed_at)
  SELECT company, g.id, g.survey, pg_current_xact_id(), at FROM unnest(gone_ids, gone_surveys) AS g (id, survey)
  ON CONFLICT (company_id, id) DO UPDATE
    SET survey_id = excluded.survey_id, changed_xid = excluded.changed_xid, removed_at = excluded.removed_at;
  RETURN cardinality(gone_ids);
END $$;
