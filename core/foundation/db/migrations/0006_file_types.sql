-- What files are for is named in plugins' manifests ("fileTypes"), so that the list is no longer closed.
ALTER TABLE core.files DROP CONSTRAINT files_file_type_check;
ALTER TABLE core.files ADD CONSTRAINT files_file_type_check CHECK (file_type ~ '^[a-z][a-z0-9_]{0,62}$');
