import type { DndContextProps } from '@dnd-kit/core';
import type { useSortable } from '@dnd-kit/sortable';
import { useT } from '@kaiku/sdk/web';
import { useMemo, useRef } from 'react';

/**
 * What is said while something is dragged, in the language of the interface.
 * @param nameOf what the dragged thing, or the one that it is over, is called
 */
export function useDragWords(nameOf: (id: string) => string): NonNullable<DndContextProps['accessibility']> {
  const t = useT('surveys');
  const latest = useRef(nameOf);
  latest.current = nameOf;
  return useMemo(() => {
    const name = (thing: { id: string | number } | null) => (thing ? latest.current(String(thing.id)) : '');
    return {
      announcements: {
        onDragStart: ({ active }) => t('drag.start', { name: name(active) }),
        onDragOver: ({ active, over }) =>
          over && over.id !== active.id ? t('drag.over', { name: name(active), place: name(over) }) : undefined,
        onDragEnd: ({ active, over }) =>
          over && over.id !== active.id
            ? t('drag.end', { name: name(active), place: name(over) })
            : t('drag.cancel', { name: name(active) }),
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
