SELECT core.aged_table('responses.removals', 'removed_at');
