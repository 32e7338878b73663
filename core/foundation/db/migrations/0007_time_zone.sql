-- By which days begin, and clocks are read, in the company's reports. Null: what the operator has set for all.
ALTER TABLE core.companies ADD COLUMN time_zone text CHECK (length(time_zone) BETWEEN 1 AND 64);
