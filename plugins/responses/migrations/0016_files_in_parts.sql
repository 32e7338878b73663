-- A large file comes in parts, of which each is a file of the store until all are there. `upload` is the respondent's
-- own word for it, by which a connection that broke is gone on with. Both are null for what came at once.
ALTER TABLE responses.files ADD COLUMN upload text, ADD COLUMN part smallint;
