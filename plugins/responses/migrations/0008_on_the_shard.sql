-- Answers are stored where their company lies, in one round trip and one commit with their events.
SELECT core.shard_function(
  'responses.submit(uuid, uuid, uuid, uuid, int, text, timestamptz, jsonb, jsonb, text, boolean, text, uuid, text)',
  'company', 'responses.responses');
SELECT core.shard_function('responses.submit_batch(uuid, jsonb)', 'company', 'responses.responses');
