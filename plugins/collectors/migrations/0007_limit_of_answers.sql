-- How many answers may come through the link; null: any number. Who stores answers counts them.
ALTER TABLE collectors.collectors ADD COLUMN max_answers int CHECK (max_answers BETWEEN 1 AND 1000000);
