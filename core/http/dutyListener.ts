import { Server as HttpServer } from 'node:http';
import type { Duty } from '@kaiku/config';
import { runAs } from '../foundation/db/activity.ts';

/**
 * Milliseconds that a connection stays open for a next request: longer than proxies keep theirs (60 s is usual), so that
 * they end it. With Node's 5 s a proxy may send on a connection that is being closed, and its client reads 502.
 */
const KEEP_ALIVE = 75_000;

/** Runs each request as its duty. Here, because whatever hapi itself starts for a request begins with this event. */
export class DutyListener extends HttpServer {
  readonly #duty: Duty;

  constructor(duty: Duty) {
    super({ keepAliveTimeout: KEEP_ALIVE });
    this.#duty = duty;
  }

  override emit(event: string, ...details: unknown[]): boolean {
    const emit = () => super.emit(event, ...details);
    return event === 'request' || event === 'checkContinue' ? runAs({ duty: this.#duty }, emit) : emit();
  }
}
