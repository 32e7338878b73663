-- What gateways tell of text messages after they took them.
ALTER TABLE deliveries.targets
  -- When the phone had it. Of an anonymous delivery it is not kept.
  ADD COLUMN delivered_at timestamptz,
  ADD COLUMN reminder_delivered_at timestamptz,
  -- Which message it is: one that was taken and did not arrive is followed by another when it is sent again.
  ADD COLUMN message int NOT NULL DEFAULT 0,
  ADD COLUMN lost boolean NOT NULL DEFAULT false;

-- Of a conversation: the turn whose message is told of last, and why it did not arrive; null: it did.
ALTER TABLE deliveries.conversations
  ADD COLUMN told_turn int,
  ADD COLUMN problem text;
