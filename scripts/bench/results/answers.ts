import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { AnswerCoder, wordsOf } from '@kaiku/plugin-responses/contract';
import { token } from '@kaiku/sdk/common';
import type { Answers } from '@kaiku/sdk/model';
import { Accounts } from '@kaiku/sdk/server';
import { createClient, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import type { BenchContext } from '../../benching/types.ts';
import { Obstacle } from '../../lib/command.ts';
import { cities, cityField, questions, structureOf } from './survey.ts';

/** Measures a node of its own with as many answers as the first argument says, without one as many as `usual`. */
export async function withAnswers<Result>(
  ctx: BenchContext,
  { name, usual, least = 1 }: { name: string; usual: number; least?: number },
  measure: (ctx: BenchContext, app: TestApp, responses: number) => Promise<Result>,
): Promise<Result> {
  const responses = Number(ctx.args[0] ?? usual);
  if (!(responses >= least))
    throw new Obstacle(
      'arguments',
      `At least ${least.toLocaleString('en')} answers.`,
      `npm run bench -- ${name} ${usual / 2}`,
    );
  const app = await startTestApp({ workers: 'none' });
  try {
    return await measure(ctx, app, responses);
  } finally {
    await app.stop();
  }
}

/** A token lasts for a quarter of an hour, which millions of answers take to be made. */
export async function signInAnew(app: TestApp, user: TestUser): Promise<void> {
  const { companyId, userId } = user.person;
  user.tokens = await app.app.host.root.get(Accounts).openSession(companyId, userId);
  user.api = createClient(app.url, user.tokens.token);
}

/** What was made goes, on the node and in the file store: the next look makes it of the answers again. */
export async function forget(app: TestApp, user: TestUser, surveyId: string): Promise<void> {
  const reply = await user.api.delete(`/datasets/${surveyId}`);
  if (reply.status !== 200) throw new Error(reply.text);
  await app.settled();
}

/** A large dataset is made in the background, and calls are refused meanwhile. */
export async function untilBuilt(user: TestUser, surveyId: string): Promise<void> {
  for (;;) {
    const reply = await user.api.get(`/survey/${surveyId}/results`);
    if (reply.status === 200) return;
    if (reply.error.code !== 'results_building') throw new Error(reply.text);
    await setTimeout(50);
  }
}

/** So many are made; more are these again, at other times. */
const different = 100_000;
const step = 20_000;

/** Random answers, stored as an import stores them: with their short form. */
export async function fill(
  app: TestApp,
  user: TestUser,
  surveyId: string,
  count: number,
  asked = questions,
): Promise<void> {
  // A function takes a hundred arguments.
  const answers = chunked(
    asked.map(({ id, answer }) => `'${id}', ${answer}`),
    40,
  )
    .map((some) => `jsonb_build_object(${some.join(', ')})`)
    .join(' || ');
  const city = `(ARRAY['${cities.join("','")}'])[1 + floor(random() * ${cities.length})::int]`;
  const { owner } = app.db;
  const { companyId } = user.person;
  const list = { key: Buffer.from('of bench'), words: wordsOf(structureOf(asked)) };
  await owner.query('INSERT INTO responses.word_lists VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
    companyId,
    surveyId,
    list.key,
    JSON.stringify(list.words),
  ]);
  const coder = new AnswerCoder(list);
  await owner.query('CREATE UNLOGGED TABLE made (n int PRIMARY KEY, answers jsonb, coded bytea)');
  const made = Math.min(count, different);
  for (let from = 1; from <= made; from += step) {
    const { rows } = await owner.query<{ n: number; answers: Answers }>(
      `SELECT n, ${answers} AS answers FROM generate_series(${from}, ${Math.min(from + step - 1, made)}) AS s (n)`,
    );
    await owner.query('INSERT INTO made SELECT * FROM unnest($1::int[], $2::jsonb[], $3::bytea[])', [
      rows.map(({ n }) => n),
      rows.map((row) => JSON.stringify(row.answers)),
      rows.map((row) => coder.code(row.answers)),
    ]);
  }
  for (let done = 0; done < count; done += made) {
    await owner.query(
      `INSERT INTO responses.responses
         (company_id, id, survey_id, survey_version, language, submitted_at, answers, coded, background)
       SELECT $1, gen_random_uuid(), $2, 1, 'en', now() - random() * interval '365 days', answers, coded,
         jsonb_build_object('${cityField}', ${city})
       FROM made WHERE n <= $3`,
      [companyId, surveyId, count - done],
    );
  }
  await owner.query('DROP TABLE made');
  // As it does by itself, after a while.
  await owner.query('VACUUM ANALYZE responses.responses');
}

export function datasetFile(app: TestApp, user: TestUser, surveyId: string): string {
  const folder = path.join(app.dataDir, 'datasets/main', user.person.companyId);
  const name = readdirSync(folder).find((file) => file === `${surveyId}.duckdb`);
  if (!name) throw new Error(`There is no dataset in ${folder}`);
  return path.join(folder, name);
}

const chunked = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

const datasetStore = token<{ close(): Promise<void> }>('results.DatasetStore');

/** Lets go of all files of datasets, so that they can be copied; the next question opens them again. */
export const closeDatasets = (app: TestApp): Promise<void> => app.services('results').get(datasetStore).close();
