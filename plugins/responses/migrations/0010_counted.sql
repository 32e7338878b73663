-- kaiku: no transaction
-- Beside counts, what a copy of a survey's answers has to hold comes from the index alone.
DROP INDEX CONCURRENTLY IF EXISTS responses.responses_counted;
CREATE INDEX CONCURRENTLY responses_counted ON responses.responses (company_id, survey_id, submitted_at DESC, id)
  INCLUDE (spam, source, changed_xid);
DROP INDEX CONCURRENTLY IF EXISTS responses.responses_submitted;
