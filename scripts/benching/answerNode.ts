import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../lib/paths.ts';
import type { AnswerServerAddresses, AnswerServerReplies } from './answerServer.ts';
import type { SurveyName } from './answerSurveys.ts';

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
  const child: ChildProcess = spawn(
    process.execPath,
    ['--expose-gc', path.join(ROOT, 'scripts/benching/answerServer.ts')],
    {
      env: {
        ...process.env,
        KAIKU_TEST_DATABASE_URL: ownerUrl,
        KAIKU_BENCH_POOL: String(pool),
        KAIKU_BENCH_SURVEY: survey,
        KAIKU_BENCH_TIMES: times ? 'yes' : '',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const lines = createInterface({ input: child.stdout! });
  const line = () =>
    new Promise<string>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`the server ended with ${code}`));
      child.once('close', ended);
      lines.once('line', (text) => {
        child.off('close', ended);
        resolve(text);
      });
    });
  const addresses = JSON.parse(await line()) as AnswerServerAddresses;
  return {
    addresses,
    async ask(what) {
      const reply = line();
      child.stdin!.write(`${what}\n`);
      return JSON.parse(await reply);
    },
    async stop() {
      child.stdin!.end();
      await exited;
    },
  };
}
