-- kaiku: no transaction
-- How much waits for its answer is summed for each survey, from the index alone.
DROP INDEX CONCURRENTLY IF EXISTS responses.files_waiting;
CREATE INDEX CONCURRENTLY files_waiting ON responses.files (company_id, survey_id) INCLUDE (size)
  WHERE expires_at IS NOT NULL;
