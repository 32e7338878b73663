import { formatViewAs, parseViewAs, type ViewAs } from '@kaiku/sdk/common';

const key = 'kaiku.viewAs';
const self: ViewAs = { mode: 'user' };

/** The view-as mode of this browser session (USER-060). null: none chosen yet. */
export interface ViewAsStorage {
  read(): ViewAs | null;
  write(view: ViewAs): void;
  clear(): void;
}

export function createViewAsStorage(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): ViewAsStorage {
  return {
    read: () => parseViewAs(storage.getItem(key) ?? ''),
    write: (view) => storage.setItem(key, formatViewAs(view)),
    clear: () => storage.removeItem(key),
  };
}

export const viewingAsSelf = (view: ViewAs): boolean => view.mode === self.mode && !view.email;

/** A person as whom the viewer may act from the first to the last day. */
export interface OfferedSubstitution {
  start: string;
  end: string;
  email: string;
  name: string;
}

/** Who looks, whoever they view as now. */
export interface Viewer {
  name: string;
  email: string;
  substitutions: readonly OfferedSubstitution[];
}

/**
 * Default export of an extension in the slot `shell.viewAs`: what the plugin that knows people tells the view-as dialog.
 * The server judges each view again.
 */
export interface ViewAsSource {
  viewer(options: { signal: AbortSignal }): Promise<Viewer>;
  /** Keeps the view that every session starts in (USER-057). */
  keepStart(view: 'user' | 'myCompany'): Promise<void>;
}
