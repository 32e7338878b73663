import { makeElement, makeStructure, makeSurvey, startTestApp } from '@kaiku/sdk/testing';

/** A node with one survey of forty questions, in a process of its own. Stops when its input ends. */
export interface ImportServerAddresses {
  app: string;
  token: string;
  surveyId: string;
}

const choices = ['Never', 'Seldom', 'Often', 'Always'].map((text, index) => ({ id: `c${index + 1}`, text }));
const kinds = ['choice', 'nps', 'openText', 'choice'];
const elements = Array.from({ length: 39 }, (_, index) => {
  const kind = kinds[index % kinds.length]!;
  return makeElement(`q${index + 1}`, kind, { text: `Question ${index + 1}`, ...(kind === 'choice' && { choices }) });
});

const app = await startTestApp({ workers: 'threads', env: { KAIKU_RATE_LIMITS: 'false' } });
const user = await app.createUser();
const { survey_id: surveyId } = await makeSurvey(user, { structure: makeStructure({ elements }) });
const addresses: ImportServerAddresses = { app: app.url, token: user.tokens.token, surveyId };
process.stdout.write(`${JSON.stringify(addresses)}\n`);
process.stdin.resume();
process.stdin.once('end', () => void app.stop().then(() => process.exit(0)));
