import type { MessageKind } from '../../contract/index.ts';
import { draftsOf, dropDraft } from './draft.ts';
import { type Kept, keptPrefix } from './kept.ts';
import { showMessage } from './message.ts';
import { say, type Words } from './model.ts';
import { inOwn } from './own.ts';
import { keys, read, remove } from './storage.ts';

/* Gives back what the server did not take: loaded where there is such. */

/** Somebody else may use the browser by then. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1_000;

const reasons: Record<string, string> = {
  survey_closed: 'refusedClosed',
  link_full: 'refusedFull',
  not_found: 'refusedGone',
  answered_already: 'refusedAlready',
  too_large: 'refusedLarge',
};
const reasonOf = ({ code }: Pick<Kept, 'code'>, words: Words): string => say(words, reasons[code] ?? 'refusedOther');

/** The words, with ways to take them along. */
function keptPanel(kept: Pick<Kept, 'title' | 'text'>, words: Words, forget: () => void): HTMLElement {
  const panel = document.createElement('div');
  panel.className = 'ka-kept';
  const label = inOwn(document.createElement('label'));
  label.textContent = say(words, 'keptText');
  const field = document.createElement('textarea');
  field.className = 'ks-input';
  field.readOnly = true;
  field.rows = 8;
  field.value = kept.text;
  field.lang = document.documentElement.lang;
  field.dir = 'auto';
  label.append(field);
  const file = inOwn(document.createElement('a'));
  file.className = 'ks-button';
  file.download = `${kept.title.replace(/[^\p{L}\p{N}]+/gu, '-')}.txt`;
  file.href = URL.createObjectURL(new Blob([`${kept.title}\n\n${kept.text}`], { type: 'text/plain' }));
  file.textContent = say(words, 'keptFile');
  panel.append(
    label,
    file,
    button(say(words, 'keptCopy'), () => {
      field.select();
      if (navigator.clipboard) void navigator.clipboard.writeText(kept.text).catch(() => {});
      else document.execCommand('copy');
    }),
    button(say(words, 'keptRemove'), () => {
      forget();
      (panel.closest('.ka-refused') ?? panel).remove();
    }),
  );
  return panel;
}

function button(text: string, act: () => void): HTMLButtonElement {
  const made = inOwn(document.createElement('button'));
  made.type = 'button';
  made.className = 'ks-button';
  made.textContent = text;
  made.addEventListener('click', act);
  return made;
}

/** Those that were not taken from this browser lately. */
function keptHere(): Kept[] {
  return keys()
    .filter((key) => key.startsWith(keptPrefix))
    .flatMap((key) => {
      const kept = read<Kept>(key);
      if (kept && Date.now() - kept.at < maxAgeMs) return [kept];
      remove(key);
      return [];
    });
}

/** What was not taken is thrown away. */
const forget = ({ key }: Pick<Kept, 'key'>): void => remove(keptPrefix + key);

/** Says above whatever page is open that answers which waited were not taken: these, or all that are kept. */
export function tellKept(main: Element | null, words: Words, all: readonly Kept[] = keptHere()): void {
  for (const kept of all) {
    const box = document.createElement('details');
    box.className = 'ka-notice ka-refused';
    const summary = document.createElement('summary');
    summary.textContent = `${say(words, 'refusedTitle')}: ${kept.title}`;
    const reason = inOwn(document.createElement('p'));
    reason.textContent = reasonOf(kept, words);
    box.append(
      summary,
      reason,
      keptPanel(kept, words, () => forget(kept)),
    );
    main?.prepend(box);
  }
}

/** Says in the survey's place that an answer which waited was not taken. */
export function tellRefused(main: HTMLElement, kept: Kept, words: Words): void {
  const panel = keptPanel(kept, words, () => forget(kept));
  showMessage(main, 'refused', say(words, 'refusedTitle'), reasonOf(kept, words), panel);
}

const endings: Record<string, readonly [kind: MessageKind, title: string, text: string]> = {
  survey_closed: ['closed', 'closedTitle', 'closedText'],
  link_full: ['closed', 'fullTitle', 'fullText'],
  not_found: ['refused', 'refusedTitle', 'refusedGone'],
  answered_already: ['sent-already', 'alreadyTitle', 'alreadyText'],
  duplicate: ['sent-already', 'twiceTitle', 'twiceText'],
};

/** Says there that nothing can be sent at the address any more, and why. */
export function tellEnded(
  main: HTMLElement,
  code: string,
  kept: Pick<Kept, 'title' | 'text'>,
  words: Words,
  forget: () => void,
): void {
  const [kind, title, text] = endings[code] ?? endings.not_found!;
  showMessage(main, kind, say(words, title), say(words, text), keptPanel(kept, words, forget));
}

/** What pages say that end here: a survey that was begun at their address cannot be gone on with. */
const ends: readonly (string | undefined)[] = ['closed', 'missing', 'sent-already'];

/** Gives back, on such a page, what was begun at its address. */
export function tellLeft(main: HTMLElement, words: Words): void {
  const [base] = /^\/a\/[^/]+/.exec(location.pathname) ?? [];
  const drafts = base !== undefined && ends.includes(main.dataset.message) ? draftsOf(base) : [];
  const text = drafts.flatMap(({ said = {} }) => Object.values(said)).join('\n\n');
  if (text === '') return;
  const panel = keptPanel({ title: drafts[0]!.title ?? '', text }, words, () => dropDraft(base!));
  main.querySelector('.ks-message')?.append(panel);
}
