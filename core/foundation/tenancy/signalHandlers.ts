import { setTimeout as pause } from 'node:timers/promises';
import type { Logger, SignalContext, SignalHandler } from '@kaiku/sdk/server';
import type { ServiceSource, Tenants } from './tenants.ts';

export interface RegisteredSignalHandler {
  plugin: string;
  handler: SignalHandler<object>;
  services: ServiceSource;
}

export interface SignalRow {
  company_id: string;
  id: string;
  name: string;
  payload: object;
}

/** A signal that one handler has failed at, to be tried again. */
export interface ParkedSignal {
  handler: string;
  row: SignalRow;
  attempts: number;
  /** Milliseconds since 1970. */
  nextAt: number;
}

export interface SignalHandlersParts {
  process: string;
  handlers: readonly RegisteredSignalHandler[];
  tenants: Tenants;
  log: Logger;
  ending: AbortSignal;
}

/** One that takes longer has failed: it may never come back. */
const limitMs = 60_000;
const maxAttempts = 8;
/** 1 s, 4 s, 16 s … at most an hour. */
const pauseMs = (attempts: number): number => Math.min(1_000 * 4 ** (attempts - 1), 3_600_000);
/** So many signals of one handler wait at the most; one that fails at more has missed them. */
const maxParked = 200;
/** For so long those who read wait for a handler; after that it goes on beside them. */
const patienceMs = 1_000;
/** How long the end of the process waits for handlers. */
const endMs = 5_000;
/** So many signals of one handler are under way at the most: it is waited for before more are read. */
const maxUnderWay = 1_000;

interface Keyed extends RegisteredSignalHandler {
  key: string;
}

/**
 * Runs handlers of signals, each at its own pace: what one fails at waits beside the place up to which the process has
 * read, and holds up neither the others nor later signals.
 */
export class SignalHandlers {
  readonly #parts: SignalHandlersParts;
  readonly #byName: ReadonlyMap<string, readonly Keyed[]>;
  #parked: ParkedSignal[];
  /** What handlers have been given and have not ended: they are tried again should the process end before. */
  readonly #underWay = new Set<ParkedSignal>();
  /** Of each handler the end of what it has been given, by its key: one signal at a time, in order. */
  readonly #lines = new Map<string, Promise<void>>();
  #changed = false;

