-- What failed for good is shown to managers, who try it again or dismiss it.

ALTER TABLE core.event_retries
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN failed_at timestamptz NOT NULL DEFAULT now(),
  -- Why it failed, as managers may read it; `last_error` is for operators alone.
  ADD COLUMN problem jsonb,
  ADD CONSTRAINT event_retries_id UNIQUE (company_id, id);
CREATE INDEX event_retries_dead ON core.event_retries (company_id, failed_at) WHERE dead;

ALTER TABLE core.job_runs
  ADD COLUMN attempts int NOT NULL DEFAULT 0,
  ADD COLUMN depth smallint NOT NULL DEFAULT 0,
  -- Of a failed job, until it is dismissed: what it takes to run it again.
  ADD COLUMN payload jsonb,
  ADD COLUMN dismissed_at timestamptz;
CREATE INDEX job_runs_failed ON core.job_runs (company_id, finished_at) WHERE state = 'failed' AND dismissed_at IS NULL;
