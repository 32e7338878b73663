-- Searches for a person among what respondents left, by managers. What was sought is personal itself: a search goes with
-- the erasure that it was for, and after a week in any case.
CREATE TABLE responses.person_searches (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  asked_by uuid NOT NULL,
  sought text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Null while it is under way.
  found_at timestamptz,
  -- There is more than a search holds.
  more boolean NOT NULL DEFAULT false,
  -- What it found is being erased.
  erasure_id uuid,
  -- Of the export under way: what is removed meanwhile takes it away, and the file is begun anew.
  export_ticket uuid,
  data_key uuid,
  page_key uuid,
  exported_at timestamptz,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('responses.person_searches');
CREATE INDEX person_searches_age ON responses.person_searches (company_id, asked_at);
SELECT core.aged_table('responses.person_searches', 'asked_at');

CREATE TABLE responses.person_matches (
  company_id uuid NOT NULL,
  search_id uuid NOT NULL,
  kind text NOT NULL,
  item_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  -- Is of the person, and to be exported and erased.
  chosen boolean NOT NULL DEFAULT true,
  PRIMARY KEY (company_id, search_id, kind, item_id),
  FOREIGN KEY (company_id, search_id) REFERENCES responses.person_searches (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('responses.person_matches');
CREATE INDEX person_matches_of_item ON responses.person_matches (company_id, item_id);

-- What was erased: certificates, which say nothing of the person.
CREATE TABLE responses.erasures (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Null while it is under way.
  ended_at timestamptz,
  sought_by text NOT NULL CHECK (sought_by IN ('email', 'phone', 'name', 'id')),
  -- By survey id: its name at the time, and how many of what.
  removed jsonb NOT NULL DEFAULT '{}',
  -- Found by the same search afterwards: what was left out on purpose.
  still_there int,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('responses.erasures');
CREATE INDEX erasures_asked ON responses.erasures (company_id, asked_at DESC);
