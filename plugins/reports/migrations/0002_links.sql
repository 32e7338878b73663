-- Addresses at which a program such as Power BI reads a survey's results (REP-019).
CREATE TABLE reports.links (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  -- How the token begins, for people.
  hint text NOT NULL CHECK (length(hint) <= 20),
  language text NOT NULL,
  -- Whose rights it has at each call, and where that person is at home.
  made_by uuid NOT NULL,
  made_by_company uuid NOT NULL,
  made_by_email text NOT NULL CHECK (length(made_by_email) <= 254),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('reports.links');
CREATE INDEX links_of_survey ON reports.links (company_id, survey_id);
CREATE INDEX links_maker ON reports.links (company_id, made_by);

-- Tokens of all companies by their SHA-256: all that a call brings. The id is the link's.
CREATE TABLE reports.link_hashes (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  PRIMARY KEY (company_id, id)
);
SELECT core.lookup_table('reports.link_hashes');
CREATE FUNCTION reports.find_link(wanted bytea) RETURNS TABLE (company_id uuid, link_id uuid)
LANGUAGE sql STABLE
AS $$ SELECT l.company_id, l.id FROM reports.link_hashes l WHERE l.hash = wanted $$;
SELECT core.lookup_function('reports.find_link(bytea)');
