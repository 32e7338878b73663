import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatJson, formatResult } from './benching/table.ts';
import type { Bench } from './benching/types.ts';
import { buildStaleWeb } from './build/web.ts';
import { main, Obstacle, readCommandLine } from './lib/command.ts';
import { CACHE, ROOT } from './lib/paths.ts';
import { onInterrupt } from './lib/processes.ts';
import { Progress, seconds } from './lib/progress.ts';
import { thrift } from './lib/server.ts';
import { findOrInstallChromium } from './testing/chromium.ts';

/** Set in the process that measures. */
const AS_NODE = 'KAIKU_BENCH_AS_NODE';
const FOLDER = path.join(ROOT, 'scripts/bench');

const { positionals, values } = readCommandLine({
  usage: `
Usage: npm run bench [-- NAME [ARGUMENT...] [--minutes N]]

Lists the benchmarks, or runs one: it measures the product and a named baseline in the same run and prints both with
their ratio. The last line is JSON: {"bench", "figures": {...}, "ratio", "target", "ok"}. The exit code is 0 also when
the target is not reached. --minutes says how long one lasts that can be of any length.`,
  options: { minutes: { type: 'string' } },
  positionals: true,
});

async function load(name: string): Promise<Bench> {
  const module = (await import(path.join(FOLDER, `${name}.ts`))) as { default: Bench };
  return module.default;
}

async function list(names: string[]): Promise<void> {
  const benches = await Promise.all(names.map(load));
  const width = Math.max(...names.map((name) => name.length)) + 2;
  for (const { name, description, baseline, target } of benches) {
    console.log(`${name.padEnd(width)}${description}\n${' '.repeat(width)}against ${baseline}; target: ${target}`);
  }
  console.log('\nRun one with: npm run bench -- NAME');
}

/** Runs it in a process like that of a node: libraries read these settings when they are loaded. */
async function asNode(): Promise<number> {
  const child = fork(import.meta.filename, process.argv.slice(2), {
    execArgv: [...process.execArgv, ...thrift.flags],
    env: { NODE_COMPILE_CACHE: path.join(CACHE, 'v8'), ...thrift.env, ...process.env, [AS_NODE]: 'true' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

await main(async () => {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.basename(file, '.ts'))
    .sort();
  const [name, ...args] = positionals;
  if (name === undefined) {
    await list(names);
    return 0;
  }
  if (!names.includes(name))
    throw new Obstacle('unknown_bench', `There is no benchmark "${name}".`, `There are ${names.join(', ')}.`);

  if (!process.env[AS_NODE]) return asNode();

  const bench = await load(name);
  const minutes = values.minutes === undefined ? null : Number(values.minutes);
  if (minutes !== null && !(minutes > 0))
    throw new Obstacle('minutes', `"${values.minutes}" is no number of minutes.`, 'Say how many: --minutes 2.');
  const progress = new Progress();
  await buildStaleWeb({ progress });
  if (bench.browser) process.env.KAIKU_CHROMIUM = await findOrInstallChromium(progress);
  const dir = mkdtempSync(path.join(tmpdir(), `kaiku-bench-${name}-`));
  chmodSync(dir, 0o755);
  // However it ends, servers and the database end with this process.
  const removeLast = () => process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  onInterrupt(() => {
    removeLast();
    process.exit(130);
  });
  const started = Date.now();
  const result = await bench.run({ progress, dir, args, minutes }).finally(removeLast);
  console.log(`\n${formatResult(bench, result)}\n\nTook ${seconds(Date.now() - started)}`);
  console.log(formatJson(bench, result));
  return 0;
});
// What a benchmark that failed left open would keep this process, and with it the servers, alive.
process.exit();
