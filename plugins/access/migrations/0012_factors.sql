-- What people show besides their password when they sign in: codes of authenticator apps, and passkeys.
CREATE TABLE access.factors (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('app', 'passkey')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- Of an app: its secret, sealed, and the time step of the code that was taken last.
  sealed_secret text,
  last_step int,
  -- Of a passkey, as WebAuthn names them.
  credential_id text CHECK (length(credential_id) <= 1400),
  public_key bytea,
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  backed_up boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, credential_id),
  CHECK ((kind = 'app') = (sealed_secret IS NOT NULL)),
  CHECK ((kind = 'passkey') = (credential_id IS NOT NULL AND public_key IS NOT NULL)),
  FOREIGN KEY (company_id, user_id) REFERENCES access.users ON DELETE CASCADE
);
SELECT core.tenant_table('access.factors');
CREATE INDEX factors_user ON access.factors (company_id, user_id);

-- Codes for who has lost the rest, each good once. The first two signs tell which one it is; the hash is of the others.
CREATE TABLE access.recovery_codes (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  selector text NOT NULL CHECK (length(selector) = 2),
  code_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, user_id, selector),
  FOREIGN KEY (company_id, user_id) REFERENCES access.users ON DELETE CASCADE
);
SELECT core.tenant_table('access.recovery_codes');

-- Of whom a company asks a second factor: one row of each company that has said so.
CREATE TABLE access.factor_rules (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  required text NOT NULL CHECK (required IN ('off', 'managers', 'all')),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id)
);
SELECT core.tenant_table('access.factor_rules');

ALTER TABLE access.sessions
  -- How it was signed in: `password`, `passkey`, or another party's method. Of those of before it is not known.
  ADD COLUMN method text NOT NULL DEFAULT '' CHECK (length(method) <= 40),
  -- When its user has last shown, on the account page, who they are.
  ADD COLUMN confirmed_at timestamptz;
