-- Surveys that people keep to start others from: their own, and those for everybody in the company.
CREATE TABLE surveys.templates (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL DEFAULT 'survey' CHECK (type IN ('survey', 'page', 'element')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  owner_id uuid NOT NULL,
  global boolean NOT NULL DEFAULT false,
  survey_type text NOT NULL DEFAULT 'basic' CHECK (survey_type IN ('basic', 'followUp', 'personnel')),
  structure jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('surveys.templates');
CREATE UNIQUE INDEX templates_names ON surveys.templates (company_id, owner_id, type, lower(name));
