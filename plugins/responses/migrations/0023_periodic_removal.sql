-- Rules by which ID numbers, e-mail addresses and phone numbers are taken out of open answers, again and again.
CREATE TABLE responses.removal_rules (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  every text NOT NULL CHECK (every IN ('quarterly', 'monthly', 'twice_monthly')),
  -- Answers newer than one interval are left as they are.
  delayed boolean NOT NULL,
  id_numbers boolean NOT NULL,
  emails boolean NOT NULL,
  phone_numbers boolean NOT NULL,
  -- Null: all open questions, also those that come.
  element_ids text[],
  -- The next day on which it runs, and when that day begins where the company is.
  next_on date NOT NULL,
  next_run_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('responses.removal_rules');
CREATE INDEX removal_rules_of_survey ON responses.removal_rules (company_id, survey_id);
CREATE INDEX removal_rules_due ON responses.removal_rules (company_id, next_run_at);
SELECT core.aged_table('responses.removal_rules', 'next_run_at');

-- What rules have done: it stays when the rule goes.
CREATE TABLE responses.removal_runs (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  rule_id uuid NOT NULL,
  due_on date NOT NULL,
  -- Answers of before then are looked at.
  until timestamptz NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Up to which answer it has come; one that was stopped goes on from there.
  reached_at timestamptz,
  reached_id uuid,
  looked_at int NOT NULL DEFAULT 0,
  changed int NOT NULL DEFAULT 0,
  -- Values that were removed; null: they were not asked for.
  id_numbers int,
  emails int,
  phone_numbers int,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('responses.removal_runs');
CREATE UNIQUE INDEX removal_runs_once ON responses.removal_runs (company_id, rule_id, due_on);
CREATE INDEX removal_runs_of_survey ON responses.removal_runs (company_id, survey_id, started_at DESC);
