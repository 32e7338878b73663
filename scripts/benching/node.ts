import { mkdirSync, readFileSync } from 'node:fs';
import { freePort, shareFiles, type TestApp, testSecret } from '@kaiku/sdk/testing';
import { type Server, startServer } from '../lib/server.ts';

/** A node in a process of its own, as `npm start` has it, on the database of `director`. */
export async function startNode(director: TestApp, dataDir: string, env: Record<string, string> = {}): Promise<Server> {
  mkdirSync(dataDir);
  shareFiles(director, dataDir);
  return startServer({
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: director.db.ownerUrl,
      KAIKU_PORT: String(await freePort()),
      KAIKU_ANSWER_PORT: String(await freePort()),
      KAIKU_SECRET: testSecret,
      KAIKU_DATA: dataDir,
      KAIKU_DEMO: 'false',
      SMTP_URL: 'smtp://127.0.0.1:9',
      KAIKU_LOG: 'silent',
      KAIKU_RATE_LIMITS: 'false',
      ...env,
    },
  });
}

/** The most that a process has held in memory, programs and libraries included; MB. Null where the system does not tell. */
export function mostMegabytes(pid: number): number | null {
  try {
    const most = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return most === undefined ? null : Math.round((Number(most) * 1_024) / 1e6);
  } catch {
    return null;
  }
}
