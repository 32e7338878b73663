-- What each process of each node last told of the datasets that it has, for managers to look at. Which node it is stands
-- beside its datasets: a folder that is gone has taken both along.
CREATE TABLE results.datasets (
  company_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  node_id uuid NOT NULL,
  process text NOT NULL,
  -- Name of the machine.
  host text NOT NULL,
  state text NOT NULL CHECK (state IN ('building', 'ready', 'failed')),
  -- Null until it was counted.
  responses bigint,
  bytes bigint NOT NULL DEFAULT 0,
  made_at timestamptz,
  failure text,
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, survey_id, node_id, process)
);
SELECT core.tenant_table('results.datasets');
CREATE INDEX datasets_age ON results.datasets (company_id, told_at);
SELECT core.aged_table('results.datasets', 'told_at');
