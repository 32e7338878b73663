import { Problem } from '@kaiku/sdk/server';
import type pg from 'pg';
import { refusalOf } from '../../foundation/db/outage.ts';

/** With this code the queue tries again, at first after 50 ms, at last every 5 s, for some eight minutes. */
const triedAgain = '40001';

/**
 * Connections of which the queue believes that whatever an outage refused is worth another try. By itself it knows only
 * some codes; with all others the end of a job would not be noted, and the thread would end with an error of nobody.
 */
export const steadfast = (Client: typeof pg.Client): typeof pg.Client =>
  class Steadfast extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: whatever a query may be
    override query(...all: any[]): any {
      const result = super.query.apply(this, all as never) as unknown;
      return result instanceof Promise ? result.catch(rethrow) : result;
    }

    // biome-ignore lint/suspicious/noExplicitAny: a pool gives a callback, everybody else awaits
    override connect(callback?: any): any {
      if (!callback) return super.connect().catch(rethrow);
      return super.connect((error?: Error) => callback(error && marked(error)));
    }
  } as typeof pg.Client;

function rethrow(error: Error): never {
  throw marked(error);
}

const marked = (error: Error): Error =>
  refusalOf(error) instanceof Problem ? Object.assign(error, { code: triedAgain }) : error;
