-- When somebody was last here is found by their sessions, those that have ended too.
CREATE INDEX sessions_seen ON access.sessions (company_id, user_id, used_at);
DROP INDEX access.sessions_user;
