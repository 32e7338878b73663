export type Facts = Record<string, string | number | boolean>;

/** A piece of work that is told to who collects traces. */
export interface Trace {
  /** Of the whole that it belongs to, as log lines name it. */
  readonly id: string;
  child(name: string, facts?: Facts): Trace;
  fail(error: unknown): void;
  end(facts?: Facts): void;
}

export interface Tracer {
  /** @param headers of a request, which may belong to somebody's trace already */
  begin(name: string, kind: 'call' | 'work', facts?: Facts, headers?: Readonly<Record<string, unknown>>): Trace;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}
