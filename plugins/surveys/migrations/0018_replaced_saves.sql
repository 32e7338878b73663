-- Of saves in quick succession the last one says it all: it knows which saves it took the place of and the versions that
-- they left, so that one whose reply was lost is known when it comes again. {"save id": version}
ALTER TABLE surveys.revisions ADD COLUMN replaced jsonb;
