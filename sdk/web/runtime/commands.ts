import { useEffect, useRef } from 'react';
import { createStore } from './store.ts';

/** Something to do or to go to, as the command palette lists it. */
export interface Command {
  id: string;
  label: string;
  description?: string;
  /** Name of an icon of the shell's set. */
  icon?: string;
  group?: string;
  keywords?: string;
  /** Either a path or work. */
  path?: string;
  run?: () => void;
}

/**
 * Default export of an extension in the slot `shell.search`: finds things by the words typed into the command
 * palette. It is called some time after the last key, and its signal aborts when the words change.
 */
export type SearchProvider = (query: string, context: { signal: AbortSignal }) => Promise<Command[]>;

export const pageCommands = createStore<ReadonlyMap<object, readonly Command[]>>(new Map());

/** Adds commands to the palette while the component is shown: what can be done on this page. */
export function useCommands(commands: readonly Command[]): void {
  const owner = useRef({});
  useEffect(() => {
    const key = owner.current;
    pageCommands.update((map) => new Map(map).set(key, commands));
    return () =>
      pageCommands.update((map) => {
        const rest = new Map(map);
        rest.delete(key);
        return rest;
      });
  }, [commands]);
}

/** A key that the page answers to, as the `?` help lists it. */
export interface Shortcut {
  /** As shown: `j`, `Alt+ArrowUp`. */
  keys: string;
  label: string;
}

export const pageShortcuts = createStore<ReadonlyMap<object, readonly Shortcut[]>>(new Map());

/** Lists keys in the `?` help while the component is shown. The page itself listens to them. */
export function useShortcutHelp(shortcuts: readonly Shortcut[]): void {
  const owner = useRef({});
  useEffect(() => {
    const key = owner.current;
    pageShortcuts.update((map) => new Map(map).set(key, shortcuts));
    return () =>
      pageShortcuts.update((map) => {
        const rest = new Map(map);
        rest.delete(key);
        return rest;
      });
  }, [shortcuts]);
}
