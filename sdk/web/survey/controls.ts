/** What fields do beyond what HTML and CSS can: for respondents' browsers and for previews. No React, no model. */

/** Keys that move a slider, or would if it were not at its end. */
const moves = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ', 'Enter'];

/** Follows a change of a field. */
export function fieldChanged(field: EventTarget | null): void {
  if (field instanceof HTMLInputElement && field.type === 'range') touchSlider(field);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  keepExclusive(field);
  const chosen = field instanceof HTMLSelectElement || field.checked;
  if (chosen && field.value === 'other' && field.type !== 'text') {
    const scope = field.closest('.ks-options') ?? field.closest('.ks-element');
    scope?.querySelector<HTMLElement>('.ks-other')?.focus();
  }
}

/** A press where an untouched slider stands already changes nothing, but is an answer. */
export function fieldPressed(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || target.dataset.untouched === undefined) return;
  if (event instanceof KeyboardEvent && !moves.includes(event.key)) return;
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Don't know and an answer exclude each other, and so do none of these and the other choices: choosing one takes the others
 * away. Typed words stay, so that none is lost; don't know wins over them.
 */
function keepExclusive(field: HTMLInputElement | HTMLSelectElement): void {
  const element = field.closest('.ks-element');
  if (!element || field.closest('.ks-confirm')) return;
  const own = element.querySelector<HTMLInputElement>('.ks-dont-know input[type=checkbox]');
  if (own && field !== own) own.checked = false;
  if (!(field instanceof HTMLInputElement) || !field.checked) return;
  const alone = (one: HTMLInputElement): boolean => one === own || one.dataset.exclusive !== undefined;
  for (const other of element.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]')) {
    const excluded = alone(field) || alone(other);
    if (other !== field && excluded && !other.closest('.ks-confirm')) other.checked = false;
  }
}

/** Keeps the numbers beside the sliders of a part of the page, which CSS cannot. */
export function showSliders(part: ParentNode): void {
  for (const range of part.querySelectorAll<HTMLInputElement>('input[type=range]')) showSlider(range);
}

/** From now on its value is an answer. */
export function touchSlider(range: HTMLInputElement): void {
  range.name = range.dataset.name ?? '';
  delete range.dataset.untouched;
  showSlider(range);
}

function showSlider(range: HTMLInputElement): void {
  const { unit = '', none = '', untouched } = range.dataset;
  const text = untouched === undefined ? `${range.value} ${unit}`.trim() : none;
  const output = range.parentElement?.querySelector('output');
  if (output) output.textContent = text;
  range.setAttribute('aria-valuetext', text);
}
