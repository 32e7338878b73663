-- A rule that outside systems fill with targets one by one (DEL-044); what it sends and through which link is the rule's.
ALTER TABLE deliveries.rules ADD COLUMN queue boolean NOT NULL DEFAULT false;

CREATE TABLE deliveries.queues (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Days after its message in which a personal link takes answers; null: as long as the link does.
  expiration_days int CHECK (expiration_days BETWEEN 1 AND 365),
  -- Times of day in the company's time zone.
  send_earliest time,
  send_not_allowed_after time,
  -- What callers call the address, and what else they may send: a list of {parameter, field}.
  target_param text NOT NULL,
  bg_parameters jsonb NOT NULL DEFAULT '[]',
  -- Percent of the targets that are taken, by lot.
  accept_threshold int NOT NULL DEFAULT 100 CHECK (accept_threshold BETWEEN 0 AND 100),
  limit_per_month int CHECK (limit_per_month > 0),
  -- Minutes.
  target_ttl int CHECK (target_ttl > 0),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, id) REFERENCES deliveries.rules (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('deliveries.queues');

-- What callers' keys were answered with, so that a call that is repeated does nothing more. Keys are kept as SHA-256.
CREATE TABLE deliveries.queue_keys (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  queue_id uuid NOT NULL,
  key text NOT NULL,
  -- SHA-256 of what came with it.
  fingerprint text NOT NULL,
  -- Null: it was left out.
  target_id uuid,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, queue_id, key),
  FOREIGN KEY (company_id, queue_id) REFERENCES deliveries.queues (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('deliveries.queue_keys');
SELECT core.aged_table('deliveries.queue_keys', 'made_at');
CREATE INDEX queue_keys_by_age ON deliveries.queue_keys (company_id, made_at);
CREATE INDEX queue_keys_of_target ON deliveries.queue_keys (company_id, target_id) WHERE target_id IS NOT NULL;

-- How many of a queue's messages an address has got in a month of the company's calendar.
CREATE TABLE deliveries.queue_counts (
  company_id uuid NOT NULL,
  queue_id uuid NOT NULL,
  month date NOT NULL,
  address text NOT NULL,
  sent int NOT NULL,
  PRIMARY KEY (company_id, queue_id, month, address),
  FOREIGN KEY (company_id, queue_id) REFERENCES deliveries.queues (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('deliveries.queue_counts');
SELECT core.aged_table('deliveries.queue_counts', 'month');
CREATE INDEX queue_counts_by_age ON deliveries.queue_counts (company_id, month);
CREATE INDEX queue_counts_of_address ON deliveries.queue_counts (company_id, address);

-- Of an anonymous queue: nothing goes out before there are enough to be lost among.
ALTER TABLE deliveries.sendings ADD COLUMN gathering boolean NOT NULL DEFAULT false;

ALTER TABLE deliveries.targets
  -- Background values of the answer that comes by its personal link, by field id.
  ADD COLUMN IF NOT EXISTS background jsonb,
  -- Not sent by then, it is not sent any more.
  ADD COLUMN expires_at timestamptz,
  -- The month that it counts in.
  ADD COLUMN counted_month date,
  DROP CONSTRAINT targets_state_check,
  ADD CONSTRAINT targets_state_check
    CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'blocked', 'expired', 'limited'));
