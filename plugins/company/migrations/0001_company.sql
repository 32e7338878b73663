-- What people told the product's support (COMP-051).
CREATE TABLE company.feedback (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  url text NOT NULL CHECK (length(url) <= 2000),
  type text NOT NULL CHECK (type IN ('general', 'problem', 'error')),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 10000),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('company.feedback');
CREATE INDEX feedback_recent ON company.feedback (company_id, created_at DESC);
