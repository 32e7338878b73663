import path from 'node:path';
import { startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import { startAnswerNode } from '../benching/answerNode.ts';
import type { AnswerServerAddresses } from '../benching/answerServer.ts';
import { surveys } from '../benching/answerSurveys.ts';
import { newTally, Respondents, type Tally } from '../benching/respondents.ts';
import { compareStored } from '../benching/storedAnswers.ts';
import type { Bench } from '../benching/types.ts';

const FEW = 32;
const MANY = 256;
const MINUTES = 2;
/** Of those who answer by script, every so many sends twice. */
const TWICE = 10;

/** Whether a node keeps its word under many respondents. */
const bench: Bench = {
  name: 'answer-load',
  description: `${FEW}, then ${MANY} respondents at once from the first page to the thanks, every other one without JavaScript, ${MINUTES} minutes each (--minutes)`,
  baseline: `surveys a second with ${FEW} of them`,
  target: 'no error, and stored is what was confirmed, each once',
  async run({ dir, progress, minutes }) {
    const cluster = await startEmbeddedPostgres({ dataDir: path.join(dir, 'pg') });
    const node = await startAnswerNode(cluster.ownerUrl, { survey: 'paged' });
    try {
      const tally = newTally();
      const perSecond: number[] = [];
      for (const count of [FEW, MANY]) {
        const before = tally.flows;
        const seconds = await answerFor((minutes ?? MINUTES) * 60_000, node.addresses, count, tally);
        perSecond.push((tally.flows - before) / seconds);
        progress.step(`${count} respondents: ${perSecond.at(-1)!.toFixed(1)} surveys a second`);
      }
      for (const [said, times] of tally.errors) progress.step(`${times} times: ${said}`);
      const errors = [...tally.errors.values()].reduce((sum, times) => sum + times, 0);
      const { confirmed } = tally;
      const found = await compareStored(node.addresses, confirmed);
      const kept = found.lost === 0 && found.unasked === 0 && found.doubled === 0 && found.events === confirmed.size;
      return {
        figures: {
          surveysPerSecondOfFew: Number(perSecond[0]!.toFixed(1)),
          surveysPerSecondOfMany: Number(perSecond[1]!.toFixed(1)),
          requests: tally.requests,
          confirmed: confirmed.size,
          ...found,
          errors,
        },
        ratio: Number((perSecond[1]! / perSecond[0]!).toFixed(2)),
        target: bench.target,
        ok: errors === 0 && kept,
      };
    } finally {
      await node.stop();
      await cluster.stop();
    }
  },
};
export default bench;

/** @returns seconds until the last of them was done */
async function answerFor(ms: number, node: AnswerServerAddresses, count: number, tally: Tally): Promise<number> {
  const respondents = new Respondents(node, surveys.paged(), tally, count);
  const began = performance.now();
  const one = async (_: unknown, index: number): Promise<void> => {
    for (let flow = 0; performance.now() - began < ms; flow += 1) {
      const byForm = (index + flow) % 2 === 0;
      await respondents.tried(() => (byForm ? respondents.byForm() : respondents.byScript(flow % TWICE === 1)));
    }
  };
  await Promise.all(Array.from({ length: count }, one));
  respondents.close();
  return (performance.now() - began) / 1_000;
}
