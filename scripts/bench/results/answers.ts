import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import type { BenchContext } from '../../benching/types.ts';
import { Obstacle } from '../../lib/command.ts';
import { cities, cityField, questions } from './survey.ts';

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
    await setTimeout(200);
  }
}

/** Random answers, made where they are stored. */
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
  const step = 100_000;
  for (let done = 0; done < count; done += step) {
    await app.db.owner.query(
      `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, submitted_at, answers, background)
       SELECT $1, gen_random_uuid(), $2, 1, 'en', now() - random() * interval '365 days',
         ${answers}, jsonb_build_object('${cityField}', ${city})
       FROM generate_series(${done + 1}, ${Math.min(done + step, count)}) AS s (n)`,
      [user.person.companyId, surveyId],
    );
  }
  await app.db.owner.query('ANALYZE responses.responses');
}

export function datasetFile(app: TestApp, user: TestUser, surveyId: string): string {
  const folder = path.join(app.dataDir, 'datasets/main', user.person.companyId);
  const name = readdirSync(folder).find((file) => file === `${surveyId}.duckdb`);
  if (!name) throw new Error(`There is no dataset in ${folder}`);
  return path.join(folder, name);
}

const chunked = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
