/** How long a dialog may take to close after what it removed is gone from the list. */
const patienceMs = 2_000;
const pauseMs = 30;

/** What is opened from a list stands elsewhere. */
const openedFrom = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex]';

/**
 * Moves the focus to a list's row, or to the heading above, as soon as nothing has the focus; not where somebody went on
 * elsewhere.
 * @param index of the row; -1 in an empty list
 * @returns breaks the waiting off
 */
export function returnFocus(list: HTMLElement, index: number): () => void {
  const until = Date.now() + patienceMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const active = document.activeElement;
    if (active === null || active === document.body) return goTo(list, index);
    const mayBeLost = list.contains(active) || active.closest(openedFrom) !== null;
    if (mayBeLost && Date.now() < until) timer = setTimeout(look, pauseMs);
  };
  look();
  return () => clearTimeout(timer);
}

function goTo(list: HTMLElement, index: number): void {
  const row = list.querySelector<HTMLElement>(`[data-row="${index}"]`);
  const inRow = row?.hasAttribute('tabindex') ? row : row?.querySelector<HTMLElement>(focusable);
  const place = inRow ?? list.closest('[role="dialog"], section, main')?.querySelector<HTMLElement>('h1, h2');
  if (!place) return;
  if (!inRow && !place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: inRow === undefined });
}
