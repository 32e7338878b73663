-- Counts of many surveys at once, and their last times, come from the index alone: answers are wide rows.
DROP INDEX responses.responses_submitted;
CREATE INDEX responses_submitted ON responses.responses (company_id, survey_id, submitted_at DESC, id)
  INCLUDE (spam, source);
