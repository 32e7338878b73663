import { copyFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { makeSurvey, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { type Bench, type BenchContext, median } from '../benching/types.ts';
import { closeDatasets, datasetFile, fill, untilBuilt, withAnswers } from './results/answers.ts';
import { cities, cityField, questions, structure } from './results/survey.ts';

const RUNS = 15;
const RESPONSES = 1_000_000;
const LIMIT_MS = 100;
const hideUnder = 5;

const of = (kind: string, at = 0): string => questions.filter((one) => one.kind === kind)[at]!.id;
const row = (): string => {
  const { id, settings } = questions.find(({ kind }) => kind === 'matrix')!;
  return `${id}.${(settings as { rows: { id: string }[] }).rows[0]!.id}`;
};
const pairs: Record<string, [row: string, column: string]> = {
  twoChoices: [of('choice'), of('choice', 7)],
  choiceAndCity: [of('choice'), `field ${cityField}`],
  choiceAndCheckbox: [of('choice'), of('checkbox')],
  twoCheckboxes: [of('checkbox'), of('checkbox', 1)],
  npsAndSlider: [of('nps'), of('slider')],
  matrixRowAndNps: [row(), of('nps')],
};

/** Cross tables of questions of each kind, over HTTP. */
const bench: Bench = {
  name: 'crosstab',
  description: `cross tables of ${Object.keys(pairs).length} pairs of questions over HTTP, on 1,000,000 answers (or as many as you say)`,
  baseline: 'the counts of two choices asked of DuckDB alone, on the same file',
  target: `each under ${LIMIT_MS} ms, with and without a filter`,
  run: (ctx) => withAnswers(ctx, { name: 'crosstab', usual: RESPONSES }, measure),
};
export default bench;

async function measure({ progress, dir }: BenchContext, app: TestApp, responses: number) {
  const user = await app.createUser();
  const made = async (settings: object): Promise<string> => {
    const { survey_id } = await makeSurvey(user, {
      structure: { ...structure, settings: { ...structure.settings, ...settings } },
    });
    progress.step(`Making ${responses.toLocaleString('en')} answers`);
    await fill(app, user, survey_id, responses);
    progress.step('The dataset is made');
    await untilBuilt(user, survey_id);
    return survey_id;
  };
  const hiding = await made({ hideUnder, hideUnderField: cityField });
  progress.step('Where few are hidden');
  const ofBlocks = await times(() => get(user, hiding, 'results'));
  const ofGroups = await times(() => get(user, hiding, `results/crosstab?${query(pairs.choiceAndCity!)}`));
  const surveyId = await made({});
  progress.step(`Asking ${RUNS} times`);
  const filter = `&background=${cityField}:${cities[0]}`;
  const figures: Record<string, number> = {};
  for (const [name, pair] of Object.entries(pairs)) {
    figures[`${name}Ms`] = await times(() => get(user, surveyId, `results/crosstab?${query(pair)}`));
    figures[`${name}FilteredMs`] = await times(() => get(user, surveyId, `results/crosstab?${query(pair)}${filter}`));
  }
  const slowest = Math.max(...Object.values(figures));
  await closeDatasets(app);
  const file = path.join(dir, 'baseline.duckdb');
  copyFileSync(datasetFile(app, user, surveyId), file);
  const bare = await bareTimes(file);
  return {
    figures: {
      responses,
      ...figures,
      slowestMs: slowest,
      bareDuckDbMs: bare,
      pageOfBlocksMs: ofBlocks,
      crossTableOfBlocksMs: ofGroups,
      loadAverage: round(os.loadavg()[0]!),
    },
    ratio: Number((figures.twoChoicesMs! / bare).toFixed(2)),
    target: `each under ${LIMIT_MS} ms`,
    ok: slowest < LIMIT_MS,
  };
}

const query = ([rows, columns]: [string, string]): string =>
  `row=${encodeURIComponent(rows)}&column=${encodeURIComponent(columns)}`;

const round = (value: number): number => Number(value.toFixed(1));

async function get(user: TestUser, surveyId: string, what: string): Promise<void> {
  const reply = await user.api.get(`/survey/${surveyId}/${what}`);
  if (reply.status !== 200) throw new Error(reply.text);
}

/** The median, in milliseconds; the first ones read the files. */
async function times(work: () => Promise<void>): Promise<number> {
  const found: number[] = [];
  for (let run = -2; run < RUNS; run += 1) {
    const started = performance.now();
    await work();
    if (run >= 0) found.push(performance.now() - started);
  }
  return round(median(found));
}

async function bareTimes(file: string): Promise<number> {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const columns = (await connection.runAndReadAll('SELECT key, name FROM columns')).getRowsJS();
  const [a, b] = pairs.twoChoices!.map((key) => columns.find(([known]) => known === key)?.[1]);
  try {
    return await times(async () => {
      await connection.runAndReadAll(`SELECT ${a}, ${b}, count(*) FROM responses GROUP BY ${a}, ${b}`);
    });
  } finally {
    connection.disconnectSync();
    instance.closeSync();
  }
}
