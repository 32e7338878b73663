import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLineOf, endProcess } from './processes.ts';

/** Written by `npm start` and `npm run dev`, so that a second one can say what runs already. */
export interface RunningKaiku {
  /** Process of the script. */
  pid: number;
  /** Process of the server. */
  serverPid: number;
  app?: string;
}

const fileIn = (dataDir: string) => path.join(dataDir, 'running.json');

export function writeRunFile(dataDir: string, running: RunningKaiku): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileIn(dataDir), `${JSON.stringify(running)}\n`);
}

export function removeRunFile(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** The Kaiku that runs on this data folder. A server whose script was killed is ended first. */
export async function findRunning(
  dataDir: string,
  onProgress: (text: string) => void,
): Promise<RunningKaiku | undefined> {
  let running: RunningKaiku;
  try {
    running = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as RunningKaiku;
  } catch {
    return undefined; // absent, or cut off: nothing to go by
  }
  // The process ids may have been given to other programs since.
  const script = await commandLineOf(running.pid);
  if (running.pid !== process.pid && script && /scripts[\\/](start|dev)\.ts/.test(script)) return running;
  const server = await commandLineOf(running.serverPid);
  if (server && /scripts[\\/]lib[\\/]serverProcess\.ts/.test(server)) {
    onProgress(`Ending the server of an earlier run (process ${running.serverPid}) that was not stopped properly`);
    await endProcess(running.serverPid, 10_000);
  }
  removeRunFile(dataDir);
  return undefined;
}
