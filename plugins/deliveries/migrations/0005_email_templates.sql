-- How a company's e-mails may look (DEL-052).
CREATE TABLE deliveries.email_templates (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- Blocks and colours; null: it was written as HTML and CSS.
  design jsonb,
  -- As it was written, without what mails may not have; of blocks: what came of them.
  html text NOT NULL,
  css text NOT NULL,
  -- What mails are filled into.
  compiled text NOT NULL,
  active boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('deliveries.email_templates');
CREATE UNIQUE INDEX email_templates_name ON deliveries.email_templates (company_id, lower(name));

-- Null, and one that is gone: the e-mails look as the company's usually do.
ALTER TABLE deliveries.rules ADD COLUMN template_id uuid;
CREATE INDEX rules_of_template ON deliveries.rules (company_id, template_id) WHERE template_id IS NOT NULL;
