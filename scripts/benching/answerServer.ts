import { startTestApp } from '@kaiku/sdk/testing';
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
const created = await owner.api.post('/survey', {
  name: 'Benchmark survey',
  language: 'en',
  structure: benchmarkSurvey,
});
const surveyId: string = created.data.survey_id;
await owner.api.post(`/survey/${surveyId}/open`);
const link = await owner.api.post(`/survey/${surveyId}/publish`, { name: 'Benchmark' });
const { url } = link.data.updated_collectors[0];
const addresses: AnswerServerAddresses = {
  api: `${app.answerUrl}/api/answer/${url}`,
  databaseUrl: app.db.ownerUrl,
  surveyId,
};
process.stdout.write(`${JSON.stringify(addresses)}\n`);
process.stdin.resume();
process.stdin.once('end', () => void app.stop().then(() => process.exit(0)));
