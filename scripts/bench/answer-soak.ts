import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import { startAnswerNode } from '../benching/answerNode.ts';
import { surveys } from '../benching/answerSurveys.ts';
import { newTally, Respondents } from '../benching/respondents.ts';
import { compareStored } from '../benching/storedAnswers.ts';
import { type Bench, median } from '../benching/types.ts';

const RESPONDENTS = 500;
const MINUTES = 10;
/** Seconds between two things that a respondent does. */
const PAUSE = { least: 2, most: 12 };
/** Of the whole time, until everything that is kept ready is. */
const WARM = 0.2;
const SAMPLES = 30;
const GROWTH = 1.05;

/** Whether respondents who take their time cost a node memory that it does not get back. */
const bench: Bench = {
  name: 'answer-soak',
  description: `${RESPONDENTS} respondents who save drafts, go on with them and send slowly, for ${MINUTES} minutes (--minutes): memory after a collection`,
  baseline: 'the first third of the samples after a warm-up',
  target: `the last third at most ${GROWTH} of it, no error, and stored is what was confirmed`,
  async run({ dir, progress, minutes }) {
    const cluster = await startEmbeddedPostgres({ dataDir: path.join(dir, 'pg') });
    const node = await startAnswerNode(cluster.ownerUrl, { survey: 'paged' });
    try {
      const tally = newTally();
      const respondents = new Respondents(node.addresses, surveys.paged(), tally, RESPONDENTS);
      const ms = (minutes ?? MINUTES) * 60_000;
      const ends = performance.now() + ms;
      const between = () => (PAUSE.least + Math.random() * (PAUSE.most - PAUSE.least)) * 1_000;
      const one = async (): Promise<void> => {
        await pause(between());
        while (performance.now() < ends) await respondents.tried(() => respondents.slowly(between));
      };
      const all = Array.from({ length: RESPONDENTS }, one);
      await pause(ms * WARM);
      const samples: { heapMB: number; externalMB: number; residentMB: number }[] = [];
      for (let at = 0; at < SAMPLES; at += 1) {
        await pause((ms * (1 - WARM)) / SAMPLES);
        samples.push(await node.ask('memory'));
        const { heapMB, residentMB } = samples.at(-1)!;
        progress.update(`${tally.flows} answers, heap ${heapMB} MB, resident ${residentMB} MB`);
      }
      await Promise.all(all);
      respondents.close();
      progress.clear();
      for (const [said, times] of tally.errors) progress.step(`${times} times: ${said}`);
      const third = SAMPLES / 3;
      const of = (key: keyof (typeof samples)[number], from: number) =>
        median(samples.slice(from, from + third).map((sample) => sample[key]));
      const used = (from: number) => of('heapMB', from) + of('externalMB', from);
      const growth = used(SAMPLES - third) / used(0);
      const errors = [...tally.errors.values()].reduce((sum, times) => sum + times, 0);
      const { stored, lost, unasked } = await compareStored(node.addresses, tally.confirmed);
      return {
        figures: {
          answers: tally.confirmed.size,
          requests: tally.requests,
          stored,
          lost,
          errors,
          heapMBFirst: of('heapMB', 0),
          heapMBLast: of('heapMB', SAMPLES - third),
          externalMBFirst: of('externalMB', 0),
          externalMBLast: of('externalMB', SAMPLES - third),
          residentMBFirst: of('residentMB', 0),
          residentMBLast: of('residentMB', SAMPLES - third),
        },
        ratio: Number(growth.toFixed(3)),
        target: bench.target,
        ok: growth <= GROWTH && errors === 0 && lost === 0 && unasked === 0,
      };
    } finally {
      await node.stop();
      await cluster.stop();
    }
  },
};
export default bench;
