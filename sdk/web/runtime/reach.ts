import { createStore } from './store.ts';

/** False while nobody answers: a call found so, and another after it. */
export const serverReached = createStore(true);

/** Replies of somebody who stands before a server that is not there, or of one that cannot serve, and no reply at all. */
export const isUnanswered = (status: number): boolean => status === 0 || (status >= 502 && status <= 504);

/** A steady pace: what comes back must not be met by everybody at once, nor be noticed late. */
const pauseBetween = () => 2_500 + Math.random() * 1_000;

interface Lookout {
  /** Whether the server serves. */
  ask(): Promise<boolean>;
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
    try {
      while (!(await ask())) {
        serverReached.set(false);
        await pause(pauseBetween());
      }
    } finally {
      looking = false;
    }
    if (serverReached.get()) return;
    serverReached.set(true);
    onReturn();
  };
}
