import { publishSurvey, startTestApp } from '@kaiku/sdk/testing';
import { benchmarkSurvey } from '../bench/answer-page/survey.ts';

/**
 * A node with one published survey, in a process of its own. Writes its addresses as one line of JSON and stops when
 * its input ends.
 */
export interface AnswerServerAddresses {
  /** Where answers are posted. */
  api: string;
  /** Of the database, as its owner. */
  databaseUrl: string;
  surveyId: string;
}

const app = await startTestApp({
  workers: 'none',
  env: { KAIKU_RATE_LIMITS: 'false', KAIKU_DATABASE_POOL: process.env.KAIKU_BENCH_POOL ?? '16' },
});
const owner = await app.createUser();
const { surveyId, url } = await publishSurvey(owner, { structure: benchmarkSurvey });
const addresses: AnswerServerAddresses = {
  api: `${app.answerUrl}/api/answer/${url}`,
  databaseUrl: app.db.ownerUrl,
  surveyId,
};
process.stdout.write(`${JSON.stringify(addresses)}\n`);
process.stdin.resume();
process.stdin.once('end', () => void app.stop().then(() => process.exit(0)));
