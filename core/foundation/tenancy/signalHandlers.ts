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

  constructor(parts: SignalHandlersParts, parked: readonly ParkedSignal[]) {
    this.#parts = parts;
    this.#byName = Map.groupBy(keyed(parts.handlers), ({ handler }) => handler.signal.name);
    const known = new Set([...this.#byName.values()].flat().map(({ key }) => key));
    this.#parked = parked.filter(({ handler }) => known.has(handler));
  }

  get none(): boolean {
    return this.#byName.size === 0;
  }

  get parked(): readonly ParkedSignal[] {
    return this.#parked;
  }

  /** Each handler takes them in order; one that fails or is slow is not waited for by the others of the page. */
  async handle(rows: readonly SignalRow[]): Promise<void> {
    const names = new Set(rows.map(({ name }) => name));
    const handlers = [...names].flatMap((name) => this.#byName.get(name) ?? []);
    await Promise.all(
      handlers.map(async (one) => {
        for (const row of rows) {
          if (row.name === one.handler.signal.name) await this.#try(one, row, 1);
        }
      }),
    );
  }

  /** Tries what is due again. @returns whether anything was */
  async retry(): Promise<boolean> {
    const due = this.#parked.filter(({ nextAt }) => nextAt <= Date.now());
    this.#parked = this.#parked.filter((one) => !due.includes(one));
    await Promise.all(
      due.map(async ({ handler, row, attempts }) => {
        const one = this.#byName.get(row.name)?.find(({ key }) => key === handler);
        if (one) await this.#try(one, row, attempts + 1);
      }),
    );
    return due.length > 0;
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
