-- What respondents get is the live version; the structure of the row itself is the draft beside it.
ALTER TABLE surveys.surveys ADD COLUMN live_version int;

-- A revision is either whole (`structure`) or what differs from the revision before it (`changes`).
ALTER TABLE surveys.revisions
  ALTER COLUMN structure DROP NOT NULL,
  ADD COLUMN changes jsonb,
  -- Made by whoever saves: a save that is sent again is recognised by it.
  ADD COLUMN save_id text,
  -- When it was first shown to respondents. Answers refer to it, so it stays for ever.
  ADD COLUMN live_at timestamptz,
  -- Stays for ever though it was never live, because answers refer to it. All of them were told so until now.
  ADD COLUMN kept boolean NOT NULL DEFAULT true,
  ADD CHECK ((structure IS NULL) <> (changes IS NULL));
ALTER TABLE surveys.revisions ALTER COLUMN kept SET DEFAULT false;
GRANT UPDATE ON surveys.revisions TO kaiku_app;
CREATE INDEX revisions_saves ON surveys.revisions (company_id, save_id) WHERE save_id IS NOT NULL;

-- Questions, choices and fields that were live once and are not any more, for results: the survey with all of them.
CREATE TABLE surveys.past_questions (
  company_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  structure jsonb NOT NULL,
  -- Ids of the elements that respondents do not get any more.
  retired text[] NOT NULL,
  PRIMARY KEY (company_id, survey_id),
  FOREIGN KEY (company_id, survey_id) REFERENCES surveys.surveys (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('surveys.past_questions');

-- Until now each save of a published survey was live at once. All companies are filled in, so the tables' owner has to
-- see them all.
ALTER TABLE surveys.surveys NO FORCE ROW LEVEL SECURITY;
ALTER TABLE surveys.revisions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE surveys.past_questions NO FORCE ROW LEVEL SECURITY;
UPDATE surveys.surveys SET live_version = version WHERE published_at IS NOT NULL;
UPDATE surveys.revisions r SET live_at = greatest(r.saved_at, s.published_at)
FROM surveys.surveys s
WHERE s.company_id = r.company_id AND s.id = r.survey_id AND s.published_at IS NOT NULL
  AND (r.saved_at >= s.published_at OR r.version = (
    SELECT max(b.version) FROM surveys.revisions b
    WHERE b.company_id = s.company_id AND b.survey_id = s.id AND b.saved_at <= s.published_at));
WITH shown AS (
  SELECT DISTINCT ON (r.company_id, r.survey_id, element ->> 'id') r.company_id, r.survey_id, element
  FROM surveys.revisions r,
    jsonb_array_elements(r.structure -> 'pages') page,
    jsonb_array_elements(page -> 'elements') element
  WHERE r.live_at IS NOT NULL AND element -> 'saved' = 'true'
  ORDER BY r.company_id, r.survey_id, element ->> 'id', r.version DESC
), gone AS (
  SELECT company_id, survey_id, jsonb_agg(element) AS elements, array_agg(element ->> 'id') AS retired
  FROM shown
  WHERE NOT EXISTS (
    SELECT FROM surveys.surveys s, jsonb_array_elements(s.structure -> 'pages') page,
      jsonb_array_elements(page -> 'elements') element
    WHERE s.company_id = shown.company_id AND s.id = shown.survey_id AND element ->> 'id' = shown.element ->> 'id')
  GROUP BY company_id, survey_id
)
INSERT INTO surveys.past_questions (company_id, survey_id, structure, retired)
SELECT s.company_id, s.id, jsonb_set(s.structure, '{pages}', (s.structure -> 'pages') || jsonb_build_array(
    jsonb_build_object('id', 'past', 'settings', jsonb_build_object('title', ''), 'showRules', '[]'::jsonb,
      'hideRules', '[]'::jsonb, 'elements', gone.elements))), gone.retired
FROM gone JOIN surveys.surveys s ON s.company_id = gone.company_id AND s.id = gone.survey_id;
ALTER TABLE surveys.surveys FORCE ROW LEVEL SECURITY;
ALTER TABLE surveys.revisions FORCE ROW LEVEL SECURITY;
ALTER TABLE surveys.past_questions FORCE ROW LEVEL SECURITY;
