-- How a company looks: its logo and its accent. Companies without a row look as Kaiku does.
CREATE TABLE company.looks (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  -- In the file store; its type as its content says.
  logo_key uuid,
  logo_type text CHECK (logo_type IN ('image/png', 'image/jpeg', 'image/webp')),
  accent text CHECK (accent ~ '^#[0-9A-F]{6}$'),
  -- Of its own on dark; null is made of the other.
  accent_dark text CHECK (accent_dark ~ '^#[0-9A-F]{6}$'),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id),
  CHECK ((logo_key IS NULL) = (logo_type IS NULL)),
  CHECK (accent_dark IS NULL OR accent IS NOT NULL)
);
SELECT core.tenant_table('company.looks');
