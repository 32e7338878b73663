import { useState } from 'react';

interface Step<T> {
  value: T;
  /** Changes of the same, in quick succession, are one step: typing in one text. */
  key: string | null;
  at: number;
}
interface History<T> {
  past: readonly Step<T>[];
  now: Step<T>;
  future: readonly Step<T>[];
}

const mostSteps = 100;
const oneStepMs = 2_000;

export function changed<T>(history: History<T>, value: T, key: string | null, at: number): History<T> {
  const { past, now } = history;
  const goesOn = key !== null && now.key === key && at - now.at < oneStepMs;
  return { past: goesOn ? past : [...past, now].slice(-mostSteps), now: { value, key, at }, future: [] };
}

export function undone<T>({ past, now, future }: History<T>): History<T> {
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), now: { ...before, key: null }, future: [now, ...future] }
    : { past, now, future };
}

export function redone<T>({ past, now, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: { ...next, key: null }, future: rest } : { past, now, future };
}

/** A value whose changes can be taken back. */
export function useHistory<T>(first: () => T) {
  const [history, setHistory] = useState<History<T>>(() => ({
    past: [],
    now: { value: first(), key: null, at: 0 },
    future: [],
  }));
  return {
    value: history.now.value,
    change: (value: T, key: string | null = null) => setHistory((before) => changed(before, value, key, Date.now())),
    undo: history.past.length > 0 ? () => setHistory(undone) : null,
    redo: history.future.length > 0 ? () => setHistory(redone) : null,
  };
}
