-- What people and groups may do with a survey that is not theirs.
CREATE TABLE surveys.shares (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  user_id uuid,
  group_id uuid,
  permissions text[] NOT NULL DEFAULT '{}',
  -- Names of bundles of permissions: what they hold is the program's.
  metaroles text[] NOT NULL DEFAULT '{}',
  -- What of the answers the share lets be seen: lists of parts that must all hold; empty: everything.
  background_limits jsonb NOT NULL DEFAULT '[]',
  answer_limits jsonb NOT NULL DEFAULT '[]',
  -- An integration keeps it: people cannot take it away.
  managed_by_api boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (company_id, id),
  CHECK (num_nonnulls(user_id, group_id) = 1),
  CHECK (cardinality(permissions) + cardinality(metaroles) > 0),
  UNIQUE (company_id, survey_id, user_id),
  UNIQUE (company_id, survey_id, group_id),
  FOREIGN KEY (company_id, survey_id) REFERENCES surveys.surveys (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('surveys.shares');
CREATE INDEX shares_user ON surveys.shares (company_id, user_id, survey_id) WHERE user_id IS NOT NULL;
CREATE INDEX shares_group ON surveys.shares (company_id, group_id, survey_id) WHERE group_id IS NOT NULL;
