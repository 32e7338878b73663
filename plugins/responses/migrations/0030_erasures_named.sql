-- What who asked was called at the time: a manager of the provider is no user of the company. Null of those before.
ALTER TABLE responses.erasures ADD COLUMN asked_by_name text;
