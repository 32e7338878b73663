-- Whoever wants no more to be told what to do first.
CREATE TABLE company.dismissed_steps (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  dismissed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, user_id)
);
SELECT core.tenant_table('company.dismissed_steps');
