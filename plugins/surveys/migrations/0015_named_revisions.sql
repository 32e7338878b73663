-- A version that somebody gave a name is kept for good.
ALTER TABLE surveys.revisions ADD COLUMN name text;
ALTER TABLE surveys.revisions ADD CONSTRAINT revisions_name CHECK (length(name) BETWEEN 1 AND 100);
