-- What the open question showed: replies are read by it, and not by what is offered when they come.
ALTER TABLE deliveries.conversations ADD COLUMN asked jsonb;
-- Null while the open question has not gone out: nobody answers it yet.
ALTER TABLE deliveries.conversations ALTER COLUMN asked_at DROP NOT NULL, ALTER COLUMN asked_at DROP DEFAULT;

-- Until then a number stays its company's, though no delivery has it any more: STOP is heard that long.
ALTER TABLE deliveries.two_way_numbers ADD COLUMN used_until timestamptz NOT NULL DEFAULT now() + interval '30 days';
ALTER TABLE deliveries.two_way_numbers ALTER COLUMN used_until SET DEFAULT now();
