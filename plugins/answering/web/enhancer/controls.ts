import { buttonFields, type PageLook, say, type Words } from './model.ts';

/** Where the respondent is, and how the page's controls look there. */
export interface Place {
  draftText: string | null;
  look: PageLook;
  /** Among the visible pages, from 0. */
  index: number;
  count: number;
}

/** Draws progress and buttons as the renderer does; both change with the rules, so they change while one answers. */
export function drawControls(form: HTMLFormElement, place: Place, words: Words): void {
  drawProgress(form.querySelector('.ka-progress'), place, words);
  drawButtons(form, place);
  const frame = form.closest<HTMLElement>('.ks');
  if (frame) setColors(frame, place.look);
}

function drawProgress(box: Element | null, { look, index, count }: Place, words: Words): void {
  if (!box) return;
  if (look.progress === 'none' || count < 2) {
    box.replaceChildren();
    return;
  }
  const text = say(words, 'progress', { page: index + 1, pages: count });
  const tag = look.progress === 'bar' ? 'progress' : 'p';
  let bar = box.firstElementChild;
  if (bar?.localName !== tag) {
    bar = document.createElement(tag);
    bar.className = 'ks-progress';
    box.replaceChildren(bar);
  }
  if (bar instanceof HTMLProgressElement) {
    bar.max = count;
    bar.value = index + 1;
    bar.setAttribute('aria-label', text);
  }
  if (bar.textContent !== text) bar.textContent = text;
}

function drawButtons(form: HTMLFormElement, { look, index, count, draftText }: Place): void {
  const box = form.querySelector('.ks-buttons');
  if (!box) return;
  const last = index === count - 1;
  const wanted: [go: string, text: string, primary: boolean][] = [];
  if (last) wanted.push(['send', look.sendText, true]);
  else if (look.showNext) wanted.push(['next', look.nextText, true]);
  if (draftText) wanted.push(['draft', draftText, false]);
  if (index > 0 && look.showPrevious) wanted.push(['previous', look.previousText, false]);
  const same = wanted.map(([go, text]) => `${go} ${text}`).join('\n');
  const shown = [...box.querySelectorAll('button')].map((button) => `${button.value} ${button.textContent}`).join('\n');
  if (same !== shown) box.replaceChildren(...wanted.map(([go, text, primary]) => button(go, text, primary)));
  const enter = form.querySelector<HTMLButtonElement>(`button.ks-hidden[name="${buttonFields.go}"]`);
  if (enter) enter.value = last ? 'send' : 'next';
}

function button(go: string, text: string, primary: boolean): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'submit';
  made.name = buttonFields.go;
  made.value = go;
  made.className = primary ? 'ks-button ks-primary' : 'ks-button';
  made.textContent = text;
  return made;
}

/** A page may have colours of its own. What they mean for the text on them the server has worked out per page. */
function setColors(frame: HTMLElement, { style, scheme }: PageLook): void {
  if ((frame.getAttribute('style') ?? '') !== style) frame.style.cssText = style;
  if (scheme) frame.dataset.theme = scheme;
  else delete frame.dataset.theme;
}

/** Shows on the main button what is under way; null: that it is over. */
export function setBusy(form: HTMLFormElement, text: string | null): void {
  const primary = form.querySelector<HTMLButtonElement>('.ks-buttons .ks-primary');
  if (!primary) return;
  if (text !== null) {
    primary.dataset.text ??= primary.textContent ?? '';
    primary.textContent = text;
    primary.setAttribute('aria-busy', 'true');
  } else if (primary.dataset.text !== undefined) {
    primary.textContent = primary.dataset.text;
    primary.removeAttribute('aria-busy');
    delete primary.dataset.text;
  }
}
