-- Within which limits of shares a file was written: who has others by the time of fetching it may not have it.
ALTER TABLE results.exports ADD COLUMN limits jsonb;
