-- Companies that signed up and that nobody has entered yet: those that stay so are removed.
CREATE TABLE access.sign_ups (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id)
);
SELECT core.tenant_table('access.sign_ups');
SELECT core.aged_table('access.sign_ups', 'at');
INSERT INTO access.sign_ups (company_id, id, at)
SELECT DISTINCT ON (company_id) company_id, id, created_at FROM access.users
WHERE state = 'invited' AND 'trial' = ANY (roles) ORDER BY company_id, created_at;
