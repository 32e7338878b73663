-- kaiku: no transaction
-- Old removals are found without a look at all others.
DROP INDEX CONCURRENTLY IF EXISTS responses.removals_age;
CREATE INDEX CONCURRENTLY removals_age ON responses.removals (company_id, removed_at);
