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
