-- kaiku: no transaction
-- Only what thinning may take.
DROP INDEX CONCURRENTLY IF EXISTS surveys.revisions_age;
CREATE INDEX CONCURRENTLY revisions_age ON surveys.revisions (company_id, saved_at)
  WHERE operation = 'survey.patch' AND NOT kept AND live_at IS NULL;
