-- Whom nothing is sent to by a channel (BLK-002), and why.
CREATE TABLE blacklist.entries (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  target text NOT NULL CHECK (length(target) BETWEEN 1 AND 254),
  -- They asked for it, marked a message as unwanted, messages come back, or somebody of the company put them here.
  reason text NOT NULL CHECK (reason IN ('unsubscribed', 'complained', 'bounced', 'listed')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  added_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('blacklist.entries');
CREATE UNIQUE INDEX entries_target ON blacklist.entries (company_id, channel, target);
CREATE INDEX entries_newest ON blacklist.entries (company_id, created_at DESC, id);
