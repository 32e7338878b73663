-- Surveys that are asked and answered by SMS, question by question (DEL-022).
ALTER TABLE deliveries.rules ADD COLUMN two_way boolean NOT NULL DEFAULT false;

-- Numbers that such surveys come from and that replies come to, as `numberKey` writes them: each is one company's.
CREATE TABLE deliveries.two_way_numbers (
  company_id uuid NOT NULL,
  number text NOT NULL UNIQUE CHECK (number ~ '^[0-9]{3,15}$'),
  PRIMARY KEY (company_id, number)
);
SELECT core.lookup_table('deliveries.two_way_numbers');
CREATE FUNCTION deliveries.find_two_way_number(wanted text) RETURNS uuid
LANGUAGE sql STABLE
AS $$ SELECT company_id FROM deliveries.two_way_numbers WHERE number = wanted $$;
SELECT core.lookup_function('deliveries.find_two_way_number(text)');

-- How far a target is. While it is live it has the numbers and what was answered so far; once it is over, neither.
CREATE TABLE deliveries.conversations (
  company_id uuid NOT NULL,
  -- The target's.
  id uuid NOT NULL,
  rule_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'asking'
    CHECK (state IN ('asking', 'storing', 'done', 'stopped', 'expired', 'closed', 'failed')),
  our_number text,
  their_number text,
  -- Version of the survey that is asked, in which language, and what draws its lots.
  survey_version int NOT NULL,
  language text NOT NULL,
  seed text NOT NULL,
  -- By element id, and keys of what was answered or left out.
  answers jsonb NOT NULL DEFAULT '{}',
  passed jsonb NOT NULL DEFAULT '[]',
  -- The open question, and of how many.
  question int NOT NULL,
  questions int NOT NULL,
  -- Grows with each message that is to go out: one of an earlier turn does not go out any more.
  turn int NOT NULL DEFAULT 0,
  -- Replies since the last answer that were none.
  wrong int NOT NULL DEFAULT 0,
  -- Of the answer that it will be; null once it is over.
  response_id uuid,
  started_at timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz NOT NULL DEFAULT now(),
  heard_at timestamptz,
  -- When it ends by itself; null once it has ended.
  live_until timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, id) REFERENCES deliveries.targets (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('deliveries.conversations');
SELECT core.aged_table('deliveries.conversations', 'live_until');
CREATE INDEX conversations_live ON deliveries.conversations (company_id, our_number, their_number)
  WHERE live_until IS NOT NULL;
CREATE INDEX conversations_by_end ON deliveries.conversations (company_id, live_until) WHERE live_until IS NOT NULL;
CREATE INDEX conversations_of_rule ON deliveries.conversations (company_id, rule_id);

-- Messages that came in, by the gateway's own ids: one that comes again does nothing more.
CREATE TABLE deliveries.received_messages (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  gateway text NOT NULL,
  message_id text NOT NULL CHECK (length(message_id) BETWEEN 1 AND 200),
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, gateway, message_id)
);
SELECT core.tenant_table('deliveries.received_messages');
SELECT core.aged_table('deliveries.received_messages', 'received_at');
CREATE INDEX received_messages_by_age ON deliveries.received_messages (company_id, received_at);
