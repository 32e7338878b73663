-- Removals are told to readers that hold a copy for thirty days; whoever comes later starts anew.
ALTER TABLE responses.removals ADD COLUMN removed_at timestamptz NOT NULL DEFAULT now();

-- Of each survey the last transaction whose removals were forgotten: a watermark below it has missed them.
CREATE TABLE responses.pruned_removals (
  company_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  last_xid xid8 NOT NULL,
  PRIMARY KEY (company_id, survey_id)
);
SELECT core.tenant_table('responses.pruned_removals');

CREATE OR REPLACE FUNCTION responses.note_removals() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO responses.removals (company_id, id, survey_id)
  SELECT company_id, id, survey_id FROM removed
  ON CONFLICT (company_id, id) DO UPDATE
    SET survey_id = excluded.survey_id, changed_xid = excluded.changed_xid, removed_at = excluded.removed_at;
  RETURN NULL;
END $$;

-- Forgets some removals of before `age`. Returns how many.
CREATE FUNCTION responses.prune_removals(age timestamptz, most int) RETURNS int
LANGUAGE plpgsql
AS $$
DECLARE
  pruned int;
BEGIN
  WITH gone AS (
    DELETE FROM responses.removals r USING (
      SELECT company_id, id FROM responses.removals
      WHERE company_id = core.current_company() AND removed_at < age ORDER BY removed_at LIMIT most
    ) old
    WHERE r.company_id = old.company_id AND r.id = old.id
    RETURNING r.survey_id, r.changed_xid
  ), last AS (
    SELECT DISTINCT ON (survey_id) survey_id, changed_xid FROM gone ORDER BY survey_id, changed_xid DESC
  ), noted AS (
    INSERT INTO responses.pruned_removals AS p (company_id, survey_id, last_xid)
    SELECT core.current_company(), survey_id, changed_xid FROM last
    ON CONFLICT (company_id, survey_id) DO UPDATE
      SET last_xid = CASE WHEN excluded.last_xid > p.last_xid THEN excluded.last_xid ELSE p.last_xid END
  )
  SELECT count(*) INTO pruned FROM gone;
  RETURN pruned;
END $$;
