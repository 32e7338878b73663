-- A survey: what lists need as columns, and its structure (sdk/model) as one document with a version.
CREATE TABLE surveys.surveys (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  type text NOT NULL DEFAULT 'basic' CHECK (type IN ('basic', 'followUp', 'personnel')),
  state text NOT NULL DEFAULT 'unpublished' CHECK (state IN ('unpublished', 'published', 'closed', 'archived')),
  -- What it becomes again when it is taken from the archive.
  archived_from text CHECK (archived_from IN ('unpublished', 'closed')),
  language text NOT NULL,
  -- Main language first.
  languages text[] NOT NULL,
  theme text NOT NULL,
  owner_id uuid NOT NULL,
  created_by_id uuid NOT NULL,
  question_count int NOT NULL,
  page_count int NOT NULL,
  version int NOT NULL DEFAULT 1 CHECK (version > 0),
  structure jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz,
  closed_at timestamptz,
  archived_at timestamptz,
  PRIMARY KEY (company_id, id),
  CHECK ((state = 'archived') = (archived_from IS NOT NULL))
);
SELECT core.tenant_table('surveys.surveys');
CREATE INDEX surveys_recent ON surveys.surveys (company_id, state, edited_at DESC);
CREATE INDEX surveys_creator ON surveys.surveys (company_id, created_by_id);

-- Every save. Answers name the version that they were given to, so rows are never changed or thinned out.
CREATE TABLE surveys.revisions (
  company_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  version int NOT NULL,
  structure jsonb NOT NULL,
  -- What was done, such as `element.create`.
  operation text NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  saved_by_id uuid,
  PRIMARY KEY (company_id, survey_id, version),
  FOREIGN KEY (company_id, survey_id) REFERENCES surveys.surveys (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('surveys.revisions');
REVOKE UPDATE ON surveys.revisions FROM kaiku_app;

-- The public view of a survey is asked for by its id alone: this leads to the company and says nothing else.
CREATE TABLE surveys.survey_companies (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, id) REFERENCES surveys.surveys (company_id, id) ON DELETE CASCADE
);
SELECT core.lookup_table('surveys.survey_companies');
CREATE INDEX survey_companies_id ON surveys.survey_companies (id);
CREATE FUNCTION surveys.find_company(wanted uuid) RETURNS uuid
LANGUAGE sql STABLE
AS $$ SELECT company_id FROM surveys.survey_companies WHERE id = wanted LIMIT 1 $$;
SELECT core.lookup_function('surveys.find_company(uuid)');
