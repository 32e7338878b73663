-- A deleted survey can be brought back for some time: nobody has a permission on it, and respondents find it closed.
ALTER TABLE surveys.surveys ADD COLUMN deleted_at timestamptz, ADD COLUMN deleted_by_id uuid;
CREATE INDEX surveys_deleted ON surveys.surveys (company_id, deleted_at) WHERE deleted_at IS NOT NULL;
SELECT core.aged_table('surveys.surveys', 'deleted_at');