  constructor(parts: SignalHandlersParts, parked: readonly ParkedSignal[]) {
    this.#parts = parts;
    this.#byName = Map.groupBy(keyed(parts.handlers), ({ handler }) => handler.signal.name);
    const known = new Set([...this.#byName.values()].flat().map(({ key }) => key));
    this.#parked = parked.filter(({ handler }) => known.has(handler));
  }

  get none(): boolean {
    return this.#byName.size === 0;
  }

  /** What is to be kept for a restart; `changed` until it has been asked for. */
  get parked(): readonly ParkedSignal[] {
    this.#changed = false;
    return [...this.#parked, ...this.#underWay];
  }

  get changed(): boolean {
    return this.#changed;
  }

  /** When the next is to be tried again; null when nothing waits for that. */
  get nextAt(): number | null {
    return this.#parked.length === 0 ? null : Math.min(...this.#parked.map(({ nextAt }) => nextAt));
  }

  /** Each handler takes them in order; one that fails or is slow is not waited for by the others. */
  async handle(rows: readonly SignalRow[]): Promise<void> {
    const given = rows.flatMap((row) => (this.#byName.get(row.name) ?? []).map((one) => this.#give(one, row, 1)));
    await this.#patiently(given);
  }

  /** Tries what is due again. @returns whether anything was */
  async retry(): Promise<boolean> {
    const due = this.#parked.filter(({ nextAt }) => nextAt <= Date.now());
    this.#parked = this.#parked.filter((one) => !due.includes(one));
    await this.#patiently(
      due.flatMap(({ handler, row, attempts }) => {
        const one = this.#byName.get(row.name)?.find(({ key }) => key === handler);
        return one ? [this.#give(one, row, attempts + 1)] : [];
      }),
    );
    return due.length > 0;
  }

  /** Puts a signal at the end of what the handler has been given. */
  #give(one: Keyed, row: SignalRow, attempts: number): Promise<void> {
    const given: ParkedSignal = { handler: one.key, row, attempts: attempts - 1, nextAt: Date.now() };
    this.#underWay.add(given);
    const line = (this.#lines.get(one.key) ?? Promise.resolve()).then(async () => {
      // Whoever closes the process closes what handlers work with.
      if (this.#parts.ending.aborted) return;
      await this.#try(one, row, attempts);
      this.#underWay.delete(given);
      this.#changed = true;
    });
    this.#lines.set(one.key, line);
    return line;
  }

  /** Waits for handlers a moment, and longer where one has been given very much. */
  async #patiently(given: readonly Promise<void>[]): Promise<void> {
    const all = Promise.all(given);
    const done = new AbortController();
    const patience = pause(patienceMs, undefined, { signal: done.signal, ref: false }).catch(() => {});
    await Promise.race([all, patience]);
    done.abort();
    const counts = Map.groupBy(this.#underWay, ({ handler }) => handler);
    if ([...counts.values()].some(({ length }) => length > maxUnderWay)) await all;
  }

  /** When the process ends: what runs is waited for, what has not begun is left to its next start. */
  async ended(): Promise<void> {
    const lines = Promise.all(this.#lines.values());
    await Promise.race([lines, pause(endMs, undefined, { ref: false })]);
  }

  /** The process was away for longer than signals are kept. */
  async missed(): Promise<void> {
    this.#parked = [];
    for (const one of [...this.#byName.values()].flat()) await this.#tellMissed(one);
  }

  async #try(one: Keyed, row: SignalRow, attempts: number): Promise<void> {
    const { plugin, handler, services } = one;
    try {
      await this.#within(
        handler.handle(
          {
            ...this.#contextOf(services),
            companyId: row.company_id,
            tenant: (work) => this.#parts.tenants.run(row.company_id, services, work),
          },
          row.payload,
        ),
      );
    } catch (error) {
      // What was broken off by the end of the process is taken up again at its next start.
      const again = this.#parts.ending.aborted ? attempts - 1 : attempts;
      const mine = this.#parked.filter((parked) => parked.handler === one.key).length;
      const facts = { err: error, signal: row.name, plugin, attempts };
      if (again < maxAttempts && mine < maxParked) {
        this.#parts.log.error(facts, 'a handler of a signal failed; it is tried again');
        this.#parked.push({ handler: one.key, row, attempts: again, nextAt: Date.now() + pauseMs(Math.max(1, again)) });
        return;
      }
      this.#parts.log.error(facts, 'a handler of a signal failed for good: it is told that it has missed signals');
      await this.#tellMissed(one);
    }
  }

  async #tellMissed({ plugin, handler, services }: Keyed): Promise<void> {
    try {
      await this.#within(handler.missed?.(this.#contextOf(services)));
    } catch (error) {
      this.#parts.log.error({ err: error, plugin, signal: handler.signal.name }, 'a handler of missed signals failed');
    }
  }

  async #within(work: Promise<void> | undefined): Promise<void> {
    const done = new AbortController();
    try {
      const late = pause(limitMs, undefined, { signal: done.signal, ref: false }).then(() => {
        throw new Error(`a handler of a signal did not end within ${limitMs / 1_000} s`);
      });
      late.catch(() => {});
      await Promise.race([work, late]);
    } finally {
      done.abort();
    }
  }

  #contextOf(services: ServiceSource): Omit<SignalContext, 'companyId' | 'tenant'> {
    return {
      process: this.#parts.process,
      log: this.#parts.log,
      get: services.get.bind(services),
      find: services.find.bind(services),
      contributions: services.contributions.bind(services),
    };
  }
}

/** By what a handler is known again after a restart: plugin, signal, and which of those for it. */
function keyed(handlers: readonly RegisteredSignalHandler[]): Keyed[] {
  const counts = new Map<string, number>();
  return handlers.map((one) => {
    const name = `${one.plugin} ${one.handler.signal.name}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { ...one, key: `${name} ${count}` };
  });
}
