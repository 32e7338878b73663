-- The network that a session was used from last, for its owner to know it by.
ALTER TABLE access.sessions ADD COLUMN network text NOT NULL DEFAULT '' CHECK (length(network) <= 100);

-- Whether who stands in also gets the mails of who is away, while it lasts (USER-046).
ALTER TABLE access.substitutions ADD COLUMN receives_mail boolean NOT NULL DEFAULT false;
CREATE INDEX substitutions_user ON access.substitutions (company_id, user_id);
