-- By what a saved view compares respondents; null: by nothing.
ALTER TABLE results.report_views ADD COLUMN compare_by text;
