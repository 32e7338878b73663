import { ApiError, useT } from '@kaiku/sdk/web';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { type Challenge, solve } from './solve.ts';

interface CaptchaState {
  /** `asking`: of a person, by the widget in the frame. */
  status: 'working' | 'asking' | 'ready' | 'failed';
  /** 0 to 1. */
  progress: number;
  /** Address of the page with the widget; each challenge is another. */
  frame: string | null;
}

export interface Captcha extends CaptchaState {
  /** @throws ApiError `captcha_missing` where the widget has not been answered yet */
  take(): Promise<string>;
  /** What the widget says: its answer, null once that has run out, or that it cannot be shown. */
  tell(said: { answer?: string | null; failed?: boolean }): void;
}

/** A solution is thrown away this long before the server would refuse it. */
const sparedMs = 60_000;

interface Attempt {
  answer: Promise<string>;
  /** Milliseconds since the epoch; 0 while unknown. */
  expiresAt: number;
}

const begun: CaptchaState = { status: 'working', progress: 0, frame: null };

/** Solves a challenge while the user fills the form. Each answer is good once: `take` begins the next at once. */
export function useCaptcha(): Captcha {
  const t = useT('access');
  const [state, setState] = useState(begun);
  const asked = useRef(0);
  /** Of the widget; undefined where there is none. */
  const given = useRef<string | null>(undefined);
  const attempt = useRef<Attempt | null>(null);
  const abort = useRef<AbortController | null>(null);

  const begin = useCallback((): Attempt => {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    given.current = undefined;
    const show = (next: Partial<CaptchaState>) => {
      if (!signal.aborted) setState({ ...begun, ...next });
    };
    const started: Attempt = { answer: Promise.resolve(''), expiresAt: 0 };
    started.answer = (async () => {
      const challenge = await api.GET('/auth/challenge', { anonymous: true, quiet: true, signal });
      if ('frame' in challenge) {
        given.current = null;
        // Another address each time: what was answered is good once.
        asked.current += 1;
        show({ status: 'asking', frame: `${challenge.frame}?n=${asked.current}` });
        return '';
      }
      started.expiresAt = challenge.parameters.expiresAt * 1_000;
      const answer = await solve(challenge as Challenge, { signal, onProgress: (progress) => show({ progress }) });
      show({ status: 'ready', progress: 1 });
      return answer;
    })();
    started.answer.catch(() => show({ status: 'failed' }));
    show({});
    attempt.current = started;
    return started;
  }, []);

  useEffect(() => {
    begin();
    return () => abort.current?.abort();
  }, [begin]);

  const tell: Captcha['tell'] = useCallback(({ answer = null, failed = false }) => {
    given.current = answer;
    setState((before) => ({ ...before, status: failed ? 'failed' : answer === null ? 'asking' : 'ready' }));
  }, []);

  const take = useCallback(async (): Promise<string> => {
    let current = attempt.current ?? begin();
    if (given.current !== undefined) {
      const answer = given.current;
      if (answer === null) throw new ApiError(422, 'captcha_missing', t('proof.missing'));
      begin();
      return answer;
    }
    // A page that lay open over lunch, or a first try without a network: once more.
    const usable = await current.answer.then(
      () => current.expiresAt - sparedMs > Date.now(),
      () => false,
    );
    if (!usable) current = begin();
    const answer = await current.answer;
    begin();
    return answer;
  }, [begin, t]);

  return { ...state, take, tell };
}
