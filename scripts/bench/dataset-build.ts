import { chmodSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DuckDBInstance } from '@duckdb/node-api';
import { makeSurvey, type TestApp } from '@kaiku/sdk/testing';
import { type Bench, type BenchContext, median } from '../benching/types.ts';
import { datasetFile, fill, forget, untilBuilt, withAnswers } from './results/answers.ts';
import { forty, structureOf } from './results/survey.ts';

const RESPONSES = 1_000_000;
const RUNS = 3;
const AIM = 100_000;

/** The first look at a large survey: its answers from PostgreSQL into columns. */
const bench: Bench = {
  name: 'dataset-build',
  description: `the dataset of ${RESPONSES.toLocaleString('en')} answers (or as many as you say) to ${forty.length} questions, from the first call until results come`,
  baseline:
    'the same rows copied out by PostgreSQL as CSV and copied into one DuckDB table as they are, answers as text',
  target: `at least ${AIM.toLocaleString('en')} answers a second`,
  run: (ctx) => withAnswers(ctx, { name: 'dataset-build', usual: RESPONSES, least: 50_000 }, measure),
};
export default bench;

async function measure({ progress, dir }: BenchContext, app: TestApp, responses: number) {
  const user = await app.createUser();
  const surveyId: string = (await makeSurvey(user, { structure: structureOf(forty) })).survey_id;
  progress.step(`Making ${responses.toLocaleString('en')} answers`);
  await fill(app, user, surveyId, responses, forty);
  // The server's own account writes there.
  chmodSync(dir, 0o777);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const [ours, bare, cpu]: number[][] = [[], [], []];
  let megabytes = 0;
  for (let run = 0; run < RUNS; run += 1) {
    progress.step(`Building and copying, ${run + 1} of ${RUNS}`);
    await forget(app, user, surveyId);
    delay.enable();
    const before = process.cpuUsage();
    ours!.push(await seconds(() => untilBuilt(user, surveyId)));
    const { user: own, system } = process.cpuUsage(before);
    delay.disable();
    cpu!.push((own + system) / 1e6);
    megabytes = statSync(datasetFile(app, user, surveyId)).size / 1e6;
    bare!.push(await seconds(() => bareCopy(app, surveyId, path.join(dir, `bare-${run}`))));
  }
  const perSecond = responses / median(ours!);
  return {
    figures: {
      responses,
      questions: forty.length,
      answersPerSecond: Math.round(perSecond),
      fastestPerSecond: Math.round(responses / Math.min(...ours!)),
      buildSeconds: round(median(ours!)),
      bareCopySeconds: round(median(bare!)),
      // Of the node's process; PostgreSQL's own is not in it.
      nodeCpuMicrosecondsPerAnswer: round((median(cpu!) / responses) * 1e6),
      eventLoopDelayP99Ms: round(delay.percentile(99) / 1e6),
      datasetMegabytes: round(megabytes),
      loadAverage: round(os.loadavg()[0]!),
    },
    ratio: Number((median(ours!) / median(bare!)).toFixed(2)),
    target: bench.target,
    ok: perSecond >= AIM,
  };
}

const round = (value: number): number => Number(value.toFixed(1));

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

/** @param file in a folder that the database's account can reach */
async function bareCopy(app: TestApp, surveyId: string, file: string): Promise<void> {
  await app.db.owner.query(
    `COPY (SELECT id, collector_id, submitted_at, language, answers, background FROM responses.responses
       WHERE survey_id = '${surveyId}') TO '${file}.csv' (FORMAT csv)`,
  );
  const instance = await DuckDBInstance.create(`${file}.duckdb`);
  const connection = await instance.connect();
  await connection.run(
    'CREATE TABLE r (id UUID, collector UUID, submitted_at TIMESTAMPTZ, language VARCHAR, answers VARCHAR, background VARCHAR)',
  );
  await connection.run(`COPY r FROM '${file}.csv' (FORMAT csv, HEADER false)`);
  connection.disconnectSync();
  instance.closeSync();
}
