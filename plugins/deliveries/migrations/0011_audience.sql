-- Whom of the company's own people a delivery by e-mail goes to, besides those who were written (DEL-023).
ALTER TABLE deliveries.rules
  -- Everybody who was active within the year before it goes out.
  ADD COLUMN to_everybody boolean NOT NULL DEFAULT false,
  -- Groups of the company; of those that are gone by then there is nobody.
  ADD COLUMN to_groups uuid[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT rules_audience_check CHECK (
    (channel = 'email' OR NOT to_everybody AND to_groups = '{}')
    AND NOT (to_everybody AND to_groups <> '{}')
    AND cardinality(to_groups) <= 50
  );

-- Why nothing went out at that time; null: it did.
ALTER TABLE deliveries.sendings ADD COLUMN problem text;
