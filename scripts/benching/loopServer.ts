import { makeElement, makeStructure, publishSurvey, startTestApp } from '@kaiku/sdk/testing';

/** A node with worker threads and one survey, in a process of its own. Stops when its input ends. */
export interface LoopServerAddresses {
  app: string;
  answer: string;
  token: string;
  surveyId: string;
  /** Where respondents' answers are posted. */
  url: string;
}

const structure = makeStructure({
  elements: [makeElement('score', 'nps', { text: 'Score' }), makeElement('why', 'openText', { text: 'Why?' })],
});

const app = await startTestApp({ workers: 'threads', env: { KAIKU_RATE_LIMITS: 'false' } });
const user = await app.createUser();
const { surveyId, url } = await publishSurvey(user, { structure });
const addresses: LoopServerAddresses = {
  app: app.url,
  answer: app.answerUrl,
  token: user.tokens.token,
  surveyId,
  url,
};
process.stdout.write(`${JSON.stringify(addresses)}\n`);
process.stdin.resume();
process.stdin.once('end', () => void app.stop().then(() => process.exit(0)));
