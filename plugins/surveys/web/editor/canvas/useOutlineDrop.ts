import { type CollisionDetection, closestCenter } from '@dnd-kit/core';
import type { Id } from '@kaiku/sdk/model';
import { useMemo, useRef } from 'react';
import { useEditor } from '../context.ts';
import { outlineIds } from '../state/edits.ts';
import type { Actions } from '../useActions.ts';

/** A row of the outline that takes what is dragged. */
interface Row {
  node: HTMLElement;
  id: Id;
  isPage: boolean;
}

/**
 * What is dragged on the canvas, where one page is shown, can be let go on the outline: at the place of an element, or at
 * the end of a page. The outline drags its rows by itself, so its rows are looked for under the pointer.
 */
export function useOutlineDrop(actions: Actions) {
  const { store } = useEditor();
  const under = useRef<Row | null>(null);
  const marked = useRef<HTMLElement | null>(null);
  return useMemo(() => {
    const mark = (row: Row | null, place?: string) => {
      if (marked.current !== row?.node) marked.current?.removeAttribute('data-drop');
      marked.current = row?.node ?? null;
      if (place) row?.node.setAttribute('data-drop', place);
    };
    const collisionDetection: CollisionDetection = (args) => {
      under.current = rowAt(args.pointerCoordinates);
      return under.current ? [] : closestCenter(args);
    };
    return {
      collisionDetection,
      /** Where it would come to is drawn as in the outline itself. */
      show(id: Id) {
        const row = under.current;
        const ids = outlineIds(store.get().structure);
        if (!row || row.id === id) return mark(null);
        mark(row, row.isPage ? 'into' : ids.indexOf(id) < ids.indexOf(row.id) ? 'after' : 'before');
      },
      /** @returns whether the outline took it */
      take(id: Id): boolean {
        const row = under.current;
        mark(null);
        if (!row) return false;
        const now = actions.selected();
        if (!row.isPage) actions.drop(id, row.id);
        else actions.moveTo(now?.type === 'element' && now.ids.includes(id) ? now.ids : [id], row.id);
        return true;
      },
      leave() {
        under.current = null;
        mark(null);
      },
      /** What it is over, for who hears where it is. */
      place: (): Id | null => under.current?.id ?? null,
    };
  }, [actions, store]);
}

function rowAt(pointer: { x: number; y: number } | null): Row | null {
  const node = pointer && document.elementFromPoint(pointer.x, pointer.y)?.closest<HTMLElement>('.se-outline .se-row');
  const { row: id, type } = node?.querySelector<HTMLElement>('.se-row-main')?.dataset ?? {};
  return node && id !== undefined ? { node, id, isPage: type === 'page' } : null;
}
