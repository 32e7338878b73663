-- The line of refresh tokens of a session is a number in its row, where each refresh added a row before. Sessions that
-- are open now end with this: their tokens cannot be carried over, as only hashes of them are known.
DROP TABLE access.refresh_tokens;

ALTER TABLE access.sessions
  -- Half of what refresh tokens are made of; the other half is the server's key.
  ADD COLUMN token_seed bytea NOT NULL DEFAULT ''::bytea,
  -- Number of the token that was given out last, and when.
  ADD COLUMN generation int NOT NULL DEFAULT 0,
  ADD COLUMN renewed_at timestamptz NOT NULL DEFAULT now(),
  -- Whether the client has shown that it received that one.
  ADD COLUMN received boolean NOT NULL DEFAULT false;
UPDATE access.sessions SET ended_at = now() WHERE ended_at IS NULL;

-- As before, and notes that the tokens of `given` have arrived at the client. The form without it stays for nodes of the
-- former version while they are being replaced.
CREATE FUNCTION access.session_user(company uuid, session uuid, given int) RETURNS SETOF access.users
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  UPDATE access.sessions s SET received = true
    WHERE s.company_id = company AND s.id = session AND s.generation = given AND NOT s.received;
  RETURN QUERY
    SELECT u.* FROM access.sessions s JOIN access.users u ON u.company_id = s.company_id AND u.id = s.user_id
    WHERE s.company_id = company AND s.id = session AND s.ended_at IS NULL AND s.expires_at > now()
      AND u.state = 'active' AND NOT u.technical;
END $$;
