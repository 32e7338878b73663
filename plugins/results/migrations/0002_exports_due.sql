SELECT core.aged_table('results.exports', 'created_at');
