import { SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { SurveyStructure } from '@kaiku/sdk/model';
import { uuidv7 } from '@kaiku/sdk/server';
import type { TestApp, TestUser } from '@kaiku/sdk/testing';

const structure = {
  settings: {
    name: 'Counted',
    language: 'en',
    theme: 'kaiku',
    progress: 'bar',
    showNext: true,
    showPrevious: true,
    nextText: 'Next',
    previousText: 'Back',
    sendText: 'Send',
  },
  pages: [
    {
      id: 'page1',
      settings: { title: '' },
      showRules: [],
      hideRules: [],
      elements: [{ id: 'why', kind: 'openText', name: 'Why', saved: true, settings: { text: 'Why?' } }],
    },
  ],
  backgroundFields: [],
  translations: {},
} as unknown as SurveyStructure;

/** Services that the plugin reaches. */
export const servicesOf = (app: TestApp) =>
  app.app.host.plugins.find(({ manifest }) => manifest.id === 'responses')!.services;

/** An open survey of the user's company. Returns its id. */
export function openSurvey(app: TestApp, { person }: TestUser, name: string): Promise<string> {
  return app.tenant(person.companyId, async (ctx) => {
    const surveys = servicesOf(app).get(SurveyReader);
    const { surveyId } = await surveys.create(ctx, { name, structure, ownerId: person.userId });
    await surveys.publish(ctx, surveyId);
    return surveyId;
  });
}

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
