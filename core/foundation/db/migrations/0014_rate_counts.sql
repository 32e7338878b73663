-- What each node has counted of callers that come near a limit, for the others to add to theirs. No company's data, and
-- no address: hashes. Lost in a crash, which gives everybody a fresh start.

CREATE UNLOGGED TABLE core.rate_counts (
  key text NOT NULL,
  node uuid NOT NULL,
  points int NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (key, node)
);
COMMENT ON TABLE core.rate_counts IS 'kaiku:cluster';
CREATE INDEX rate_counts_ended ON core.rate_counts (ends_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON core.rate_counts TO kaiku_app;
