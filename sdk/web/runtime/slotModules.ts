import type { SlotDefinition } from '@kaiku/sdk/common';
import { use } from 'react';
import { loadPart } from './loader.ts';
import { type SlotEntry, useSlotEntries } from './slot.tsx';

/** What a plugin's module in a slot that is not drawn exports by default. */
export interface SlotModule<T> {
  pluginId: string;
  value: T;
}

const none: Promise<readonly SlotModule<never>[]> = Promise.resolve([]);
const loading = new Map<string, Promise<readonly SlotModule<unknown>[]>>();

/**
 * The modules that plugins have in a slot which is not drawn; suspends while they are fetched. One that cannot be
 * fetched is left out, and asked for again when the page is opened the next time.
 */
export function useSlotModules<T>(slot: SlotDefinition<object>): readonly SlotModule<T>[] {
  const entries = useSlotEntries(slot.id);
  const key = [slot.id, ...entries.map(({ pluginId, export: name }) => `${pluginId}/${name}`)].join(' ');
  if (entries.length > 0 && !loading.has(key))
    loading.set(
      key,
      load(entries, () => loading.delete(key)),
    );
  return use((loading.get(key) ?? none) as Promise<readonly SlotModule<T>[]>);
}

async function load(entries: readonly SlotEntry[], onFailure: () => void): Promise<readonly SlotModule<unknown>[]> {
  const found = await Promise.all(
    entries.map(async ({ pluginId, export: name }) => {
      try {
        return [{ pluginId, value: await loadPart(pluginId, 'extensions', name) }];
      } catch {
        onFailure();
        return [];
      }
    }),
  );
  return found.flat();
}
