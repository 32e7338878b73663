-- kaiku: no transaction
-- The latest entries of a company, of one operation, and of one performer are found among millions.
DROP INDEX CONCURRENTLY IF EXISTS core.audit_log_latest;
CREATE INDEX CONCURRENTLY audit_log_latest ON core.audit_log (company_id, at, id);
DROP INDEX CONCURRENTLY IF EXISTS core.audit_log_operation;
CREATE INDEX CONCURRENTLY audit_log_operation ON core.audit_log (company_id, operation, at, id);
DROP INDEX CONCURRENTLY IF EXISTS core.audit_log_actor;
CREATE INDEX CONCURRENTLY audit_log_actor ON core.audit_log (company_id, actor_email, at, id);
DROP INDEX CONCURRENTLY IF EXISTS core.audit_log_of_survey;
CREATE INDEX CONCURRENTLY audit_log_of_survey ON core.audit_log (company_id, survey_id, at, id) WHERE survey_id IS NOT NULL;
