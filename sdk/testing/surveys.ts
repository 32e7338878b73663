import type { Answers, Element, ElementKind, Page, SurveySettings, SurveyStructure } from '@kaiku/sdk/model';
import { uuidv7 } from '@kaiku/sdk/server';
import type { TestApp, TestUser } from './app.ts';
import { accepted, createClient } from './client.ts';
import type { OlderDatabase } from './olderDatabase.ts';

/** A page or an element that a test describes by what matters to it. */
export const makeElement = (id: string, kind: ElementKind, settings: object, name = id): Element => ({
  id,
  kind,
  name,
  saved: true,
  settings: settings as Element['settings'],
});

export const makePage = (id: string, elements: Element[], more: Partial<Omit<Page, 'id' | 'elements'>> = {}): Page => ({
  id,
  settings: { title: '' },
  showRules: [],
  hideRules: [],
  elements,
  ...more,
});

export type StructureParts = Partial<Omit<SurveyStructure, 'settings'>> & {
  settings?: Partial<SurveySettings>;
  /** Of a survey of one page, `p1`; instead of `pages`. */
  elements?: Element[];
};

/** A survey in English with the settings that a new one has. */
export const makeStructure = ({ settings, elements = [], pages, ...more }: StructureParts): SurveyStructure => ({
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
    ...settings,
  },
  pages: pages ?? [makePage('p1', elements)],
  backgroundFields: [],
  translations: {},
  ...more,
});

type Caller = Pick<TestUser, 'api'>;

/** What `POST /survey` takes; a blank survey in English called Coffee by default. */
export interface SurveyBody {
  name?: string;
  language?: string;
  type?: string;
  starter?: string;
  structure?: SurveyStructure;
}

/** A new survey of the user. @returns the reply */
export const makeSurvey = ({ api }: Caller, body: SurveyBody = {}) =>
  accepted(api.post('/survey', { name: body.structure?.settings.name ?? 'Coffee', language: 'en', ...body }));

export const readSurvey = ({ api }: Caller, surveyId: string) => accepted(api.get(`/survey/${surveyId}`));

/** Deletes a survey, and takes away for good what can be restored of it. */
export async function removeSurvey({ api }: Caller, surveyId: string): Promise<void> {
  await accepted(api.delete(`/survey/${surveyId}`));
  await accepted(api.delete(`/survey/${surveyId}/deleted`));
}

/** A new survey of the user that is open for answers. @returns its id */
export async function openSurvey(user: Caller, body: SurveyBody): Promise<string> {
  const { survey_id: surveyId } = await makeSurvey(user, body);
  await accepted(user.api.post(`/survey/${surveyId}/open`));
  return surveyId;
}

/** A publish link of a survey. @returns what the list of links shows of it */
export async function makeLink({ api }: Caller, surveyId: string, link: object = {}) {
  const made = await accepted(api.post(`/survey/${surveyId}/publish`, { name: 'Web', ...link }));
  return made.updated_collectors[0];
}

export interface PublishedSurvey {
  surveyId: string;
  collectorId: string;
  /** Its word in the link's address: `/a/<url>` of the respondents' origin. */
  url: string;
}

/** An open survey with one open link. */
export async function publishSurvey(user: Caller, body: SurveyBody, link: object = {}): Promise<PublishedSurvey> {
  const surveyId = await openSurvey(user, body);
  const { collectorId, url } = await makeLink(user, surveyId, link);
  return { surveyId, collectorId, url };
}

/**
 * Answers a survey through one of its links, as a respondent's page does.
 * @param link as `publishSurvey` and `makeLink` give it
 * @param answers by element id, in the forms of sdk/model: `{ score: 9, why: 'Good coffee' }`
 * @returns the answer's id
 */
export async function submitAnswer(
  { answerUrl }: Pick<TestApp, 'answerUrl'>,
  { url }: { url: string },
  answers: Answers,
  { language }: { language?: string } = {},
): Promise<string> {
  const respondent = createClient(answerUrl);
  const opened = await accepted(respondent.get(`/answer/${url}`, { query: { language } }));
  const sent = await accepted(
    respondent.post(`/answer/${url}`, {
      transaction_id: uuidv7(),
      survey_version: opened.survey_version,
      language: opened.language,
      started: opened.started,
      answers,
    }),
  );
  return sent.response_id;
}

/** Ids of what `addOlderLink` adds. */
export const olderIds = {
  company: '01900000-0000-7000-8000-000000000001',
  survey: '01900000-0000-7000-8000-000000000002',
  link: '01900000-0000-7000-8000-000000000003',
} as const;

/** A survey and its link `hall`, by columns that were there from the beginning. */
export async function addOlderLink({ owner }: Pick<OlderDatabase, 'owner'>): Promise<void> {
  const { company, survey, link } = olderIds;
  await owner.query(
    `INSERT INTO surveys.surveys (company_id, id, name, language, languages, theme, owner_id, created_by_id,
       question_count, page_count, structure)
     VALUES ($1, $2, 'Lunch', 'en', '{en}', 'plain', $2, $2, 0, 1, '{}')`,
    [company, survey],
  );
  await owner.query(
    `INSERT INTO collectors.collectors (company_id, id, survey_id, name, url, background)
     VALUES ($1, $2, $3, 'Hall', 'hall', '{"city": "Oulu"}')`,
    [company, link, survey],
  );
  await owner.query("INSERT INTO collectors.addresses (company_id, url, collector_id) VALUES ($1, 'hall', $2)", [
    company,
    link,
  ]);
}
