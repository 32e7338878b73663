import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, root, testSecret, until } from '@kaiku/sdk/testing';

/** A node in a process of its own, as `npm start` runs it, but without anything that starts it again. */
export interface NodeProcess {
  /** Origin of the staff application. */
  url: string;
  /** Origin of the respondents. */
  answerUrl: string;
  /** On the same ports, with the same data folder. @param release folder of the release that it is of from now on */
  start(release?: string): Promise<void>;
  /** As `start`, where it is refused. @returns what it says */
  refused(release: string): Promise<string>;
  /** As kill -9. */
  kill(): Promise<void>;
  /** In order. @returns its exit code */
  stop(): Promise<number | null>;
  /** File handles that it holds. Linux only. */
  handles(): number;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

interface NodeOptions {
  ownerUrl: string;
  /** Folder of uploaded files that all nodes share. */
  files?: string;
  env?: Record<string, string>;
}

const startMs = 60_000;

export async function nodeProcess({ ownerUrl, files, env = {} }: NodeOptions): Promise<NodeProcess> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kaiku-node-'));
  if (files) {
    mkdirSync(files, { recursive: true });
    symlinkSync(files, path.join(dataDir, 'files'));
  }
  const [port, answerPort] = [await freePort(), await freePort()];
  let child: ChildProcess | null = null;
  let place: string | null = null;
  const ended = async (signal: NodeJS.Signals): Promise<number | null> => {
    const dying = child;
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return null;
    const end = new Promise<number | null>((resolve) => dying.once('exit', (code) => resolve(code)));
    dying.kill(signal);
    return end;
  };
  const url = `http://localhost:${port}`;
  const launch = (stderr: 'inherit' | 'pipe'): ChildProcess => {
    const [program, args] = place
      ? [path.join(place, 'bin/kaiku'), ['start']]
      : [process.execPath, ['scripts/lib/serverProcess.ts']];
    child = spawn(program, args, {
      cwd: place ?? root,
      stdio: ['ignore', 'ignore', stderr],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: ownerUrl,
        KAIKU_PORT: String(port),
        KAIKU_ANSWER_PORT: String(answerPort),
        KAIKU_SECRET: testSecret,
        KAIKU_DATA: dataDir,
        KAIKU_DEMO: 'false',
        SMTP_URL: 'smtp://127.0.0.1:9',
        KAIKU_LOG: 'silent',
        // All callers of a test come from one address.
        KAIKU_RATE_LIMITS: 'false',
        // What tests have compiled once is not compiled by each node again.
        ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
        ...(place && { ...inProduction(ownerUrl), ...compiledOnce(place) }),
        ...env,
      },
    });
    return child;
  };
  return {
    url,
    answerUrl: `http://localhost:${answerPort}`,
    async start(release) {
      place = release ?? place;
      const own = launch('inherit');
      const ready = () =>
        fetch(`${url}/ready`).then(
          ({ status }) => status === 200,
          () => false,
        );
      await until(
        'the node',
        () => {
          if (own.exitCode !== null) throw new Error(`the node ended with code ${own.exitCode} when it was started`);
          return ready();
        },
        startMs,
      );
    },
    async refused(release) {
      place = release;
      const own = launch('pipe');
      let said = '';
      own.stderr!.on('data', (chunk) => {
        said += chunk;
      });
      const code = await new Promise((resolve) => own.once('close', resolve));
      if (code !== 1) throw new Error(`the node ended with code ${code}: ${said}`);
      return said;
    },
    kill: async () => void (await ended('SIGKILL')),
    stop: () => ended('SIGTERM'),
    handles: () => readdirSync(`/proc/${child!.pid}/fd`).length,
    async remove() {
      await ended('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** By all programs of a release on this machine, which come and go. */
export const compiledOnce = (release: string) => ({ NODE_COMPILE_CACHE: `${release}.v8` });

/** As the README of a release has it: nothing of the owner, and the addresses of a proxy. */
function inProduction(ownerUrl: string): Record<string, string> {
  const address = new URL(ownerUrl);
  address.username = '';
  address.password = '';
  return {
    DATABASE_URL: address.toString(),
    KAIKU_MIGRATE: 'false',
    // Nobody exports here.
    KAIKU_WORKERS_HEAVY: '0',
    APP_URL: 'https://kaiku.example',
    ANSWER_URL: 'https://answers.example',
  };
}
