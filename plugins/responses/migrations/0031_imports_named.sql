-- What who imported was called at the time: a manager of the provider is no user of the company. Null of those before.
ALTER TABLE responses.imports ADD COLUMN imported_by_name text;
