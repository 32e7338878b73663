import { say, type Words } from './model.ts';
import { keys, read, remove, write } from './storage.ts';

/** An answer that the server did not take, for the respondent to copy. */
export interface Kept {
  key: string;
  /** Name of the survey. */
  title: string;
  /** Questions and answers as words. */
  text: string;
  /** Why it was not taken: a code of the server's. */
  code: string;
  /** Milliseconds since 1970. */
  at: number;
}

const prefix = 'kaiku.refused ';
/** Somebody else may use the browser by then. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1_000;

/** @returns whether the browser could keep it */
export const keep = (kept: Kept): boolean => write(prefix + kept.key, kept);

/** Those that were not taken from this browser lately. */
export function keptHere(): Kept[] {
  return keys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const kept = read<Kept>(key);
      if (kept && Date.now() - kept.at < maxAgeMs) return [kept];
      remove(key);
      return [];
    });
}

/** That one, which another tab may have heard of. */
export const keptOf = (key: string): Kept | null => read<Kept>(prefix + key);

const reasons: Record<string, string> = {
  survey_closed: 'refusedClosed',
  not_found: 'refusedGone',
  answered_already: 'refusedAlready',
};
export const reasonOf = ({ code }: Pick<Kept, 'code'>, words: Words): string =>
  say(words, reasons[code] ?? 'refusedOther');

/** What was not taken is thrown away. */
export const forget = ({ key }: Pick<Kept, 'key'>): void => remove(prefix + key);

/** The words, with ways to take them along. */
export function keptPanel(kept: Pick<Kept, 'title' | 'text'>, words: Words, forget: () => void): HTMLElement {
  const panel = document.createElement('div');
  panel.className = 'ka-kept';
  const label = document.createElement('label');
  label.textContent = say(words, 'keptText');
  const field = document.createElement('textarea');
  field.className = 'ks-input';
  field.readOnly = true;
  field.rows = 8;
  field.value = kept.text;
  label.append(field);
  const file = document.createElement('a');
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
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'ks-button';
  made.textContent = text;
  made.addEventListener('click', act);
  return made;
}

/** Says above whatever page is open that answers which waited were not taken. */
export function tellKept(main: Element | null, all: readonly Kept[], words: Words): void {
  for (const kept of all) {
    const box = document.createElement('details');
    box.className = 'ka-notice ka-refused';
    const summary = document.createElement('summary');
    summary.textContent = `${say(words, 'refusedTitle')}: ${kept.title}`;
    const reason = document.createElement('p');
    reason.textContent = reasonOf(kept, words);
    box.append(
      summary,
      reason,
      keptPanel(kept, words, () => forget(kept)),
    );
    main?.prepend(box);
  }
}
