import type { Bootstrap, Language, ViewAs } from '@kaiku/sdk/common';
import {
  alerts,
  client,
  current,
  pause,
  queryClient,
  rememberLanguage,
  request,
  tokenStorage,
  viewAsStorage,
} from './core.ts';
import { ApiError } from './errors.ts';
import { changeLanguage, prepareLanguage, runtimeNamespace, translate } from './i18n.ts';
import { navigation } from './navigation.ts';
import { createLookout, heardBy } from './reach.ts';
import { leavesOnViewAs, loginPath, sameView, userLanguage } from './rules.ts';
import { createStore } from './store.ts';
import { expiryOf, type Tokens, tokenKeys } from './tokens.ts';
import { viewingAsSelf } from './viewAs.ts';

export interface SessionState {
  status: 'starting' | 'ready' | 'failed';
  bootstrap: Bootstrap | null;
  /** Grows when user, view-as mode or company changes: what was drawn for the former is thrown away. */
  epoch: number;
}

export const sessionStore = createStore<SessionState>({ status: 'starting', bootstrap: null, epoch: 0 });

/** What somebody switched to since this page was loaded or the last session ended. */
let chosenLanguage: Language | null = null;

/** Replies to older requests than the latest are dropped. */
let latestLoad = 0;

const fetchBootstrap = (language: Language) =>
  request<Bootstrap>('GET', '/bootstrap', { query: { language }, quiet: true });

async function load(): Promise<Bootstrap> {
  const hadToken = tokenStorage.read() !== null;
  let bootstrap: Bootstrap;
  try {
    bootstrap = await fetchBootstrap(current.language);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 403 && !viewingAsSelf(current.viewAs)) {
      // A stored mode that one may no longer choose, such as an ended substitution: back to oneself (USER-061).
      rememberView({ mode: 'user' });
    } else if ((error.status === 401 || error.status === 409) && error.code !== 'unknown' && hadToken) {
      // A token that is good for nothing any more: on without a session, and guards do the rest.
      drop();
    } else throw error;
    bootstrap = await fetchBootstrap(current.language);
  }
  const language = chosenLanguage ?? userLanguage(bootstrap.user, current.language);
  if (language !== current.language) {
    current.language = language;
    bootstrap = await fetchBootstrap(language);
  }
  return bootstrap;
}

const sessionKey = (bootstrap: Bootstrap | null) =>
  bootstrap && [bootstrap.user?.userId, bootstrap.company?.companyId, JSON.stringify(bootstrap.viewAs)].join('|');

function rememberView(view: ViewAs): void {
  current.viewAs = view;
  viewAsStorage.write(view);
}

function forgetView(): void {
  current.viewAs = { mode: 'user' };
  viewAsStorage.clear();
}

/** Fetches who is signed in and what there is for them. Keeps what is shown when the fetch fails. */
export async function reloadSession(): Promise<void> {
  latestLoad += 1;
  const mine = latestLoad;
  prepareLanguage(current.language);
  try {
    let bootstrap = await load();
    if (bootstrap.user && !viewAsStorage.read()) bootstrap = await startView(bootstrap);
    await changeLanguage(current.language);
    if (mine !== latestLoad) return;
    const before = sessionStore.get();
    const changed = sessionKey(before.bootstrap) !== sessionKey(bootstrap);
    if (changed) queryClient.clear();
    current.verifiedAt = Date.now();
    current.paths = bootstrap.paths;
    rememberLanguage(current.language);
    sessionStore.set({ status: 'ready', bootstrap, epoch: before.epoch + (changed ? 1 : 0) });
  } catch (error) {
    if (mine !== latestLoad) return;
    if (!sessionStore.get().bootstrap) {
      await changeLanguage(current.language);
      sessionStore.update((state) => ({ ...state, status: 'failed' }));
    }
    throw error;
  }
}

/** A company manager may have chosen to start in company view (USER-059). */
async function startView(bootstrap: Bootstrap): Promise<Bootstrap> {
  const { views } = bootstrap;
  const wanted = viewingAsSelf(bootstrap.viewAs) && views?.mayKeep === true && views.start === 'myCompany';
  const view: ViewAs = wanted ? { mode: 'myCompany' } : bootstrap.viewAs;
  rememberView(view);
  return sameView(view, bootstrap.viewAs) ? bootstrap : load();
}

/** Removes what this browser knows of the session, without a call. */
function drop(): void {
  chosenLanguage = null;
  tokenStorage.clear();
  forgetView();
  queryClient.clear();
}

/** The session is over: what it showed goes at once, and the application goes on at `path` without it. */
async function endSession(path: string): Promise<void> {
  drop();
  sessionStore.update(({ epoch }) => ({ status: 'starting', bootstrap: null, epoch: epoch + 1 }));
  navigation.go(path, { replace: true });
  await reloadSession().catch(() => {});
}

