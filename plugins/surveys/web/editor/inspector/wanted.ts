import { createContext, useContext } from 'react';

/** Path of the option that somebody is being led to; what is folded around it opens. */
export const WantedContext = createContext<string | null>(null);

/** Whether the option of this path, or one within it, is wanted. */
export const isWithin = (wanted: string | null, path: string): boolean =>
  wanted === path || wanted?.startsWith(`${path}/`) === true;

export const useWanted = (): string | null => useContext(WantedContext);

const fields = [
  'input:not([type="hidden"], [type="file"], :disabled)',
  'textarea:not(:disabled)',
  'button:not(:disabled)',
  '[tabindex="0"]',
].join(', ');

/** Gives the focus to the place of a path (`data-at`), or of the nearest thing around it. @returns whether there is one */
export function focusPlace(root: ParentNode, path: string): boolean {
  const steps = path.split('/');
  for (let length = steps.length; length > 0; length -= 1) {
    const place = root.querySelector<HTMLElement>(`[data-at="${CSS.escape(steps.slice(0, length).join('/'))}"]`);
    if (!place) continue;
    const field = place.matches(fields) ? place : place.querySelector<HTMLElement>(fields);
    if (!field) place.tabIndex = -1;
    place.scrollIntoView({ block: 'center' });
    (field ?? place).focus({ preventScroll: true });
    return true;
  }
  return false;
}
