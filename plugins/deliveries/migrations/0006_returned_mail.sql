-- What was sent may come back. What was allowed before is allowed still.
ALTER TABLE deliveries.targets
  DROP CONSTRAINT targets_state_check,
  ADD CONSTRAINT targets_state_check
    CHECK (state IN ('waiting', 'sending', 'sent', 'bounced', 'failed', 'blocked', 'expired', 'limited')),
  DROP CONSTRAINT targets_reminder_check,
  ADD CONSTRAINT targets_reminder_check
    CHECK (reminder IN ('waiting', 'sending', 'sent', 'bounced', 'failed', 'blocked'));
