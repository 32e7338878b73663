/** What fields do beyond what HTML and CSS can: for respondents' browsers and for previews. No React, no model. */

/** Follows a change of a field. */
export function fieldChanged(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  keepExclusive(field);
  const chosen = field instanceof HTMLSelectElement || field.checked;
  if (chosen && field.value === 'other' && field.type !== 'text') {
    const scope = field.closest('.ks-options') ?? field.closest('.ks-element');
    scope?.querySelector<HTMLElement>('.ks-other')?.focus();
  }
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
