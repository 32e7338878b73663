import type { SurveyStructure } from '@kaiku/sdk/model';
import {
  accepted,
  EditorPage,
  makeElement,
  makePage,
  makeStructure,
  makeSurvey,
  type Stage,
  type SurveyBody,
  type TestUser,
} from '@kaiku/sdk/testing';

/** Only what these tests need, so that they are quick and others' faults are not theirs. */
export const plugins = { plugins: ['access', 'surveys'] };

/** A survey that can be published. */
export const makeComplete = (user: TestUser, body: SurveyBody = {}) =>
  makeSurvey(user, { starter: 'customer', ...body });

/** Calls one of the steps of a survey's life. */
export const step = ({ api }: TestUser, surveyId: string, name: string) =>
  accepted(api.post(`/survey/${surveyId}/${name}`));

/** A new survey of the user, open in the editor. */
export async function editNew(stage: Stage, user: TestUser, body: SurveyBody) {
  const { survey_id: id } = await makeSurvey(user, body);
  const editor = new EditorPage(await stage.visit({ user }));
  await editor.open(id);
  return { page: editor.page, editor, id: id as string };
}

/** How many questions `largeSurvey` has, and what each of them says besides its id. */
export const questions = 300;
export const words = 'How satisfied were you with the service that you got from us on your last visit?';

export const largeSurvey = (): SurveyStructure =>
  makeStructure({
    pages: Array.from({ length: 10 }, (_, page) =>
      makePage(
        `p${page}`,
        Array.from({ length: questions / 10 }, (_, at) => {
          const id = `q-${page}-${at}`;
          const choices = Array.from({ length: 5 }, (_, n) => ({ id: `${id}-${n}`, text: `Choice ${n} of ${id}` }));
          return makeElement(id, 'choice', { text: `${id} ${words}`, choices });
        }),
      ),
    ),
  });
