-- kaiku: contracts 0009_watermark.sql
-- The trigger that called it went there.
DROP FUNCTION responses.note_removals();
