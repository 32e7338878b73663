-- What a report shows of a survey, for everybody who has chosen no view.
CREATE TABLE results.report_settings (
  company_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  charts jsonb NOT NULL,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (company_id, survey_id)
);
SELECT core.tenant_table('results.report_settings');

-- Saved views of a report (RES-026).
CREATE TABLE results.report_views (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  scope text NOT NULL CHECK (scope IN ('user', 'company')),
  owner_id uuid NOT NULL,
  -- As the address of the page has it.
  filter jsonb NOT NULL,
  charts jsonb NOT NULL,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('results.report_views');
-- A name tells one view from another: among one's own, and among those of the company.
CREATE UNIQUE INDEX report_views_own ON results.report_views (company_id, survey_id, owner_id, lower(name)) WHERE scope = 'user';
CREATE UNIQUE INDEX report_views_shared ON results.report_views (company_id, survey_id, lower(name)) WHERE scope = 'company';
CREATE INDEX report_views_owner ON results.report_views (company_id, owner_id);
