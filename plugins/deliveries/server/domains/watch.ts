import { MessageRefused } from '@kaiku/sdk/server';
import { isLeft, pauseMs } from './growth.ts';
import { domainOf, refusesDomain } from './judge.ts';
import type { Learned, Pauses } from './pauses.ts';

/** What a batch learns of the domains that it is brought to. */
export interface Watch {
  /** It has refused within this batch: the others of it need not try. */
  refuses(address: string): boolean;
  accepted(address: string): void;
  /** @returns whether it was the domain that refused, and so no try of the address */
  failed(address: string, error: unknown): boolean;
  learned(now?: number): Learned[];
}

/** @param pauses as they were when the batch began */
export function watchDomains(pauses: Pauses): Watch {
  const heard = new Map<string, 'accepted' | 'refused' | 'other'>();
  return {
    refuses: (address) => heard.get(domainOf(address)) === 'refused',
    accepted(address) {
      const domain = domainOf(address);
      // Those that were under way when it refused tell nothing of what comes after.
      if (heard.get(domain) !== 'refused') heard.set(domain, 'accepted');
    },
    failed(address, error) {
      const domain = domainOf(address);
      const pause = pauses.get(domain);
      const whole = refusesDomain(error) && !(pause && isLeft(pause));
      if (whole) heard.set(domain, 'refused');
      // Where nothing answered, the next probe goes when the claim of this one is over.
      else if (error instanceof MessageRefused && !heard.has(domain)) heard.set(domain, 'other');
      return whole;
    },
    learned: (now = Date.now()) =>
      [...heard].flatMap(([domain, what]): Learned[] => {
        const pause = pauses.get(domain);
        const was = pause?.until.toISOString() ?? null;
        if (what === 'refused') {
          const failures = (pause?.failures ?? 0) + 1;
          return [{ domain, was, until: new Date(now + pauseMs(failures)).toISOString(), failures }];
        }
        if (!pause) return [];
        if (what === 'accepted') return [{ domain, was, until: new Date(now).toISOString(), failures: 0 }];
        // What the probe was answered is of its address: another may go.
        return isLeft(pause) ? [] : [{ domain, was, until: new Date(now).toISOString(), failures: pause.failures }];
      }),
  };
}
