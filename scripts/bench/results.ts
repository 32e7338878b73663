import { copyFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { createClient, makeSurvey, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { mostMegabytes, startNode } from '../benching/node.ts';
import { type Bench, type BenchContext, median } from '../benching/types.ts';
import { closeDatasets, datasetFile, fill, forget, signInAnew, untilBuilt, withAnswers } from './results/answers.ts';
import { cities, cityField, questions, structure } from './results/survey.ts';

const RUNS = 40;
const RESPONSES = 1_000_000;
/** From so many on, nodes leave datasets for each other. */
const LARGE = 50_000;
/** Of the slowest twentieth of the pages, and of the bare questions' time. */
const LIMIT_MS = 150;
/** Of more answers than usual. */
const LIMIT_MS_OF_MORE = 1_000;
const LIMIT_RATIO = 0.6;
const LIMIT_MB = 600;
/** With more answers than usual: DuckDB's own bound, and the node. */
const LIMIT_MB_OF_MORE = 1_536;
/** A node that only answers. */
const noJobs = { KAIKU_WORKERS_LIGHT: '0', KAIKU_WORKERS_HEAVY: '0' };

/** A results page, asked for over HTTP, against bare questions to DuckDB on the same file. */
const bench: Bench = {
  name: 'results',
  description: `results of ${questions.length} questions with three filters over HTTP, on 1,000,000 answers (or as many as you say)`,
  baseline: 'the same counts asked of DuckDB alone, in one statement for each question on the same file',
  target: `at most ${LIMIT_RATIO}x, ${LIMIT_MS} ms for 95 of 100 pages, and ${LIMIT_MB} MB (of more answers ${LIMIT_MS_OF_MORE} and ${LIMIT_MB_OF_MORE})`,
  run: (ctx) => withAnswers(ctx, { name: 'results', usual: RESPONSES }, measure),
};
export default bench;

async function measure({ progress, dir }: BenchContext, app: TestApp, responses: number) {
  const user = await app.createUser();
  const surveyId: string = (await makeSurvey(user, { structure })).survey_id;
  progress.step(`Making ${responses.toLocaleString('en')} answers`);
  await fill(app, user, surveyId, responses);
  await signInAnew(app, user);

  progress.step('First look: the dataset is made');
  const city = `background=${cityField}:${cities[0]}`;
  const first = questions[0]!;
  const choice = (first.settings as { choices: { id: string }[] }).choices[0]!.id;
  const byChoice = `answer=${first.id}:${choice}`;
  const from = new Date(Date.now() - 180 * 86_400_000).toISOString();
  const filter = `${city}&${byChoice}&from=${from}`;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const built = await timed(() => untilBuilt(user, surveyId));
  delay.disable();
  const filters = [filter, city, byChoice, ''];
  for (const asked of filters) await ask(user, surveyId, asked);
  // Closing the dataset writes it out; the copy is for the baseline, so that both can be asked in turn.
  await closeDatasets(app);
  const file = path.join(dir, 'baseline.duckdb');
  copyFileSync(datasetFile(app, user, surveyId), file);
  const bare = await openBare(file, { questionId: first.id, choice, from });
  const times = {
    page: [] as number[],
    oneFilter: [] as number[],
    byChoice: [] as number[],
    whole: [] as number[],
    bare: [] as number[],
  };
  progress.step(`Asking ${RUNS} times, in turn`);
  for (let run = -3; run < RUNS; run += 1) {
    const page = await timed(() => ask(user, surveyId, filter));
    const bareTime = await timed(bare.ask);
    const oneFilter = await timed(() => ask(user, surveyId, city));
    const chosen = await timed(() => ask(user, surveyId, byChoice));
    const whole = await timed(() => ask(user, surveyId, ''));
    // The first ones read the files.
    if (run < 0) continue;
    times.page.push(page.ms);
    times.bare.push(bareTime.ms);
    times.oneFilter.push(oneFilter.ms);
    times.byChoice.push(chosen.ms);
    times.whole.push(whole.ms);
  }
  bare.close();
  progress.step('After 1,000 more answers');
  await fill(app, user, surveyId, 1_000);
  const refreshed = await timed(() => ask(user, surveyId, filter));

  progress.step('Nodes by themselves make it, and are asked');
  const megabytes = await nodeMegabytes(app, user, surveyId, path.join(dir, 'node'), filters, noJobs);
  const withJobs = await nodeMegabytes(app, user, surveyId, path.join(dir, 'node-jobs'), filters);

  progress.step('Another node takes it');
  const taken = responses < LARGE ? null : await takenElsewhere(app, user, surveyId);

  const ours = median(times.page);
  const ratio = ours / median(times.bare);
  const more = responses > RESPONSES;
  const limit = more ? LIMIT_MS_OF_MORE : LIMIT_MS;
  const most = Math.max(megabytes ?? 0, withJobs ?? 0);
  const slow = times.page.toSorted((a, b) => a - b)[Math.ceil(RUNS * 0.95) - 1]!;
  return {
    figures: {
      responses,
      pageMs: round(ours),
      p95PageMs: round(slow),
      slowestPageMs: round(Math.max(...times.page)),
      bareDuckDbMs: round(median(times.bare)),
      pageOfOneFilterMs: round(median(times.oneFilter)),
      pageFilteredByChoiceMs: round(median(times.byChoice)),
      pageWithoutFilterMs: round(median(times.whole)),
      buildDatasetSeconds: round(built.ms / 1_000),
      ...(taken && { takenByAnotherNodeSeconds: round(taken.ms / 1_000) }),
      // How long the node's other requests wait meanwhile.
      eventLoopDelayP99Ms: round(delay.percentile(99) / 1e6),
      slowestEventLoopDelayMs: round(delay.max / 1e6),
      loadAverage: round(os.loadavg()[0]!),
      refreshAfterThousandMs: round(refreshed.ms),
      // Of a process that only answers, and of one as `npm start` has it: the most while it builds and answers.
      nodeMegabytes: megabytes ?? 'unknown',
      withJobsMegabytes: withJobs ?? 'unknown',
      datasetMegabytes: round(statSync(file).size / 1e6),
    },
    ratio: Number(ratio.toFixed(2)),
    target: bench.target,
    ok: ratio <= LIMIT_RATIO && slow <= limit && most <= (more ? LIMIT_MB_OF_MORE : LIMIT_MB),
  };
}

const round = (value: number): number => Number(value.toFixed(1));

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

async function ask(user: TestUser, surveyId: string, filter: string): Promise<void> {
  const reply = await user.api.get(`/survey/${surveyId}/results?${filter}`);
  if (reply.status !== 200) throw new Error(reply.text);
}

/** Makes the dataset in a process of its own, and asks it for pages. */
async function nodeMegabytes(
  app: TestApp,
  user: TestUser,
  surveyId: string,
  dataDir: string,
  filters: readonly string[],
  env = {},
): Promise<number | null> {
  await signInAnew(app, user);
  await forget(app, user, surveyId);
  const node = await startNode(app, dataDir, env);
  try {
    const { addresses } = await node.ready;
    const there = { ...user, api: createClient(addresses.app, user.tokens.token) };
    await untilBuilt(there, surveyId);
    for (let round = 0; round < 5; round += 1) for (const asked of filters) await ask(there, surveyId, asked);
    return mostMegabytes(node.pid);
  } finally {
    await node.stop();
  }
}

/** How long a node takes that has none, once what the first one made lies in the file store. */
async function takenElsewhere(app: TestApp, user: TestUser, surveyId: string) {
  for (;;) {
    const { rowCount } = await app.db.owner.query('SELECT FROM results.snapshots WHERE survey_id = $1', [surveyId]);
    if (rowCount === 1) break;
    await setTimeout(200);
  }
  await signInAnew(app, user);
  const node = await app.another();
  try {
    const there = { ...user, api: createClient(node.url, user.tokens.token) };
    return await timed(() => untilBuilt(there, surveyId));
  } finally {
    await node.stop();
  }
}

/** What is filtered by besides the first city. */
interface BareFilter {
  questionId: string;
  choice: string;
  from: string;
}

/** The counts of each question's columns, asked for as one would by hand, with the same filters. */
async function openBare(
  file: string,
  { questionId, choice, from }: BareFilter,
): Promise<{ ask(): Promise<void>; close(): void }> {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const all = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS() as string[][];
  const columns = await all('SELECT name, key, type FROM columns ORDER BY position');
  const named = (key: string) => columns.find(([, one]) => one === key)?.[0];
  const [[code = ''] = []] = await all(`SELECT code FROM codes WHERE key = '${questionId}' AND value = '${choice}'`);
  const where = [
    `${named(`background/${cityField}`)} = '${cities[0]}'`,
    `${named(questionId)} = ${code}`,
    `submitted_at >= TIMESTAMP '${from.replace('T', ' ').replace('Z', '')}'`,
  ].join(' AND ');
  const statements = questions
    .map(({ id }) => columns.filter(([, key, type]) => key!.split('.')[0] === id && type !== 'text'))
    .filter((own) => own.length > 0)
    .map((own) =>
      own
        .map(
          ([name]) => `SELECT ${name}::DOUBLE AS value, count(*) AS n FROM responses WHERE ${where} GROUP BY ${name}`,
        )
        .join(' UNION ALL '),
    );
  return {
    async ask() {
      for (const statement of statements) (await connection.runAndReadAll(statement)).getRows();
    },
    close() {
      connection.disconnectSync();
      instance.closeSync();
    },
  };
}
