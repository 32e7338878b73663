import { offerDictation } from '@kaiku/sdk/web/survey/speech';
import type { Filling } from './filling.ts';
import { buttonFields, carriedOn, formEntries, type Id, reachedField } from './model.ts';
import { inOwn } from './own.ts';
import { answersIn } from './words.ts';

export { confirmationProblems } from './model.ts';
export { watchIdle } from './reset.ts';

/* What few surveys have; the others never load this. */

/** After which somebody who waits for a page is told that it does not come. */
const timeoutMs = 20_000;

/** Shows on the open page what follows from the answers to earlier ones, and offers to listen. */
export async function preparePage(section: HTMLElement, filling: Filling): Promise<void> {
  offerDictation(section, document.documentElement.lang);
  leaveChoices(section, filling);
  for (const place of section.querySelectorAll<HTMLElement>('[data-earlier]')) {
    const words = await wordsTo(place.dataset.earlier!, filling);
    place.querySelector('span')!.textContent = words;
    place.hidden = words === '';
  }
}

/** The words of the answer to a question on an earlier page that is shown; none when there is none. */
async function wordsTo(elementId: Id, filling: Filling): Promise<string> {
  const { index, pages } = filling.flow();
  const page = pages.slice(0, index).find(({ elements }) => elements.some(({ id }) => id === elementId));
  const section = page && (await filling.fetch(page.id));
  if (!page || !section) return '';
  const asked = { pages: [{ ...page, elements: page.elements.filter(({ id }) => id === elementId) }] };
  return answersIn(section, formEntries(asked, filling.answers, filling.kinds))
    .flat()
    .join(', ');
}

/** Fetches the pages that did not come with the first. @throws when they cannot be fetched */
export async function fetchPages(address: string): Promise<Document> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    const reply = await fetch(address, { signal: late.signal });
    if (!reply.ok) throw new TypeError(`${reply.status}`);
    return new DOMParser().parseFromString(await reply.text(), 'text/html');
  } finally {
    clearTimeout(timer);
  }
}

/** Sends the form as a draft, with what the server needs to take over: the state, and the answers of other pages. */
export function saveDraft({ form, data, page, answers, kinds }: Filling, ids: Readonly<Record<string, string>>): void {
  const state = { ...ids, [reachedField]: form.dataset.reached ?? '' };
  const box = form.querySelector('.ka-state')!;
  const others = data.view.pages.filter(({ id }) => id !== page);
  const entries = others.flatMap(({ id }) => formEntries(data.view, answers, kinds, id));
  for (const name of Object.keys(state)) box.querySelector(`input[name="${CSS.escape(name)}"]`)?.remove();
  const all = [...Object.entries(state), ...entries, [buttonFields.go, 'draft'] as const];
  const fields = all.map(([name, value]) => {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    return field;
  });
  box.append(...fields);
  form.submit();
  // The form has been read. Who stays here, or comes back to the page as it was, would answer beside them.
  for (const field of fields) field.remove();
}

/** Leads from the thanks to what all have answered (SUR-060). */
export function linkResults(main: HTMLElement, href: string, text: string): void {
  const line = inOwn(document.createElement('p'));
  const link = document.createElement('a');
  link.className = 'ks-button';
  link.href = href;
  link.textContent = text;
  line.append(link);
  main.querySelector('.ks-page')?.append(line);
}

/** Takes away the choices that an earlier answer leaves out, and brings back the others. */
function leaveChoices(section: HTMLElement, filling: Filling): void {
  const page = filling.data.view.pages.find(({ id }) => id === filling.page)!;
  for (const [id, left] of Object.entries(carriedOn(page, filling.flow().page))) {
    const element = section.querySelector<HTMLElement>(`[id="e-${CSS.escape(id)}"]`);
    const { choices = [] } = page.elements.find((one) => one.id === id)!.settings as { choices?: { id: string }[] };
    if (!element) continue;
    element.hidden = left === null;
    for (const field of element.querySelectorAll<HTMLInputElement | HTMLOptionElement>('input,option')) {
      if (!choices.some((choice) => choice.id === field.value)) continue;
      const out = !left?.includes(field.value);
      ((field.closest('label.ks-option, label.ks-smiley-option') as HTMLElement | null) ?? field).hidden = out;
      field.disabled = out;
      if (out && field instanceof HTMLOptionElement) field.selected = false;
      else if (out && field instanceof HTMLInputElement) field.checked = false;
    }
  }
  filling.update();
}
