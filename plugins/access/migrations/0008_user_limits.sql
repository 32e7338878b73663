-- How many users a company may have. Its row is held, too, while something is changed that the limit, or the rule that
-- somebody manages the company, speaks of.
CREATE TABLE access.user_limits (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  -- 0: none (GAP-044).
  user_limit int NOT NULL DEFAULT 0 CHECK (user_limit BETWEEN 0 AND 1000000),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id)
);
SELECT core.tenant_table('access.user_limits');
