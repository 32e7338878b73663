import type { SurveyStructure } from '@kaiku/sdk/model';
import type { TestApp, TestUser } from '@kaiku/sdk/testing';

type Settings = Partial<SurveyStructure['settings']>;

const element = (id: string, kind: string, settings: object) => ({ id, kind, name: id, saved: true, settings });
const choice = (id: string) => ({ id, text: `Choice ${id}` });

/**
 * Three pages in English and Finnish; the second is for those who chose `bad` on the first.
 * Mandatory: mood (1), why (2), recommend and service (3).
 */
export const sampleStructure = (settings: Settings = {}): object => ({
  settings: {
    name: 'Coffee break',
    language: 'en',
    theme: 'kaiku',
    progress: 'bar',
    showNext: true,
    showPrevious: true,
    nextText: 'Next',
    previousText: 'Back',
    sendText: 'Send',
    thankYouTitle: 'Thank you kindly',
    thankYouText: 'We read every answer.',
    ...settings,
  },
  pages: [
    {
      id: 'p1',
      settings: { title: 'Your visit' },
      showRules: [],
      hideRules: [],
      elements: [
        element('mood', 'choice', {
          text: 'How was it?',
          mandatory: true,
          choices: [choice('good'), choice('bad')],
          other: { enabled: true, text: 'Something else' },
        }),
        element('mail', 'openText', { text: 'Your e-mail', fieldType: 'email' }),
        element('story', 'openText', { text: 'Tell us more', textMaxLength: 200 }),
      ],
    },
    {
      id: 'p2',
      settings: { title: 'What went wrong' },
      showRules: [
        {
          id: 'r1',
          subRules: [{ id: 's1', source: { type: 'answer', elementId: 'mood' }, operator: 'equals', value: 'bad' }],
        },
      ],
      hideRules: [],
      elements: [element('why', 'openText', { text: 'What went wrong?', mandatory: true })],
    },
    {
      id: 'p3',
      settings: { title: 'Finally' },
      showRules: [],
      hideRules: [],
      elements: [
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
    },
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

export interface Published {
  surveyId: string;
  collectorId: string;
  url: string;
}

/** A published survey with one open link. */
export async function publish(
  user: TestUser,
  structure: object = sampleStructure(),
  link: object = {},
): Promise<Published> {
  const created = await user.api.post('/survey', { name: 'Coffee break', language: 'en', structure });
  if (created.status !== 200) throw new Error(created.text);
  const surveyId: string = created.data.survey_id;
  const opened = await user.api.post(`/survey/${surveyId}/open`);
  if (opened.status !== 200) throw new Error(opened.text);
  const made = await user.api.post(`/survey/${surveyId}/publish`, { name: 'Web', ...link });
  if (made.status !== 200) throw new Error(made.text);
  const { url, collectorId } = made.data.updated_collectors[0];
  return { surveyId, collectorId, url };
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
