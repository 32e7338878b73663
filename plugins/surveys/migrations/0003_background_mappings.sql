-- Rules that give one background field its value from what another holds.
CREATE TABLE surveys.background_mappings (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  source_field text NOT NULL,
  target_field text NOT NULL,
  rule_type text NOT NULL CHECK (rule_type IN ('exact', 'startsWith')),
  separator text NOT NULL CHECK (length(separator) = 1),
  -- Lines of a value and what it gives, as the author wrote them.
  data text NOT NULL,
  -- A later rule sees what an earlier one gave.
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, survey_id, source_field, target_field),
  FOREIGN KEY (company_id, survey_id) REFERENCES surveys.surveys (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('surveys.background_mappings');
