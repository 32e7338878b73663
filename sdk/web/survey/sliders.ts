/** What sliders do beyond what HTML and CSS can: for respondents' browsers and for previews. No React, no model. */

/** Keys that move a slider, or would if it were not at its end. */
const moves = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ', 'Enter'];

/** Follows the sliders in a part of the page from now on, and shows their numbers beside them, which CSS cannot. */
export function startSliders(part: HTMLElement): void {
  followSliders(part);
  for (const range of part.querySelectorAll<HTMLInputElement>('input[type=range]')) showSlider(range);
}

/** @returns what ends it */
export function followSliders(part: HTMLElement): () => void {
  const listeners = { input: changed, click: pressed, keyup: pressed };
  for (const [type, listener] of Object.entries(listeners)) part.addEventListener(type, listener as EventListener);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) part.removeEventListener(type, listener as EventListener);
  };
}

/** From now on its value is an answer. */
function changed({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.type !== 'range') return;
  target.name = target.dataset.name ?? '';
  delete target.dataset.untouched;
  showSlider(target);
}

/** A press where an untouched slider stands already changes nothing, but is an answer. */
function pressed(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || target.dataset.untouched === undefined) return;
  if (event instanceof KeyboardEvent && !moves.includes(event.key)) return;
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

function showSlider(range: HTMLInputElement): void {
  const { unit = '', none = '', untouched } = range.dataset;
  const text = untouched === undefined ? `${range.value} ${unit}`.trim() : none;
  const output = range.parentElement?.querySelector('output');
  if (output) output.textContent = text;
  range.setAttribute('aria-valuetext', text);
}
