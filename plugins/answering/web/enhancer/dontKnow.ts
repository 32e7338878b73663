/**
 * Don't know and an answer exclude each other: choosing one takes the other away. Typed words stay, so that none is
 * lost; don't know wins over them.
 */
export function keepExclusive(field: HTMLInputElement | HTMLSelectElement): void {
  const element = field.closest('.ks-element');
  const own = element?.querySelector<HTMLInputElement>('.ks-dont-know input[type=checkbox]');
  if (!element || !own) return;
  if (field !== own) own.checked = false;
  else if (own.checked) {
    for (const other of element.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]')) {
      if (other !== own) other.checked = false;
    }
  }
}
