import type { SlotDefinition } from '@kaiku/sdk/common';
import { use, useEffect } from 'react';
import { loadPart } from './loader.ts';
import { type SlotEntry, useSlotEntries } from './slot.tsx';

/** What a plugin's module in a slot that is not drawn exports by default. */
export interface SlotModule<T> {
  pluginId: string;
  value: T;
}

interface Loading {
  modules: Promise<readonly SlotModule<unknown>[]>;
  /** One of them could not be fetched. */
  failed: boolean;
  /** Components that show them. */
  users: number;
}

const none: Loading = { modules: Promise.resolve([]), failed: false, users: 0 };
const loading = new Map<string, Loading>();

/**
 * The modules that plugins have in a slot which is not drawn; suspends while they are fetched. One that cannot be
 * fetched is left out, and asked for again when the page is opened the next time.
 */
export function useSlotModules<T>(slot: SlotDefinition<object>): readonly SlotModule<T>[] {
  const entries = useSlotEntries(slot.id);
  const key = [slot.id, ...entries.map(({ pluginId, export: name }) => `${pluginId}/${name}`)].join(' ');
  let found = entries.length > 0 ? loading.get(key) : none;
  if (!found) {
    found = load(entries);
    loading.set(key, found);
  }
  const used = found;
  useEffect(() => {
    used.users += 1;
    return () => {
      used.users -= 1;
      // Not before: who waits for them would be given others to wait for, again and again.
      if (used.failed && used.users === 0 && loading.get(key) === used) loading.delete(key);
    };
  }, [used, key]);
  return use(used.modules as Promise<readonly SlotModule<T>[]>);
}

function load(entries: readonly SlotEntry[]): Loading {
  const made: Loading = {
    failed: false,
    users: 0,
    modules: Promise.all(
      entries.map(async ({ pluginId, export: name }) => {
        try {
          return [{ pluginId, value: await loadPart(pluginId, 'extensions', name) }];
        } catch {
          made.failed = true;
          return [];
        }
      }),
    ).then((found) => found.flat()),
  };
  return made;
}
