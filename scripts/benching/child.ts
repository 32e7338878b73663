import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../lib/paths.ts';

/** A program of `scripts/benching` in a process of its own that answers each line with one of JSON. */
export interface Child<Hello> {
  /** What it said once it was ready. */
  hello: Hello;
  ask<Reply>(what: string): Promise<Reply>;
  /** Ends its input, and waits until it has ended. */
  stop(): Promise<void>;
}

export async function startChild<Hello>(
  file: string,
  { env = {}, flags = [] }: { env?: Record<string, string>; flags?: readonly string[] } = {},
): Promise<Child<Hello>> {
  const child: ChildProcess = spawn(process.execPath, [...flags, path.join(ROOT, 'scripts/benching', file)], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const lines = createInterface({ input: child.stdout! });
  const line = () =>
    new Promise<string>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`${file} ended with ${code}`));
      child.once('close', ended);
      lines.once('line', (text) => {
        child.off('close', ended);
        resolve(text);
      });
    });
  return {
    hello: JSON.parse(await line()) as Hello,
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
