import { setTimeout as sleep } from 'node:timers/promises';
import { Obstacle } from '../lib/command.ts';

interface Refusal {
  code: string;
  message: string;
  details?: { message?: string; code: string; row?: number; column?: string; value?: string }[];
}

/** Calls of the public HTTP API. */
export class Api {
  readonly #base: string;
  readonly #token: string;

  constructor(base: string, token: string) {
    this.#base = base.replace(/\/$/, '');
    this.#token = token;
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const form = body instanceof FormData;
    const reply = await fetch(`${this.#base}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw new Obstacle('no_reply', `${this.#base} does not answer: ${error.message}`, 'Is Kaiku running there?');
    });
    const { response, error } = (await reply.json()) as { response?: T; error?: Refusal };
    if (error) throw refused(`${method} ${path}`, error);
    return response as T;
  }

  /** Waits for long work; `report` hears how far it is. */
  async finished(jobId: string, report: (done: number, total: number) => void): Promise<Record<string, unknown>> {
    for (;;) {
      const job = await this.call<Job>('GET', `/jobs/${jobId}`);
      if (job.state === 'done') return job.result;
      if (job.state === 'failed' || job.state === 'cancelled') {
        throw refused('The import', job.error ?? { code: job.state, message: `It was ${job.state}.` });
      }
      report(job.done, job.total);
      await sleep(250);
    }
  }
}

interface Job {
  state: string;
  done: number;
  total: number;
  result: Record<string, unknown>;
  error: Refusal | null;
}

function refused(what: string, { code, message, details = [] }: Refusal): Obstacle {
  const lines = details.map(({ row, column, value, code: fault }) =>
    [row !== undefined && `row ${row}`, column, value !== undefined && `“${value}”`, fault].filter(Boolean).join(', '),
  );
  return new Obstacle(code, `${what} was refused: ${message}`, lines.slice(0, 20).join('\n'));
}
