import { offerDictation } from '@kaiku/sdk/web/survey/speech';
import type { Filling } from './filling.ts';
import { carriedOn } from './model.ts';

export { confirmationProblems } from './model.ts';

/* What few surveys have; the others never load this. */

/** Shows on the open page what follows from the answers to earlier ones, and offers to listen. */
export async function preparePage(section: HTMLElement, filling: Filling): Promise<void> {
  offerDictation(section, document.documentElement.lang);
  leaveChoices(section, filling);
  for (const place of section.querySelectorAll<HTMLElement>('[data-earlier]')) {
    const words = await filling.wordsTo(place.dataset.earlier!);
    place.querySelector('span')!.textContent = words;
    place.hidden = words === '';
  }
}

/** Leads from the thanks to what all have answered (SUR-060). */
export function linkResults(main: HTMLElement, href: string, text: string): void {
  const line = document.createElement('p');
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
