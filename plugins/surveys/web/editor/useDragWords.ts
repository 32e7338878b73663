import type { DndContextProps } from '@dnd-kit/core';
import type { useSortable } from '@dnd-kit/sortable';
import { useT } from '@kaiku/sdk/web';
import { useMemo, useRef } from 'react';

/**
 * What is said while something is dragged, in the language of the interface.
 * @param nameOf what the dragged thing, or the one that it is over, is called
 * @param elsewhere the place out of the list that takes what is let go now
 */
export function useDragWords(
  nameOf: (id: string) => string,
  elsewhere: () => string | null = () => null,
): NonNullable<DndContextProps['accessibility']> {
  const t = useT('surveys');
  const latest = useRef({ nameOf, elsewhere });
  latest.current = { nameOf, elsewhere };
  return useMemo(() => {
    const name = (thing: { id: string | number } | null) => (thing ? latest.current.nameOf(String(thing.id)) : '');
    /** What it is let go on; null where it stays. */
    const end = (active: { id: string | number }, over: { id: string | number } | null) => {
      const id = latest.current.elsewhere();
      const place = id === null ? over : { id };
      return place && place.id !== active.id ? place : null;
    };
    return {
      announcements: {
        onDragStart: ({ active }) => t('drag.start', { name: name(active) }),
        onDragOver: ({ active, over }) =>
          over && over.id !== active.id ? t('drag.over', { name: name(active), place: name(over) }) : undefined,
        onDragEnd: ({ active, over }) => {
          const place = end(active, over);
          return place
            ? t('drag.end', { name: name(active), place: name(place) })
            : t('drag.cancel', { name: name(active) });
        },
        onDragCancel: ({ active }) => t('drag.cancel', { name: name(active) }),
      },
      screenReaderInstructions: { draggable: t('drag.how') },
    };
  }, [t]);
}

/** Where the dragged thing would come to, seen from the one that it is over: drawn as a line. */
export function dropPlace({
  isOver,
  activeIndex,
  index,
}: Pick<ReturnType<typeof useSortable>, 'isOver' | 'activeIndex' | 'index'>): 'before' | 'after' | undefined {
  if (!isOver || activeIndex < 0 || activeIndex === index) return undefined;
  return activeIndex < index ? 'after' : 'before';
}
