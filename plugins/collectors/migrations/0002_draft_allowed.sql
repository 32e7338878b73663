-- Whether respondents may save a draft through the link, where the survey lets them (ANS-020).
ALTER TABLE collectors.collectors ADD COLUMN draft_allowed boolean NOT NULL DEFAULT true;
