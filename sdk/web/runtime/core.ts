import { isLanguage, type Language, type PathRules, type ViewAs } from '@kaiku/sdk/common';
import { QueryCache } from '@tanstack/react-query';
import { createAlerts } from './alert.ts';
import { type Api, createApiOn, createRequest } from './api.ts';
import { createClient } from './client.ts';
import { announceConflict, handlesConflict } from './conflict.ts';
import { ApiError, type ErrorEffect } from './errors.ts';
import { runtimeNamespace, translate } from './i18n.ts';
import { navigation } from './navigation.ts';
import { CurrentQueryClient } from './queryClient.ts';
import { createReleaseWatch, newerRelease } from './release.ts';
import { browserLanguage } from './rules.ts';
import { createTokenStorage } from './tokens.ts';
import { createViewAsStorage } from './viewAs.ts';

/** The instances that all screens share: this module is loaded once, as a federated singleton. */

export const alerts = createAlerts();
export const tokenStorage = createTokenStorage(localStorage);
export const viewAsStorage = createViewAsStorage(sessionStorage);

const languageKey = 'kaiku.language';

/** The language of the last session here is the best guess while this one's user is still being loaded. */
function firstLanguage(): Language {
  const last = tokenStorage.read() ? localStorage.getItem(languageKey) : null;
  return isLanguage(last) ? last : browserLanguage(navigator.languages);
}
export const rememberLanguage = (language: Language): void => localStorage.setItem(languageKey, language);

/** What the session module decides and the client needs; kept here so that neither imports the other. */
export const current = {
  language: firstLanguage(),
  viewAs: viewAsStorage.read() ?? ({ mode: 'user' } as ViewAs),
  verifiedAt: 0,
  /** What manifests say of paths. */
  paths: { ofResources: [], forbiddenInPlace: [], quiet: [] } as PathRules,
  sessionEnded: (_why: 'rejected' | 'other-user' | 'unauthenticated') => {},
  unanswered: () => {},
};

function apply(effect: ErrorEffect, error: ApiError): void {
  if (effect.conflict) announceConflict(error);
  if (effect.alert) {
    const text = 'key' in effect.alert ? translate(runtimeNamespace, `errors.${effect.alert.key}`) : effect.alert.text;
    alerts.error(text, { persistent: effect.alert.persistent });
  }
  if (effect.go === 'login') current.sessionEnded('unauthenticated');
  else if (effect.go) navigation.go(effect.go);
}

/** One tab at a time; without locks (old browsers, insecure origins) each tab for itself. */
const exclusive = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request('kaiku.refresh', work) as Promise<T>) : work();

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const watchRelease = createReleaseWatch(
  document.querySelector<HTMLMetaElement>('meta[name=kaiku-release]')?.content,
  () => newerRelease.set(true),
);

export const client = createClient({
  storage: tokenStorage,
  async fetch(...input) {
    const reply = await fetch(...input);
    watchRelease(reply);
    return reply;
  },
  exclusive,
  now: () => Date.now(),
  viewAs: () => current.viewAs,
  language: () => current.language,
  pause,
  page: () => navigation.location(),
  handlesConflict,
  inPlace: () => current.paths.forbiddenInPlace,
  apply,
  sessionEnded: (why) => current.sessionEnded(why),
  unanswered: () => current.unanswered(),
  verified: () => {
    current.verifiedAt = Date.now();
  },
});

/** A call of any address of the server's, with the session; the reply is the caller's to read, whatever it says. */
export const exchange = (request: Request): Promise<Response> => client.exchange(request);

/** A call by method and path, typed by its caller. Prefer `createApi` where the description has the call. */
export const request = createRequest(client, () => window.location.origin);

/** Calls typed by the paths of the API description. */
export const createApi = <Paths extends object>(): Api<Paths> => createApiOn<Paths>(request);

/** Failed calls are tried again only when no answer came; what the server said it would say again. */
export const queryClient = new CurrentQueryClient({
  queryCache: new QueryCache({
    onError(error, { state, queryKey }) {
      // SUR-006: what is shown already and is gone since leads nowhere; it is told to who looks into the browser's log.
      if (!(error instanceof ApiError) || error.status !== 404 || state.data === undefined) return;
      console.error(`What is shown is no longer there: ${JSON.stringify(queryKey)}`, error.message);
    },
  }),
  defaultOptions: {
    queries: {
      // A call that is not made while the browser is offline would never fail, and so nobody would be told.
      networkMode: 'always',
      staleTime: 15_000,
      retry: (count, error) => error instanceof ApiError && (error.status === 0 || error.status >= 502) && count < 2,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
