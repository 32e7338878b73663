import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { BroadcastChannel } from 'node:worker_threads';
import { type Duty, duties } from '@kaiku/config';
import type { MetricOptions, Metrics } from '@kaiku/sdk/server';
import client, { type MetricObjectWithValues, type MetricValue } from 'prom-client';
import type { Database } from './db/database.ts';

/** What one thread of a node measures; `thread` is among the labels of all of it. */
export interface ThreadMetrics extends Metrics {
  readonly registry: client.Registry;
  stop(): void;
}

const fineMs = 10;
const quantiles = { '0.5': 50, '0.99': 99, '1': 100 };

export function createThreadMetrics(thread: string): ThreadMetrics {
  const registry = new client.Registry();
  registry.setDefaultLabels({ thread });
  const registers = [registry];
  const delay = monitorEventLoopDelay({ resolution: fineMs });
  delay.enable();
  new client.Gauge({
    name: 'kaiku_event_loop_delay_seconds',
    help: 'How much later than asked for the thread turns its loop, by quantile, since it was last read',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const [quantile, percentile] of Object.entries(quantiles)) {
        const ms = delay.count > 0 ? delay.percentile(percentile) / 1e6 : 0;
        this.set({ quantile }, Math.max(0, ms - fineMs) / 1_000);
      }
      delay.reset();
    },
  });
  new client.Gauge({
    name: 'kaiku_thread_heap_bytes',
    help: 'JavaScript heap of the thread that is in use',
    registers,
    collect() {
      this.set(getHeapStatistics().used_heap_size);
    },
  });
  const known = <T>(name: string, make: () => T): T => (registry.getSingleMetric(name) as T | undefined) ?? make();
  const usual = ({ name, help, labels = [] }: MetricOptions) => ({ name, help, labelNames: [...labels], registers });
  return {
    registry,
    counter(options) {
      const counter = known(options.name, () => new client.Counter(usual(options)));
      return (labels = {}, by = 1) => counter.inc(labels, by);
    },
    histogram(options) {
      const { buckets } = options;
      const histogram = known(
        options.name,
        () => new client.Histogram({ ...usual(options), ...(buckets && { buckets: [...buckets] }) }),
      );
      return (value, labels = {}) => histogram.observe(labels, value);
    },
    gauge(options) {
      const gauge = known(options.name, () => new client.Gauge(usual(options)));
      return (value, labels = {}) => gauge.set(labels, value);
    },
    stop: () => delay.disable(),
  };
}

/** What each pool of this thread's connections is used for, and how long is waited for one. */
export function measureDatabase({ registry, histogram }: ThreadMetrics, db: Database): void {
  new client.Gauge({
    name: 'kaiku_database_connections',
    help: 'Database connections by duty, kind and state; waiting are requests that wait for one',
    labelNames: ['duty', 'kind', 'state'],
    registers: [registry],
    collect() {
      for (const { duty, kind, used, idle, waiting } of poolUse(db)) {
        this.set({ duty, kind, state: 'used' }, used);
        this.set({ duty, kind, state: 'idle' }, idle);
        this.set({ duty, kind, state: 'waiting' }, waiting);
      }
    },
  });
  const waited = histogram({
    name: 'kaiku_database_wait_seconds',
    help: 'How long a transaction waited for its connection, by duty',
    labels: ['duty'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 30],
  });
  db.pools.transactions.onWaited((duty, ms) => waited(ms / 1_000, { duty }));
}

export interface PoolUse {
  duty: Duty;
  kind: 'transactions' | 'statements';
  used: number;
  idle: number;
  waiting: number;
  most: number;
}

/** What of each pool is in use. */
export const poolUse = ({ pools }: Database): PoolUse[] =>
  duties.flatMap((duty) =>
    (['transactions', 'statements'] as const).map((kind) => {
      const { totalCount, idleCount, waitingCount, options } = pools[kind].pools[duty];
      return { duty, kind, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: options.max };
    }),
  );

/** A thread that answers nothing, as one that computes, keeps nobody waiting for longer. */
const patienceMs = 500;

type Word = { ask: number } | { answer: number; thread: string; metrics: Measured };
type Measured = MetricObjectWithValues<MetricValue<string>>[];

/** Lets the main thread read what this one measures. @returns what ends that; nobody else holds the channel */
export function answerMetrics(channelName: string, thread: string, { registry }: ThreadMetrics): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.unref();
  channel.onmessage = async ({ data }) => {
    const word = data as Word;
    if (!('ask' in word)) return;
    const metrics = JSON.parse(JSON.stringify(await registry.getMetricsAsJSON())) as Measured;
    channel.postMessage({ answer: word.ask, thread, metrics } satisfies Word);
  };
  return () => channel.close();
}

/** Reads what all threads of the node measure. */
export interface AllThreads {
  /** Prometheus' text. A thread that does not answer in time is down in `kaiku_thread_up`, and is missing else. */
  read(): Promise<string>;
  close(): void;
}

export function readThreads(channelName: string, main: ThreadMetrics, others: readonly string[]): AllThreads {
  const channel = new BroadcastChannel(channelName);
  channel.unref();
  const open = new Map<number, (thread: string, metrics: Measured) => void>();
  let asked = 0;
  channel.onmessage = ({ data }) => {
    const word = data as Word;
    if ('answer' in word) open.get(word.answer)?.(word.thread, word.metrics);
  };
  const ask = async (): Promise<Map<string, Measured>> => {
    const answers = new Map<string, Measured>();
    if (others.length === 0) return answers;
    const id = ++asked;
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = setTimeout(resolve, patienceMs);
    open.set(id, (thread, metrics) => {
      answers.set(thread, metrics);
      if (answers.size === others.length) resolve();
    });
    channel.postMessage({ ask: id } satisfies Word);
    await promise;
    clearTimeout(late);
    open.delete(id);
    return answers;
  };
  return {
    async read() {
      const answers = await ask();
      const all = [(await main.registry.getMetricsAsJSON()) as Measured, ...answers.values()];
      const registry = client.AggregatorRegistry.aggregate(all);
      const up = new client.Gauge({
        name: 'kaiku_thread_up',
        help: '1 for a worker thread that answers, 0 for one that is away or computes',
        labelNames: ['thread'],
        registers: [registry],
      });
      for (const thread of others) up.set({ thread }, answers.has(thread) ? 1 : 0);
      return registry.metrics();
    },
    close: () => channel.close(),
  };
}
