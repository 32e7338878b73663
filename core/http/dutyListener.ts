import { Server as HttpServer } from 'node:http';
import type { Duty } from '@kaiku/config';
import { runAs } from '../foundation/db/activity.ts';

/** Runs each request as its duty. Here, because whatever hapi itself starts for a request begins with this event. */
export class DutyListener extends HttpServer {
  readonly #duty: Duty;

  constructor(duty: Duty) {
    super();
    this.#duty = duty;
  }

  override emit(event: string, ...details: unknown[]): boolean {
    const emit = () => super.emit(event, ...details);
    return event === 'request' || event === 'checkContinue' ? runAs({ duty: this.#duty }, emit) : emit();
  }
}
