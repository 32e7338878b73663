import { createInterface } from 'node:readline';
import { AnswerOrigin } from '@kaiku/sdk/server';
import { publishSurvey, startTestApp } from '@kaiku/sdk/testing';
import { type SurveyName, surveys } from './answerSurveys.ts';

/**
 * A node with one published survey, in a process of its own. Writes its addresses as one line of JSON, replies to each
 * line that it reads with one, and stops when its input ends.
 */
export interface AnswerServerAddresses {
  /** Origin of the respondents. */
  origin: string;
  /** Where answers are posted. */
  api: string;
  /** Where respondents come to. */
  page: string;
  /** Of the database, as its owner. */
  databaseUrl: string;
  surveyId: string;
}

/** What can be asked: times of the server until the first byte since the last time, and memory after a collection. */
export interface AnswerServerReplies {
  times: { path: string; ms: number }[];
  memory: { heapMB: number; externalMB: number; residentMB: number };
}

const app = await startTestApp({
  workers: 'none',
  env: { KAIKU_RATE_LIMITS: 'false', KAIKU_DATABASE_POOL: process.env.KAIKU_BENCH_POOL ?? '16' },
});
const owner = await app.createUser();
await app.setFeatures(owner.person.companyId, { survey_draft: true });
const structure = surveys[process.env.KAIKU_BENCH_SURVEY as SurveyName]();
const { surveyId, url } = await publishSurvey(owner, { structure });

let times: AnswerServerReplies['times'] = [];
/** From when node has read the head of a request until its reply begins. */
if (process.env.KAIKU_BENCH_TIMES) {
  const { listener } = app.services('answering').get(AnswerOrigin).server;
  listener.prependListener('request', (request, reply) => {
    const began = performance.now();
    const writeHead = reply.writeHead as (...head: unknown[]) => typeof reply;
    reply.writeHead = (...head: unknown[]) => {
      times.push({ path: request.url ?? '', ms: performance.now() - began });
      return writeHead.apply(reply, head);
    };
  });
}

const megabytes = (bytes: number): number => Number((bytes / 2 ** 20).toFixed(1));
const asked: { [K in keyof AnswerServerReplies]: () => AnswerServerReplies[K] } = {
  times() {
    const since = times;
    times = [];
    return since;
  },
  memory() {
    // Twice: what finalizers let go of goes with the second.
    for (let round = 0; round < 2; round += 1) globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    return { heapMB: megabytes(heapUsed), externalMB: megabytes(external), residentMB: megabytes(rss) };
  },
};

const tell = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);
const addresses: AnswerServerAddresses = {
  origin: app.answerUrl,
  api: `${app.answerUrl}/api/answer/${url}`,
  page: `${app.answerUrl}/a/${url}`,
  databaseUrl: app.db.ownerUrl,
  surveyId,
};
tell(addresses);
createInterface({ input: process.stdin })
  .on('line', (line) => tell(asked[line as keyof AnswerServerReplies]()))
  .once('close', () => void app.stop().then(() => process.exit(0)));
