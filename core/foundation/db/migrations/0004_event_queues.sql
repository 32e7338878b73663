-- Each subscriber has a queue of its own: a dispatcher moves events there for all subscribers of the cluster, whether its
-- node has them or not, and each is taken out by the transaction in which its handler ran.

-- Who subscribes to what, on any node. No company's data.
CREATE TABLE core.subscribers (
  id text PRIMARY KEY,
  event text NOT NULL,
  -- When a node last had it; forgotten, with what waits for it, a week later.
  seen_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE core.subscribers IS 'kaiku:cluster';
CREATE INDEX subscribers_event ON core.subscribers (event);
GRANT SELECT, INSERT, UPDATE ON core.subscribers TO kaiku_app;
GRANT SELECT, UPDATE, DELETE ON core.subscribers TO kaiku_worker;

CREATE TABLE core.event_queue (
  company_id uuid NOT NULL,
  subscriber text NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  version smallint NOT NULL,
  occurred_at timestamptz NOT NULL,
  actor_id uuid,
  correlation_id text NOT NULL,
  depth smallint NOT NULL,
  payload jsonb NOT NULL,
  PRIMARY KEY (company_id, subscriber, id)
);
SELECT core.tenant_table('core.event_queue');
CREATE INDEX event_queue_heads ON core.event_queue (subscriber, company_id, id);
GRANT SELECT, INSERT, DELETE ON core.event_queue TO kaiku_worker;
CREATE POLICY dispatcher ON core.event_queue TO kaiku_worker USING (true) WITH CHECK (true);

DROP INDEX core.event_retries_due;
CREATE INDEX event_retries_due ON core.event_retries (subscriber, next_at) WHERE NOT dead;

-- Its work is done by the queue's rows. A node of before, which would delete events that others wait for, can take none.
DROP TABLE core.event_deliveries;
