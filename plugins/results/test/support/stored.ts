import { uuidv7 } from '@kaiku/sdk/server';
import { makeElement, type TestApp, type TestUser } from '@kaiku/sdk/testing';

/** A question with a score, one with words, and the team that who answers belongs to. */
export const parts = {
  elements: [
    makeElement('score', 'nps', { text: 'Would you recommend us?' }),
    makeElement('why', 'openText', { text: 'Why?' }),
  ],
  backgroundFields: [{ id: 'team', name: 'Team' }],
};

/** One answer to a survey of `parts`. */
export interface Given {
  score?: number;
  why?: string;
  /** Instead of those two, of a survey of other questions. */
  answers?: object;
  team?: string;
  language?: string;
  /** Of the survey; the first one by default. */
  version?: number;
  at?: string;
  /** Seconds that it took; not known by default. */
  took?: number;
}

/** Puts answers into the table, at any time, as they would lie there. @returns their ids */
export async function storeAnswers(
  { db }: Pick<TestApp, 'db'>,
  { person }: Pick<TestUser, 'person'>,
  surveyId: string,
  given: readonly Given[],
): Promise<string[]> {
  const rows = given.map(
    ({
      score,
      why,
      answers = { score, why },
      team,
      language = 'en',
      version = 1,
      at = '2026-03-01T10:00:00Z',
      took,
    }) => {
      const begun = took === undefined ? null : new Date(Date.parse(at) - took * 1_000).toISOString();
      return { id: uuidv7(), answers, background: team ? { team } : {}, language, version, at, begun };
    },
  );
  await db.owner.query(
    `INSERT INTO responses.responses
       (company_id, id, survey_id, survey_version, language, answers, background, submitted_at, started_at)
     SELECT $1, id, $2, version, language, answers, background, at, begun
     FROM jsonb_to_recordset($3::jsonb) AS g (id uuid, language text, version int, answers jsonb, background jsonb, at timestamptz,
       begun timestamptz)`,
    [person.companyId, surveyId, JSON.stringify(rows)],
  );
  return rows.map(({ id }) => id);
}
