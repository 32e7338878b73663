import type { SurveyStructure } from '@kaiku/sdk/model';
import { useCallback, useEffect, useRef } from 'react';

/** What stands for the selection in each pane, the best first. */
const places = {
  outline: ['.se-outline .se-row[data-selected] .se-row-main', '.se-outline .se-row-main'],
  canvas: ['.se-stage .se-element[data-selected]', '.se-stage .se-add button', '.se-stage button'],
  inspector: ['.se-side [role="tab"][aria-selected="true"]'],
} as const;

/** In the pane, or in another one where only one is shown at a time. */
function focusSelected(pane: keyof typeof places): void {
  const selectors = [pane, ...Object.keys(places)].flatMap((one) => places[one as keyof typeof places]);
  const found = selectors.map((selector) => document.querySelector<HTMLElement>(selector)).find(Boolean);
  found?.focus();
}

/**
 * Keeps the focus in the editor: when what had it is removed, it goes to what is selected then, in the same pane.
 * @returns gives the focus back to `opener`, or to what is selected when that is gone
 */
export function useKeptFocus(structure: SurveyStructure): (opener: Element | null) => void {
  const pane = useRef<keyof typeof places>('canvas');
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      last.current = target as Element;
      if (last.current.closest('.se-outline')) pane.current = 'outline';
      else if (last.current.closest('.se-stage')) pane.current = 'canvas';
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  // Looked at whenever something may have been removed.
  useEffect(() => {
    const lost = last.current && !last.current.isConnected && document.activeElement === document.body;
    if (lost) focusSelected(pane.current);
  }, [structure]);
  return useCallback((opener) => {
    if (opener?.isConnected && opener !== document.body) (opener as HTMLElement).focus();
    else focusSelected(pane.current);
  }, []);
}
