-- Grows with each change: who changes a link says which one they have seen.
ALTER TABLE collectors.collectors ADD COLUMN version int NOT NULL DEFAULT 1;
