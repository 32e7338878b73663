import path from 'node:path';
import { type EmbeddedPostgres, isPortFree, startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import { findBuildTargets } from './build/targets.ts';
import { main, Obstacle, readCommandLine } from './lib/command.ts';
import { DATA, ROOT } from './lib/paths.ts';
import { requireFreePorts } from './lib/ports.ts';
import { onInterrupt } from './lib/processes.ts';
import { Progress } from './lib/progress.ts';
import { findRunning, removeRunFile } from './lib/run-file.ts';

readCommandLine({
  usage: `
Usage: npm run dev

Starts Kaiku for development: changed components of the shell and of plugins are exchanged in open pages, and the server
restarts when its code, a manifest, a text or a migration changes. Ctrl-C stops everything. The settings are those of
"npm start".`,
  options: {},
});

await main(async () => {
  const progress = new Progress();
  const running = await findRunning(DATA, (text) => progress.step(text));
  if (running) {
    throw new Obstacle(
      'already_running',
      `Kaiku already runs from this folder (process ${running.pid}).`,
      'Stop it with Ctrl-C in its window first.',
    );
  }
  await requireFreePorts(process.env);
  const port = Number(process.env.KAIKU_PORT || 3000);
  const serverPort = await freePort();
  const bundled = new Set(
    findBuildTargets(ROOT)
      .filter(({ kind }) => kind === 'bundles' || kind === 'kinds')
      .map(({ name }) => name),
  );

  const stopped = new Promise<void>((resolve) => {
    onInterrupt((count) => {
      if (count > 1) process.exit(130);
      console.log('\nStopping');
      resolve();
    });
  });
  // Held here, so that it stays while the server restarts.
  const database: EmbeddedPostgres | undefined = process.env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: path.join(DATA, 'pg'),
        keepRunning: true,
        onProgress: (text) => progress.step(text),
      });
  const { Development } = await import('./dev/development.ts');
  const development = new Development({ port, serverPort, bundled, progress });
  try {
    await development.start();
    await stopped;
  } finally {
    await development.stop();
    await database?.stop();
    removeRunFile(DATA);
  }
  console.log('Stopped.');
  return 0;
});

async function freePort(): Promise<number> {
  for (let port = 4300; port < 4400; port++) if (await isPortFree(port)) return port;
  throw new Obstacle(
    'no_port',
    'No port between 4300 and 4400 is free for the server.',
    'Stop a program that listens there.',
  );
}
