-- Where pictures of the company were put into surveys, so that one that is shown is not deleted. What a draft has no more
-- stays here: whoever asks looks into the survey.
CREATE TABLE surveys.shown_pictures (
  company_id uuid NOT NULL,
  file_id text NOT NULL,
  survey_id uuid NOT NULL,
  PRIMARY KEY (company_id, file_id, survey_id),
  FOREIGN KEY (company_id, survey_id) REFERENCES surveys.surveys (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('surveys.shown_pictures');
CREATE INDEX shown_pictures_survey ON surveys.shown_pictures (company_id, survey_id);
ALTER TABLE surveys.surveys NO FORCE ROW LEVEL SECURITY;
ALTER TABLE surveys.revisions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE surveys.shown_pictures NO FORCE ROW LEVEL SECURITY;
INSERT INTO surveys.shown_pictures (company_id, file_id, survey_id)
SELECT s.company_id, p.file #>> '{}', s.id
FROM surveys.surveys s, jsonb_path_query(s.structure, '$.pages[*].elements[*].settings.picture.file') p (file)
ON CONFLICT DO NOTHING;
INSERT INTO surveys.shown_pictures (company_id, file_id, survey_id)
SELECT r.company_id, p.file #>> '{}', r.survey_id
FROM surveys.revisions r, jsonb_path_query(r.structure, '$.pages[*].elements[*].settings.picture.file') p (file)
WHERE r.structure IS NOT NULL
ON CONFLICT DO NOTHING;
ALTER TABLE surveys.surveys FORCE ROW LEVEL SECURITY;
ALTER TABLE surveys.revisions FORCE ROW LEVEL SECURITY;
ALTER TABLE surveys.shown_pictures FORCE ROW LEVEL SECURITY;
