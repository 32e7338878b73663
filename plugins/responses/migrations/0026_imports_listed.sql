-- Imports are listed, and can be taken back: what came in which file, and from whom.
ALTER TABLE responses.imports
  ADD COLUMN filename text NOT NULL DEFAULT '',
  ADD COLUMN imported_by uuid,
  ADD COLUMN removed_at timestamptz;
