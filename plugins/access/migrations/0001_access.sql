-- Users of companies, how they sign in, and their sessions.

CREATE TABLE access.users (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  email text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  first_name text NOT NULL DEFAULT '' CHECK (length(first_name) <= 100),
  last_name text NOT NULL DEFAULT '' CHECK (length(last_name) <= 100),
  roles text[] NOT NULL DEFAULT '{}',
  group_ids uuid[] NOT NULL DEFAULT '{}',
  -- None chosen: null. Another text than an interface language is kept as it came (PLAT-065).
  language text CHECK (length(language) <= 20),
  date_format text NOT NULL DEFAULT 'YYYY-MM-DD' CHECK (length(date_format) BETWEEN 1 AND 40),
  settings jsonb NOT NULL DEFAULT '{}',
  dismissed_wizards text[] NOT NULL DEFAULT '{}',
  can_see_dashboard boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'invited' CHECK (state IN ('invited', 'active', 'deactivated', 'removed')),
  -- An account that owns devices, surveys or an API key, and that nobody signs in with (AUTH-040).
  technical boolean NOT NULL DEFAULT false,
  -- argon2id; null until the first password is set.
  password_hash text,
  trial_expires timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('access.users');
CREATE INDEX users_name ON access.users (company_id, lower(last_name), lower(first_name));

-- Whose address is whose: all that is known before the company is. One address is one person in the product.
CREATE TABLE access.logins (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  email text NOT NULL UNIQUE,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, email),
  FOREIGN KEY (company_id, id) REFERENCES access.users ON DELETE CASCADE
);
SELECT core.lookup_table('access.logins');
CREATE FUNCTION access.find_login(wanted text) RETURNS TABLE (company_id uuid, user_id uuid)
LANGUAGE sql STABLE
AS $$ SELECT l.company_id, l.id FROM access.logins l WHERE l.email = lower(wanted) $$;
SELECT core.lookup_function('access.find_login(text)');

CREATE TABLE access.sessions (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('sign_out', 'reuse', 'password', 'state')),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES access.users ON DELETE CASCADE
);
SELECT core.tenant_table('access.sessions');
CREATE INDEX sessions_user ON access.sessions (company_id, user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_expiry ON access.sessions (company_id, expires_at);

-- The chain of refresh tokens of a session: each is good once, and only its hash is kept.
CREATE TABLE access.refresh_tokens (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  -- The token that took its place.
  next_id uuid,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, session_id) REFERENCES access.sessions ON DELETE CASCADE
);
SELECT core.tenant_table('access.refresh_tokens');
CREATE INDEX refresh_tokens_session ON access.refresh_tokens (company_id, session_id);

-- Who may act as whom, and when (GAP-036).
CREATE TABLE access.substitutions (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The person who is away, and who stands in.
  user_id uuid NOT NULL,
  substitute_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  CHECK (ends_at > starts_at),
  CHECK (user_id <> substitute_id),
  FOREIGN KEY (company_id, user_id) REFERENCES access.users ON DELETE CASCADE,
  FOREIGN KEY (company_id, substitute_id) REFERENCES access.users ON DELETE CASCADE
);
SELECT core.tenant_table('access.substitutions');
CREATE INDEX substitutions_substitute ON access.substitutions (company_id, substitute_id);

-- What guards the door before any company is known; kept under the nil company, which nobody belongs to, so that all
-- nodes share it. Captcha solutions that were used, and sign-in attempts per address and e-mail (only their hashes).
CREATE TABLE access.used_proofs (
  company_id uuid NOT NULL,
  id text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('access.used_proofs');
CREATE INDEX used_proofs_expiry ON access.used_proofs (company_id, expires_at);

CREATE TABLE access.attempts (
  company_id uuid NOT NULL,
  id text NOT NULL,
  count int NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('access.attempts');
CREATE INDEX attempts_expiry ON access.attempts (company_id, expires_at);

-- The user of a session that is in force, in one round trip: it sets the tenant that the token names, so that
-- row-level security holds here too.
CREATE FUNCTION access.session_user(company uuid, session uuid) RETURNS SETOF access.users
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  RETURN QUERY
    SELECT u.* FROM access.sessions s JOIN access.users u ON u.company_id = s.company_id AND u.id = s.user_id
    WHERE s.company_id = company AND s.id = session AND s.ended_at IS NULL AND s.expires_at > now()
      AND u.state = 'active' AND NOT u.technical;
END $$;
