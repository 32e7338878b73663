-- What the file was (SHA-256), so that it is not imported again unwittingly. Null of those before.
ALTER TABLE responses.imports ADD COLUMN digest bytea;
