-- kaiku: no transaction
-- The last part of a file that was sent twice at once made two files. Of those the first stays that upload's file; the
-- others are files like any, and go with their answer or without one.
UPDATE responses.files f SET upload = NULL
WHERE f.part IS NULL AND f.upload IS NOT NULL AND EXISTS (
  SELECT FROM responses.files o
  WHERE o.company_id = f.company_id AND o.transaction_id = f.transaction_id AND o.collector_id = f.collector_id
    AND o.element_id = f.element_id AND o.upload = f.upload AND o.part IS NULL AND o.place < f.place);
DROP INDEX CONCURRENTLY IF EXISTS responses.files_uploads;
CREATE UNIQUE INDEX CONCURRENTLY files_uploads
  ON responses.files (company_id, transaction_id, collector_id, element_id, upload)
  WHERE part IS NULL AND upload IS NOT NULL;
