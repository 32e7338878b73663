-- Of an entry that a link in a mail made and nothing else has confirmed: which link, as SHA-256 of it. Only that one takes it back (BLK-017).
ALTER TABLE blacklist.entries ADD COLUMN link bytea;
