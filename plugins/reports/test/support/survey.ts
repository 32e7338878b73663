import { uuidv7 } from '@kaiku/sdk/server';
import { makeElement, makeStructure, openSurvey, type TestApp, type TestUser } from '@kaiku/sdk/testing';

export interface Given {
  score?: number;
  way?: string;
  why?: string;
  team?: string;
  city?: string;
  at?: string;
  /** When its page was opened; not known by default. */
  began?: string;
}

const choices = [
  { id: 'bus', text: 'By bus' },
  { id: 'foot', text: 'On foot' },
];

/** A survey that asks for a score, a choice and words, of teams in cities. */
export const structureOf = (settings: object = {}) =>
  makeStructure({
    elements: [
      makeElement('score', 'nps', { text: 'Would you recommend us?' }),
      makeElement('way', 'choice', { text: 'How did you come?', choices }),
      makeElement('why', 'openText', { text: 'Why?' }),
    ],
    backgroundFields: [
      { id: 'team', name: 'Team' },
      { id: 'city', name: 'City' },
    ],
    translations: { fi: { 'elements/score/text': 'Suosittelisitko meitä?' } },
    settings: { name: `Coffee/${uuidv7()}`, ...settings },
  });

export const openSample = (user: TestUser, settings: object = {}): Promise<string> =>
  openSurvey(user, { structure: structureOf(settings) });

/** Puts answers into the table, as they would lie there. */
export async function store(
  { db }: Pick<TestApp, 'db'>,
  { person }: Pick<TestUser, 'person'>,
  surveyId: string,
  given: readonly Given[],
): Promise<string[]> {
  const rows = given.map(({ score, way, why, team, city, at = '2026-03-01T10:00:00Z', began = null }) => ({
    id: uuidv7(),
    answers: { score, why, ...(way && { way: { choice: way } }) },
    background: { ...(team && { team }), ...(city && { city }) },
    at,
    began,
  }));
  await db.owner.query(
    `INSERT INTO responses.responses
       (company_id, id, survey_id, survey_version, language, answers, background, submitted_at, started_at)
     SELECT $1, id, $2, 1, 'en', answers, background, at, began
     FROM jsonb_to_recordset($3::jsonb) AS g (id uuid, answers jsonb, background jsonb, at timestamptz, began timestamptz)`,
    [person.companyId, surveyId, JSON.stringify(rows)],
  );
  return rows.map(({ id }) => id);
}

/** `n` answers of the same. */
export const many = (n: number, given: Given): Given[] => Array.from({ length: n }, () => given);
