-- kaiku: no transaction
-- What is old enough to go is found without a look at all others.
DROP INDEX CONCURRENTLY IF EXISTS core.job_runs_age;
CREATE INDEX CONCURRENTLY job_runs_age ON core.job_runs (company_id, finished_at);
DROP INDEX CONCURRENTLY IF EXISTS core.sent_messages_age;
CREATE INDEX CONCURRENTLY sent_messages_age ON core.sent_messages (company_id, sent_at);
DROP INDEX CONCURRENTLY IF EXISTS core.signals_age;
CREATE INDEX CONCURRENTLY signals_age ON core.signals (company_id, at);
