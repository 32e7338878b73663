/**
 * Responses as the database packs them, for readers that unpack them in a thread of their own: rows of PostgreSQL's
 * binary COPY (https://www.postgresql.org/docs/current/sql-copy.html, "Binary Format"), whole ones in each block. Their
 * fields, in this order:
 *
 * - id: uuid; collector: uuid or null
 * - started: timestamptz or null; submitted: timestamptz; microseconds since 2000
 * - version: int4, of the survey
 * - language: text
 * - transaction: xid8, `ChangedResponse.transaction`
 * - source: text; spam: bool; signals: int2
 * - answers: jsonb, which is a byte 1 and the JSON text; coded: `codedAnswers`, by one of `ResponseChanges.words`. One of
 *   them, the other is null
 * - background: jsonb
 */
export const packedFields = [
  'id',
  'collector_id',
  'started_at',
  'submitted_at',
  'survey_version',
  'language',
  'changed_xid',
  'source',
  'spam',
  'signals',
  'answers',
  'coded',
  'background',
] as const;
