import { type Outgoing, OutgoingError } from '@kaiku/sdk/server';

/** What was tried of a provider's settings. */
export interface Check {
  check: string;
  /** `unknown`: it cannot be told without a person who signs in. */
  state: 'ok' | 'failed' | 'unknown';
  /** Which text says what was found, below the check's own. */
  text: string;
  params: Record<string, string | number>;
}

export type Checks = ReturnType<typeof createChecks>;

/** Collects what was found. */
export function createChecks() {
  const list: Check[] = [];
  const add = (check: string, state: Check['state'], text: string, params: Check['params'] = {}) => {
    list.push({ check, state, text, params });
    return state !== 'failed';
  };
  return {
    list,
    /** @returns whether it is fine */
    add,
    /** Calls an address; null where nobody answers there, which is said. */
    async reach(
      check: string,
      outgoing: Outgoing,
      address: string,
      init?: Parameters<Outgoing>[1],
    ): Promise<Response | null> {
      try {
        return await outgoing(address, init);
      } catch (error) {
        if (!(error instanceof OutgoingError)) throw error;
        add(check, 'failed', error.fault, { address });
        return null;
      }
    },
    /** Compares the clocks, of which the answer tells one. */
    clock(reply: Response, toleranceSeconds: number): void {
      const told = Date.parse(reply.headers.get('date') ?? '');
      if (Number.isNaN(told)) return;
      const seconds = Math.round(Math.abs(told - Date.now()) / 1_000);
      if (seconds <= toleranceSeconds) add('clock', 'ok', 'ok');
      else add('clock', 'failed', 'differs', { seconds });
    },
  };
}
