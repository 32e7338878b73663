import type { AnswerServerAddresses, AnswerServerReplies } from './answerServer.ts';
import type { SurveyName } from './answerSurveys.ts';
import { startChild } from './child.ts';

export interface AnswerNode {
  addresses: AnswerServerAddresses;
  ask<K extends keyof AnswerServerReplies>(what: K): Promise<AnswerServerReplies[K]>;
  stop(): Promise<void>;
}

/** Starts `answerServer.ts` on a cluster of the benchmark's own. */
export async function startAnswerNode(
  ownerUrl: string,
  { survey, pool = 16, times = false }: { survey: SurveyName; pool?: number; times?: boolean },
): Promise<AnswerNode> {
  const { hello, ask, stop } = await startChild<AnswerServerAddresses>('answerServer.ts', {
    flags: ['--expose-gc'],
    env: {
      KAIKU_TEST_DATABASE_URL: ownerUrl,
      KAIKU_BENCH_POOL: String(pool),
      KAIKU_BENCH_SURVEY: survey,
      KAIKU_BENCH_TIMES: times ? 'yes' : '',
    },
  });
  return { addresses: hello, ask, stop };
}
