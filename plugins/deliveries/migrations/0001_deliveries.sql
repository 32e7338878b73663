-- What is sent to whom, through which link, when (DEL-005, DEL-006).
CREATE TABLE deliveries.rules (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  collector_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  anonymous boolean NOT NULL,
  share_url boolean NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  sender_name text NOT NULL,
  sender_email text NOT NULL,
  -- Null: once.
  every text CHECK (every IN ('daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly')),
  -- When it goes out for the first time, by which the others are counted.
  first_at timestamptz NOT NULL,
  -- Null: it does not go out any more.
  next_at timestamptz,
  enabled boolean NOT NULL DEFAULT true,
  -- Days after each sending; null: nobody is reminded.
  reminder_days int CHECK (reminder_days BETWEEN 1 AND 60),
  reminder_subject text NOT NULL,
  reminder_message text NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, survey_id) REFERENCES surveys.surveys (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('deliveries.rules');
CREATE INDEX rules_of_survey ON deliveries.rules (company_id, survey_id, created_at, id);

-- Whom a rule is sent to, in the order in which they were given.
CREATE TABLE deliveries.recipients (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  rule_id uuid NOT NULL,
  place int NOT NULL,
  address text NOT NULL,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, rule_id, place),
  FOREIGN KEY (company_id, rule_id) REFERENCES deliveries.rules (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('deliveries.recipients');

-- One time that a rule went out.
CREATE TABLE deliveries.sendings (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  rule_id uuid NOT NULL,
  -- When it was due.
  planned_at timestamptz NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'delivering' CHECK (state IN ('delivering', 'done', 'cancelled')),
  reminder_at timestamptz,
  reminder_state text CHECK (reminder_state IN ('pending', 'delivering', 'done', 'cancelled')),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, rule_id) REFERENCES deliveries.rules (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('deliveries.sendings');
CREATE UNIQUE INDEX sendings_once ON deliveries.sendings (company_id, rule_id, planned_at);

-- Whom it went to. Ids are random: what is sent in their order is in no order of anybody's. Of an anonymous delivery
-- nothing here is of what became of it after it was sent: there is no token, and nobody is opened or answered.
CREATE TABLE deliveries.targets (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  sending_id uuid NOT NULL,
  rule_id uuid NOT NULL,
  collector_id uuid NOT NULL,
  address text NOT NULL,
  -- Of the personal link.
  token text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'blocked')),
  -- Why it failed or was blocked, and what the other side said.
  problem text,
  told text,
  attempts int NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  opened_at timestamptz,
  -- The answer that is being given, and when it was there.
  response_id uuid,
  answered_at timestamptz,
  reminder text CHECK (reminder IN ('waiting', 'sending', 'sent', 'failed', 'blocked')),
  reminder_problem text,
  reminded_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, sending_id) REFERENCES deliveries.sendings (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('deliveries.targets');
CREATE UNIQUE INDEX targets_once ON deliveries.targets (company_id, sending_id, address);
CREATE INDEX targets_of_rule ON deliveries.targets (company_id, rule_id, id);
CREATE UNIQUE INDEX targets_by_token ON deliveries.targets (company_id, token) WHERE token IS NOT NULL;
CREATE INDEX targets_by_response ON deliveries.targets (company_id, response_id) WHERE response_id IS NOT NULL;
CREATE INDEX targets_to_send ON deliveries.targets (company_id, sending_id, next_try_at)
  WHERE state IN ('waiting', 'sending');
CREATE INDEX targets_to_remind ON deliveries.targets (company_id, sending_id, next_try_at)
  WHERE reminder IN ('waiting', 'sending');
