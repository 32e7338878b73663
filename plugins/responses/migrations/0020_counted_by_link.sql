-- kaiku: no transaction
-- Answers are counted by link from the index alone, too. It takes the place of the one that knew no links.
DROP INDEX CONCURRENTLY IF EXISTS responses.responses_counts;
CREATE INDEX CONCURRENTLY responses_counts ON responses.responses (company_id, survey_id, submitted_at DESC, id)
  INCLUDE (spam, source, changed_xid, collector_id);
DROP INDEX CONCURRENTLY IF EXISTS responses.responses_counted;
