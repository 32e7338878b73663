import { createStore, type Store } from './store.ts';

export interface ShownAlert {
  /** Grows with every alert, so that a repeated text counts as a new one. */
  id: number;
  kind: 'success' | 'error';
  text: string;
  persistent: boolean;
}

export interface Alerts {
  success(text: string, options?: { persistent?: boolean }): void;
  error(text: string, options?: { persistent?: boolean }): void;
  clear(): void;
}

/** How long an alert stays unless it is persistent (PLAT-027). */
export const alertMilliseconds = 3500;

interface Clock {
  setTimeout(work: () => void, milliseconds: number): unknown;
  clearTimeout(handle: never): void;
}

/** State of the alert banner: one alert at a time; a new one restarts the time (PLAT-028). */
export function createAlerts(clock: Clock = globalThis): Alerts & { store: Store<ShownAlert | null> } {
  const store = createStore<ShownAlert | null>(null);
  let timer: unknown = null;
  let id = 0;
  const stop = () => {
    if (timer !== null) clock.clearTimeout(timer as never);
    timer = null;
  };
  const show =
    (kind: ShownAlert['kind']) =>
    (text: string, options: { persistent?: boolean } = {}) => {
      stop();
      id += 1;
      store.set({ id, kind, text, persistent: options.persistent ?? false });
      if (!options.persistent) timer = clock.setTimeout(() => store.set(null), alertMilliseconds);
    };
  return {
    store,
    success: show('success'),
    error: show('error'),
    clear() {
      stop();
      store.set(null);
    },
  };
}
