-- What lies in the file store, and whether a row refers to it: what a transaction stored and took back is swept, and what
-- it removed goes only once it has committed.
CREATE TABLE core.stored_files (
  company_id uuid NOT NULL,
  key uuid NOT NULL,
  content_type text NOT NULL,
  -- staged: nobody refers to it yet; removed: nobody does any more
  state text NOT NULL DEFAULT 'staged' CHECK (state IN ('staged', 'kept', 'removed')),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, key)
);
SELECT core.lookup_table('core.stored_files');
CREATE INDEX stored_files_loose ON core.stored_files (at) WHERE state <> 'kept';

-- Companies with files to sweep.
CREATE FUNCTION core.companies_with_loose_files(staged_before timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE
AS $$
  SELECT DISTINCT company_id FROM core.stored_files
  WHERE state = 'removed' OR state = 'staged' AND at < staged_before
$$;
SELECT core.lookup_function('core.companies_with_loose_files(timestamptz)');

-- A message is claimed before it is sent, and marked when the server has taken it.
ALTER TABLE core.sent_messages
  ADD COLUMN state text NOT NULL DEFAULT 'sent' CHECK (state IN ('sending', 'sent')),
  ADD COLUMN claimed_at timestamptz NOT NULL DEFAULT now();
