-- Receiving domains that take no mail for now: what waits for them waits until then. Forgotten with the first message taken.
CREATE TABLE deliveries.domain_pauses (
  company_id uuid NOT NULL,
  -- In small letters.
  domain text NOT NULL,
  until timestamptz NOT NULL,
  -- Refusals one after another, by which pauses grow.
  failures int NOT NULL CHECK (failures > 0),
  PRIMARY KEY (company_id, domain)
);
SELECT core.tenant_table('deliveries.domain_pauses');
SELECT core.aged_table('deliveries.domain_pauses', 'until');
CREATE INDEX domain_pauses_by_age ON deliveries.domain_pauses (company_id, until);
