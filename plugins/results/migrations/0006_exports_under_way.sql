-- A file that is being written has its row, too: answers that are taken away meanwhile take it along.
ALTER TABLE results.exports ALTER COLUMN file_key DROP NOT NULL;
