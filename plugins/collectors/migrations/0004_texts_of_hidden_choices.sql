-- What hidden choices were called when they were hidden: another text is another choice, which is shown (SUR-074).
ALTER TABLE collectors.collectors ADD COLUMN hidden_texts jsonb NOT NULL DEFAULT '{}';