/** @throws ApiError when nothing could be fetched at all; the shell then offers to try again */
export async function startSession(): Promise<void> {
  current.sessionEnded = (why) => {
    // Another user's tokens: nothing of this page is theirs (AUTH-009). Otherwise one may come back after signing in.
    const path = why === 'other-user' ? '/' : loginPath(navigation.location());
    if (sessionStore.get().status === 'ready') void endSession(path);
    // During the start the load that found out goes on without a session, and guards do the rest.
    else drop();
  };
  const lookForServer = createLookout({
    ask: () =>
      reloadSession().then(
        () => 'served' as const,
        (error) => (error instanceof ApiError ? heardBy(error.status) : 'served'),
      ),
    pause,
    // What failed meanwhile is fetched again; what is saved has a pace of its own.
    onReturn: () =>
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
  });
  current.unanswered = () => void lookForServer();
  // Also where nothing is being asked just then, or what is asked hangs.
  window.addEventListener('offline', () => void lookForServer());
  window.addEventListener('storage', (event) => {
    // Another tab signed in or out as somebody: this one must not go on with the former session.
    if (event.key === tokenKeys.userHash && event.newValue !== event.oldValue) window.location.assign('/');
  });
  // Somebody who has signed in since has ended it by that.
  if (tokenStorage.read()) tokenStorage.signOut.done();
  else if (tokenStorage.signOut.isPending()) void endOfCookie(null);
  await reloadSession();
}

/** After a sign-in: stores the tokens and loads the user (AUTH-006). The caller goes to where the user wanted. */
export async function signedIn(tokens: Tokens): Promise<void> {
  const former = tokenStorage.former();
  forgetView();
  tokenStorage.write(tokens);
  // The server has ended that of the cookie; one from before cookies nobody would end any more.
  if (former) void endOnServer(former);
  await reloadSession();
  // Chosen at the door: it is this person's choice from now on.
  const user = sessionStore.get().bootstrap?.user;
  if (user && chosenLanguage && user.language !== chosenLanguage) await storeLanguage(user.userId, chosenLanguage);
}

/** @returns whether it is stored; who hears that it is not can choose it again */
async function storeLanguage(userId: string, language: Language): Promise<boolean> {
  try {
    await request('PUT', '/user/{id}', { path: { id: userId }, body: { language }, quiet: true });
    return true;
  } catch {
    alerts.error(translate(runtimeNamespace, 'errors.languageNotStored'));
    return false;
  }
}

/** The server may be out of reach; this browser forgets the session all the same. */
const endOnServer = (refreshToken: string): Promise<unknown> =>
  request('POST', '/auth/logout', { body: { refresh_token: refreshToken }, anonymous: true, quiet: true }).catch(
    () => {},
  );

/**
 * Ends the session of the cookie. Where nobody answers it is told with the next start of the application: until then the
 * cookie is there, which nothing here asks for any more.
 */
async function endOfCookie(former: string | null): Promise<void> {
  tokenStorage.signOut.begin();
  try {
    await request('POST', '/auth/logout', {
      body: { refresh_token: former ?? undefined },
      anonymous: true,
      quiet: true,
    });
    tokenStorage.signOut.done();
  } catch (error) {
    // Whoever answered will not answer otherwise another time.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
      tokenStorage.signOut.done();
  }
}

/** Ends the session here and on the server and removes what was stored (AUTH-013). Goes nowhere. */
export async function signOut(): Promise<void> {
  if (tokenStorage.read()) await endOfCookie(tokenStorage.former());
  drop();
  await reloadSession();
}

export async function setViewAs(view: ViewAs): Promise<void> {
  const before = current.viewAs;
  rememberView(view);
  try {
    // Nobody looks as somebody else unnoticed.
    await request('POST', '/view_as', { quiet: true });
    await reloadSession();
  } catch (error) {
    rememberView(before);
    throw error;
  }
  alerts.clear();
  if (leavesOnViewAs(navigation.location().pathname, current.paths.ofResources)) navigation.go('/', { replace: true });
}

/**
 * Switches the interface, in whatever view. A signed-in user's choice is stored with the user, for that language is applied at the
 * next load (PLAT-064).
 *
 * @returns whether it is; otherwise the person has been told
 */
export async function setLanguage(language: Language): Promise<boolean> {
  chosenLanguage = language;
  current.language = language;
  const { bootstrap } = sessionStore.get();
  await changeLanguage(language);
  const stored = !bootstrap?.user || (await storeLanguage(bootstrap.user.userId, language));
  // Names in the navigation follow when somebody answers.
  await reloadSession().catch(() => {});
  return stored;
}

/** How long a reply with the token counts as proof of the session. */
const verifiedFor = 60_000;

const freshToken = () => {
  const token = tokenStorage.read()?.token;
  const expiry = token ? expiryOf(token) : 0;
  return expiry === null || expiry > Date.now();
};

/** Whether the session was proven a short while ago, so that a page may be entered without asking again. */
export const sessionIsFresh = (): boolean =>
  !!sessionStore.get().bootstrap?.user && freshToken() && Date.now() - current.verifiedAt <= verifiedFor;

/** Verifies the session before a page that needs one (PLAT-007). Without one the application goes to the sign-in. */
export async function verifySession(): Promise<void> {
  const { status, bootstrap } = sessionStore.get();
  const held = await client.ensureToken();
  if (sessionStore.get().status !== status) return;
  if (!held) {
    if (bootstrap?.user) await endSession(loginPath(navigation.location()));
  } else if (!bootstrap?.user || Date.now() - current.verifiedAt > verifiedFor) {
    // Out of reach is not signed out: the page's own calls will tell.
    await reloadSession().catch(() => {});
  }
}
