import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { type Challenge, solve } from './solve.ts';

export interface CaptchaState {
  status: 'working' | 'ready' | 'failed';
  /** 0 to 1. */
  progress: number;
}

/** A solution is thrown away this long before the server would refuse it. */
const sparedMs = 60_000;

interface Attempt {
  answer: Promise<string>;
  /** Milliseconds since the epoch; 0 while unknown. */
  expiresAt: number;
}

/** Solves a challenge while the user fills the form. Each answer is good once: `take` begins the next at once. */
export function useCaptcha(): CaptchaState & { take(): Promise<string> } {
  const [state, setState] = useState<CaptchaState>({ status: 'working', progress: 0 });
  const attempt = useRef<Attempt | null>(null);
  const abort = useRef<AbortController | null>(null);

  const begin = useCallback((): Attempt => {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    const show = (next: CaptchaState) => {
      if (!signal.aborted) setState(next);
    };
    const started: Attempt = { answer: Promise.resolve(''), expiresAt: 0 };
    started.answer = (async () => {
      const challenge = (await api.GET('/auth/challenge', { anonymous: true, quiet: true, signal })) as Challenge;
      started.expiresAt = challenge.parameters.expiresAt * 1_000;
      return solve(challenge, { signal, onProgress: (progress) => show({ status: 'working', progress }) });
    })();
    started.answer.then(
      () => show({ status: 'ready', progress: 1 }),
      () => show({ status: 'failed', progress: 0 }),
    );
    show({ status: 'working', progress: 0 });
    attempt.current = started;
    return started;
  }, []);

  useEffect(() => {
    begin();
    return () => abort.current?.abort();
  }, [begin]);

  const take = useCallback(async (): Promise<string> => {
    let current = attempt.current ?? begin();
    // A page that lay open over lunch, or a first try without a network: once more.
    const usable = await current.answer.then(
      () => current.expiresAt - sparedMs > Date.now(),
      () => false,
    );
    if (!usable) current = begin();
    const answer = await current.answer;
    begin();
    return answer;
  }, [begin]);

  return { ...state, take };
}
