import { accepted, EditorPage, makeSurvey, type Stage, type SurveyBody, type TestUser } from '@kaiku/sdk/testing';

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
