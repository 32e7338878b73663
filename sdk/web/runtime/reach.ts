import { createStore } from './store.ts';

/** False while nobody answers: a call found so, and another after it. */
export const serverReached = createStore(true);

/** Replies of somebody who stands before a server that is not there, or of one that cannot serve, and no reply at all. */
export const isUnanswered = (status: number): boolean => status === 0 || (status >= 502 && status <= 504);

/** `busy`: somebody is there who serves others first, so that neither an outage begins nor one is over. */
export type Heard = 'served' | 'busy' | 'nobody';

/** What the status of a reply says of whoever gave it. Any other refusal is an answer, too. */
export const heardBy = (status: number): Heard =>
  isUnanswered(status) ? 'nobody' : status === 429 ? 'busy' : 'served';

/** A steady pace: what comes back must not be met by everybody at once, nor be noticed late. */
const pauseBetween = () => 2_500 + Math.random() * 1_000;

interface Lookout {
  ask(): Promise<Heard>;
  pause(milliseconds: number): Promise<void>;
  /** It serves again. */
  onReturn(): void;
}

/** After a call that nobody answered: asks until somebody does. One lookout at a time, however many calls fail. */
export function createLookout({ ask, pause, onReturn }: Lookout): () => Promise<void> {
  let looking = false;
  return async () => {
    if (looking) return;
    looking = true;
    let waited = false;
    try {
      for (let heard = await ask(); heard !== 'served'; heard = await ask()) {
        if (heard === 'nobody') serverReached.set(false);
        waited = true;
        await pause(pauseBetween());
      }
    } finally {
      looking = false;
    }
    if (!waited) return;
    serverReached.set(true);
    onReturn();
  };
}
