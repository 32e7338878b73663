import pg from 'pg';
import type { AnswerServerAddresses } from './answerServer.ts';

/** Answers that were confirmed and are not stored, stored and were not confirmed, and stored more than once. */
export async function compareStored(
  { databaseUrl, surveyId }: AnswerServerAddresses,
  confirmed: ReadonlySet<string>,
): Promise<{ stored: number; lost: number; unasked: number; doubled: number; events: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM responses.responses WHERE survey_id = $1', [
      surveyId,
    ]);
    const told = await client.query<{ count: string }>(
      `SELECT count(DISTINCT payload ->> 'responseId') FROM core.outbox
       WHERE name = 'answer.submitted' AND payload ->> 'surveyId' = $1`,
      [surveyId],
    );
    const stored = new Set(rows.map(({ id }) => id));
    return {
      stored: rows.length,
      lost: [...confirmed].filter((id) => !stored.has(id)).length,
      unasked: [...stored].filter((id) => !confirmed.has(id)).length,
      doubled: rows.length - stored.size,
      events: Number(told.rows[0]!.count),
    };
  } finally {
    await client.end();
  }
}
