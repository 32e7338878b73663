-- 0002 was to note the questions that respondents got once and get no more, so that results go on counting their
-- answers. It compared each question with itself and found none: they are found now, in the revisions of then, which are
-- whole. What publishing noted since stays.
ALTER TABLE surveys.surveys NO FORCE ROW LEVEL SECURITY;
ALTER TABLE surveys.revisions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE surveys.past_questions NO FORCE ROW LEVEL SECURITY;
WITH shown AS (
  SELECT DISTINCT ON (r.company_id, r.survey_id, e.value ->> 'id')
    r.company_id, r.survey_id, e.value ->> 'id' AS id, e.value AS element
  FROM surveys.revisions r,
    jsonb_array_elements(r.structure -> 'pages') p,
    jsonb_array_elements(p.value -> 'elements') e
  WHERE r.live_at IS NOT NULL AND r.structure IS NOT NULL AND e.value -> 'saved' = 'true'
  ORDER BY r.company_id, r.survey_id, e.value ->> 'id', r.version DESC
), known AS (
  SELECT s.company_id, s.id AS survey_id, coalesce(past.structure, live.structure) AS structure,
    coalesce(past.retired, '{}') AS retired
  FROM surveys.surveys s
  JOIN surveys.revisions live
    ON live.company_id = s.company_id AND live.survey_id = s.id AND live.version = s.live_version
  LEFT JOIN surveys.past_questions past ON past.company_id = s.company_id AND past.survey_id = s.id
  WHERE coalesce(past.structure, live.structure) IS NOT NULL
), missed AS (
  SELECT k.company_id, k.survey_id, k.structure, k.retired,
    jsonb_agg(shown.element ORDER BY shown.id) AS elements, array_agg(shown.id ORDER BY shown.id) AS ids
  FROM known k JOIN shown ON shown.company_id = k.company_id AND shown.survey_id = k.survey_id
  WHERE NOT EXISTS (
    SELECT FROM jsonb_array_elements(k.structure -> 'pages') p, jsonb_array_elements(p.value -> 'elements') e
    WHERE e.value ->> 'id' = shown.id)
  GROUP BY k.company_id, k.survey_id, k.structure, k.retired
)
INSERT INTO surveys.past_questions (company_id, survey_id, structure, retired)
SELECT company_id, survey_id, jsonb_set(structure, '{pages}',
    (SELECT coalesce(jsonb_agg(p.value ORDER BY p.ordinality), '[]')
     FROM jsonb_array_elements(structure -> 'pages') WITH ORDINALITY p WHERE p.value ->> 'id' <> 'past')
    || jsonb_build_array(jsonb_build_object('id', 'past', 'settings', jsonb_build_object('title', ''),
      'showRules', '[]'::jsonb, 'hideRules', '[]'::jsonb, 'elements',
      coalesce((SELECT p.value -> 'elements' FROM jsonb_array_elements(structure -> 'pages') p
        WHERE p.value ->> 'id' = 'past'), '[]') || elements))),
  retired || ids
FROM missed
ON CONFLICT (company_id, survey_id) DO UPDATE SET structure = excluded.structure, retired = excluded.retired;
ALTER TABLE surveys.surveys FORCE ROW LEVEL SECURITY;
ALTER TABLE surveys.revisions FORCE ROW LEVEL SECURITY;
ALTER TABLE surveys.past_questions FORCE ROW LEVEL SECURITY;
