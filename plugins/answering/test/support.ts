import type { SurveySettings, SurveyStructure } from '@kaiku/sdk/model';
import {
  type AnswerPage,
  makeElement as element,
  makePage,
  makeStructure,
  type PublishedSurvey,
  publishSurvey,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';

const choice = (id: string) => ({ id, text: `Choice ${id}` });

/**
 * Three pages in English and Finnish; the second is for those who chose `bad` on the first.
 * Mandatory: mood (1), why (2), recommend and service (3).
 */
export const sampleStructure = (settings: Partial<SurveySettings> = {}): SurveyStructure =>
  makeStructure({
    settings: { thankYouTitle: 'Thank you kindly', thankYouText: 'We read every answer.', ...settings },
    pages: [
      makePage(
        'p1',
        [
          element('mood', 'choice', {
            text: 'How was it?',
            mandatory: true,
            choices: [choice('good'), choice('bad')],
            other: { enabled: true, text: 'Something else' },
          }),
          element('mail', 'openText', { text: 'Your e-mail', fieldType: 'email' }),
          element('story', 'openText', { text: 'Tell us more', textMaxLength: 200 }),
        ],
        { settings: { title: 'Your visit' } },
      ),
      makePage('p2', [element('why', 'openText', { text: 'What went wrong?', mandatory: true })], {
        settings: { title: 'What went wrong' },
        showRules: [
          {
            id: 'r1',
            subRules: [{ id: 's1', source: { type: 'answer', elementId: 'mood' }, operator: 'equals', value: 'bad' }],
          },
        ],
      }),
      makePage(
        'p3',
        [
          element('recommend', 'nps', {
            text: 'Would you recommend us?',
            mandatory: true,
            minLabel: 'Never',
            maxLabel: 'Always',
          }),
          element('service', 'matrix', {
            text: 'How was the service?',
            mandatory: true,
            rows: [choice('speed'), choice('smile')],
            columns: [choice('low'), choice('high')],
          }),
          element('wait', 'slider', { text: 'Minutes you waited', min: 0, max: 30, step: 1, unit: 'min' }),
          element('drinks', 'checkbox', {
            text: 'What did you drink?',
            choices: [choice('tea'), choice('coffee'), choice('water')],
            minSelections: 1,
            maxSelections: 2,
          }),
          element('face', 'smiley', { text: 'Your face now', icon: { set: 5, order: 'ascending', style: 'classic' } }),
        ],
        { settings: { title: 'Finally' } },
      ),
    ],
    backgroundFields: [{ id: 'city', name: 'City' }],
    translations: {
      fi: {
        'settings/nextText': 'Seuraava',
        'settings/previousText': 'Edellinen',
        'settings/sendText': 'Lähetä',
        'settings/thankYouTitle': 'Kiitos paljon',
        'pages/p1/title': 'Käyntisi',
        'elements/mood/text': 'Miten meni?',
      },
    },
  });

/** Answers that the sample takes. */
export const sampleAnswers = {
  mood: { choice: 'good' },
  recommend: 9,
  service: { speed: 'high', smile: 'low' },
  drinks: { choices: ['tea', 'coffee'] },
};

/** A published survey with one open link. */
export const publish = (user: TestUser, structure = sampleStructure(), link: object = {}): Promise<PublishedSurvey> =>
  publishSurvey(user, { structure }, link);

/** Answers the last page of the sample. */
export async function fillLast(survey: AnswerPage): Promise<void> {
  await survey.rate(9);
  await survey.choose('high', 'speed');
  await survey.choose('low', 'smile');
}

export interface Stored {
  id: string;
  answers: Record<string, unknown>;
  background: Record<string, string>;
  language: string;
  survey_version: number;
  spam: boolean;
  collector_id: string;
  started_at: Date | null;
}

/** What the database holds of a survey's answers, oldest first. */
export async function stored(app: TestApp, surveyId: string): Promise<Stored[]> {
  const { rows } = await app.db.owner.query<Stored>(
    'SELECT * FROM responses.responses WHERE survey_id = $1 ORDER BY submitted_at',
    [surveyId],
  );
  return rows;
}
