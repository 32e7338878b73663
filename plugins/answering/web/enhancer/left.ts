import { dropDraft, readDraft } from './draft.ts';
import { keptPanel } from './kept.ts';
import type { Words } from './model.ts';

/** What pages say that end here: a survey that was begun at their address cannot be gone on with. */
const ends: readonly (string | undefined)[] = ['closed', 'missing', 'sent-already'];

/** Gives back, on such a page, what was begun at its address. */
export function tellLeft(main: HTMLElement, words: Words): void {
  const [base] = /^\/a\/[^/]+/.exec(location.pathname) ?? [];
  const draft = base !== undefined && ends.includes(main.dataset.message) ? readDraft(base) : null;
  const text = Object.values(draft?.said ?? {}).join('\n\n');
  if (!draft || text === '') return;
  const panel = keptPanel({ title: draft.title ?? '', text }, words, () => dropDraft(base!));
  main.querySelector('.ks-message')?.append(panel);
}
