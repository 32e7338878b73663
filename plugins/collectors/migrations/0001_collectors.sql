-- Publish links. Whether one is open follows from its two times alone, so nothing has to run for it to open or close:
-- open while open_at <= now < close_at.
CREATE TABLE collectors.collectors (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  url text NOT NULL,
  open_at timestamptz NOT NULL DEFAULT now(),
  close_at timestamptz CHECK (close_at >= open_at),
  language text,
  hidden_languages text[] NOT NULL DEFAULT '{}',
  background jsonb NOT NULL DEFAULT '{}',
  one_time_days int CHECK (one_time_days BETWEEN 1 AND 3650),
  -- Closed because its survey was; what "open the links closed with the survey" opens again.
  closed_with_survey boolean NOT NULL DEFAULT false,
  -- When it was last opened, closed or scheduled.
  switched_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  -- A deleted link keeps its row: answers that were kept still say through which link they came.
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, survey_id) REFERENCES surveys.surveys (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('collectors.collectors');
CREATE INDEX collectors_of_survey ON collectors.collectors (company_id, survey_id, created_at, id);

-- Addresses, the present and the former ones (LINK-033), of all companies: all that a respondent brings.
CREATE TABLE collectors.addresses (
  company_id uuid NOT NULL,
  url text NOT NULL UNIQUE,
  collector_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, url),
  FOREIGN KEY (company_id, collector_id) REFERENCES collectors.collectors (company_id, id) ON DELETE CASCADE
);
SELECT core.lookup_table('collectors.addresses');
CREATE INDEX addresses_of_collector ON collectors.addresses (company_id, collector_id);

-- The address as it was typed first; a word of a company's own is lower case, whatever people type.
CREATE FUNCTION collectors.find_address(wanted text) RETURNS TABLE (company_id uuid, collector_id uuid)
LANGUAGE sql STABLE
AS $$
  SELECT a.company_id, a.collector_id FROM collectors.addresses a
  WHERE a.url IN (wanted, lower(wanted)) ORDER BY a.url = wanted DESC LIMIT 1
$$;
SELECT core.lookup_function('collectors.find_address(text)');
