-- What a link changes of its survey: parts that it hides, answers that hidden questions get, how choices are presented.
ALTER TABLE collectors.collectors
  ADD COLUMN hidden text[] NOT NULL DEFAULT '{}',
  ADD COLUMN automatic_answers jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN presentation text CHECK (presentation IN ('buttons', 'dropdown', 'slider', 'hierarchyList'));
