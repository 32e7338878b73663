import { uuidv7 } from '@kaiku/sdk/server';
import { makeElement, makeStructure, openSurvey, type TestApp, type TestUser } from '@kaiku/sdk/testing';

const structure = makeStructure({ elements: [makeElement('why', 'openText', { text: 'Why?' })] });

/** An open survey of the user's company. Returns its id. */
export const openNamed = (user: TestUser, name: string): Promise<string> => openSurvey(user, { name, structure });

/** Rows of answers as they lie in the table. */
export async function storeAnswers(
  app: TestApp,
  companyId: string,
  surveyId: string,
  answers: readonly { at?: string; source?: 'link' | 'import' | 'test'; spam?: boolean }[],
): Promise<void> {
  for (const { at = new Date().toISOString(), source = 'link', spam = false } of answers)
    await app.db.owner.query(
      `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, answers, submitted_at, source, spam)
       VALUES ($1, $2, $3, 1, 'en', '{}', $4, $5, $6)`,
      [companyId, uuidv7(), surveyId, at, source, spam],
    );
}
