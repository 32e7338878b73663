-- What holds for everything that a company sends (DEL-125).
CREATE TABLE deliveries.contact_rules (
  company_id uuid PRIMARY KEY,
  -- Times of day in the company's time zone in which nothing is sent, over midnight where the first is the later one.
  quiet_from time,
  quiet_until time,
  quiet_channels text NOT NULL DEFAULT 'sms' CHECK (quiet_channels IN ('sms', 'all')),
  -- Messages that an address gets in a month.
  limit_per_month int CHECK (limit_per_month BETWEEN 1 AND 100),
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
  CHECK (quiet_from <> quiet_until)
);
SELECT core.tenant_table('deliveries.contact_rules');

-- How many messages an address has got in a month of the company's calendar, while there was a limit. They outlive what was
-- sent: who deletes a delivery has written to its recipients nevertheless.
CREATE TABLE deliveries.contact_counts (
  company_id uuid NOT NULL,
  month date NOT NULL,
  address text NOT NULL,
  sent int NOT NULL,
  PRIMARY KEY (company_id, month, address)
);
SELECT core.tenant_table('deliveries.contact_counts');
SELECT core.aged_table('deliveries.contact_counts', 'month');
CREATE INDEX contact_counts_of_address ON deliveries.contact_counts (company_id, address);

-- The month that it counts in toward the limit of the company.
ALTER TABLE deliveries.targets ADD COLUMN contact_month date;
