import type { MessageData, PageData } from '../../contract/index.ts';
import { countPages } from './counting.ts';
import { draftKey, draftPrefix } from './draft.ts';
import { type Kept, keptPrefix } from './kept.ts';
import { load } from './load.ts';
import { say, type Words } from './model.ts';
import { inOwn } from './own.ts';
import type { ForWorker } from './queue.ts';
import { keepSending, sendQueued } from './resend.ts';
import { keys, remove, write } from './storage.ts';

export { keepSending } from './resend.ts';

/* What a page sees to once it stands there and has nothing else to do. */

const worker = '/a/worker.js';
/** How long one look takes at the most, and how long until the next. */
const lookMs = 10_000;
const betweenMs = 15_000;

const hasKeys = (prefix: string): boolean => keys().some((key) => key.startsWith(prefix));

/** Sends what waits and tells what became of it; sees to it that a survey is there without a network, too. */
export async function attend(main: HTMLElement, data: PageData | MessageData): Promise<void> {
  const { words, parts } = data;
  type GivenBack = typeof import('./givenBack.ts');
  const giveBack = async (tell: (part: GivenBack) => void): Promise<void> => tell(await load(parts.givenBack));
  const survey = 'api' in data ? data : null;
  const form = document.getElementById('survey');
  if (parts.keys && form instanceof HTMLFormElement) waitForKeys(form, parts.keys);
  if (survey?.api) {
    if (form instanceof HTMLFormElement) countPages(survey, form);
    keepPage(survey);
    watchWindows(survey.base);
    watchNetwork(main, survey.base, words);
  }
  if (!survey && hasKeys(draftPrefix)) void giveBack(({ tellLeft }) => tellLeft(main, words));
  /** @param refused missing: all that are kept */
  const tell = (refused?: readonly Kept[]): void => {
    const any = refused ? refused.length > 0 : hasKeys(keptPrefix);
    if (any) void giveBack(({ tellKept }) => tellKept(main, words, refused));
  };
  const { waiting, arrived, seconds } = await sendQueued();
  tell();
  let line = survey && arrived > 0 ? notice(main, say(words, 'earlierArrived')) : null;
  if (waiting === 0) return;
  line?.remove();
  // Who comes back to an empty survey would think that the first answer was lost.
  line = survey && notice(main, say(words, 'earlierWaits'));
  keepSending((refused) => {
    if (line && refused.length === 0) line.textContent = say(words, 'earlierArrived');
    else line?.remove();
    tell(refused);
  }, seconds || undefined);
}

/** Who never presses a key needs none of what takes them. */
function waitForKeys(form: HTMLFormElement, address: string): void {
  type Keys = typeof import('./keys.ts');
  const take = async (): Promise<void> => (await load<Keys>(address)).takeKeys(form);
  document.addEventListener('keydown', () => void take(), { once: true });
}

/** A line above the survey, told to assistive technology; none once the survey has been sent. */
function notice(main: HTMLElement, text: string): HTMLElement | null {
  if (!document.getElementById('survey')) return null;
  const line = inOwn(document.createElement('p'));
  line.className = 'ka-notice';
  line.setAttribute('role', 'status');
  line.textContent = text;
  main.prepend(line);
  return line;
}

/** The service worker keeps the page; where there is none (plain http, some private windows), nobody does. */
function keepPage({ base, view }: PageData): void {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  workers.register(worker).catch(() => {});
  if (workers.controller) return;
  const pictures = performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname, search } = new URL(name);
    return origin === location.origin ? [pathname + search] : [];
  });
  const page = `${base}?language=${encodeURIComponent(view.language)}`;
  const told: ForWorker = { page, pictures };
  void workers.ready.then(({ active }) => active?.postMessage(told));
}

/** Whoever goes on in another window finds here what was written there. */
function watchWindows(base: string): void {
  const changed = new Set<string>();
  addEventListener('storage', ({ key }) => {
    if (key?.startsWith(draftKey(base))) changed.add(key);
  });
  const look = (): void => {
    const form = document.getElementById('survey');
    if (!form || document.hidden || changed.size === 0) return;
    const own = draftKey(base, form.dataset.transaction);
    // What was begun in each of two windows stays in each.
    if (changed.has(own) || !keys().includes(own)) location.reload();
  };
  addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
}

/** Says calmly that there is no network, and that nothing is lost. */
function watchNetwork(main: HTMLElement, base: string, words: Words): void {
  let line: HTMLElement | null = null;
  const tell = (): void => {
    if (line?.isConnected) return;
    line = notice(main, say(words, canKeep() ? 'offlineKept' : 'offlineOpen'));
    // Where it moves nothing that is being read.
    line?.classList.add('ka-offline');
    if (line) main.append(line);
  };
  const back = (): void => line?.remove();
  addEventListener('offline', tell);
  addEventListener('online', back);
  // The service worker's page: there may be a newer one.
  if ('kept' in document.documentElement.dataset) void untilBack();
  else if (!navigator.onLine) tell();

  async function untilBack(): Promise<void> {
    let away = false;
    while (!(await isThere())) {
      away = true;
      tell();
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true });
        setTimeout(resolve, betweenMs);
      });
    }
    back();
    if (away && document.getElementById('survey') && !hasKeys(draftKey(base))) location.reload();
  }
}

const isThere = (): Promise<boolean> =>
  fetch(worker, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(lookMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

function canKeep(): boolean {
  const probe = 'kaiku.probe';
  const kept = write(probe, 1);
  remove(probe);
  return kept;
}
