SELECT core.aged_table('answering.drafts', 'saved_at');
