import type pg from 'pg';

type Settle = (error: Error | null | undefined, result?: pg.QueryResult) => void;
// biome-ignore lint/suspicious/noExplicitAny: pg's client takes statements in more forms than its types can be extended by
type Untyped = new (...parameters: any[]) => any;

/**
 * A client that ends with a statement whose reply does not come within `ms`. As pg's own `query_timeout` does, which puts its
 * callback over that of a statement that is made already: V8 then keeps the statement, and all rows that it has read, until
 * the old generation is collected (decision 0027).
 */
export function patientClient(Client: typeof pg.Client, ms: number): typeof pg.Client {
  return class extends (Client as Untyped) {
    query(...asked: unknown[]) {
      // A stream of rows keeps its own time.
      if (typeof (asked[0] as { submit?: unknown } | undefined)?.submit === 'function') return super.query(...asked);
      const run = (settle: Settle): void => {
        let over = false;
        const end: Settle = (error, result) => {
          clearTimeout(timer);
          if (over) return;
          over = true;
          settle(error, result);
        };
        const timer = setTimeout(() => {
          end(new Error('Query read timeout'));
          // What was sent behind it would wait as well.
          this.connection.stream.destroy();
        }, ms);
        super.query(...asked, end);
      };
      const callback = asked.at(-1);
      if (typeof callback === 'function') {
        asked.pop();
        run(callback as Settle);
        return;
      }
      return new Promise<pg.QueryResult>((resolve, reject) => {
        run((error, result) => (error ? reject(error) : resolve(result!)));
      }).catch((error: Error) => {
        // Where it was asked, not where the reply came in.
        Error.captureStackTrace(error);
        throw error;
      });
    }
  } as unknown as typeof pg.Client;
}
