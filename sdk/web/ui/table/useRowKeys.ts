import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useShortcutHelp } from '../../runtime/commands.ts';
import { useSdkText } from '../text.ts';

interface RowKeys {
  /** Index of the row that Tab leads to. */
  current: number;
  onKeyDown: (event: ReactKeyboardEvent) => void;
  onFocusRow: (index: number) => void;
}

interface RowKeysOptions {
  /** Element whose descendants with `data-row` are the rows. */
  body: RefObject<HTMLElement | null>;
  count: number;
  open: ((index: number) => void) | undefined;
  toggle: ((index: number) => void) | undefined;
  clear: () => boolean;
  pageKeys: boolean;
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !/^(checkbox|radio|button)$/.test((target as HTMLInputElement).type ?? '');

/** j/k or arrows move between rows, Enter opens, x selects, Esc clears the selection. One row is a stop of Tab. */
export function useRowKeys({ body, count, open, toggle, clear, pageKeys }: RowKeysOptions): RowKeys {
  const [current, setCurrent] = useState(0);
  useKeysHelp(pageKeys, open !== undefined, toggle !== undefined);
  const index = Math.min(current, Math.max(0, count - 1));
  const rowAt = (at: number) => body.current?.querySelector<HTMLElement>(`[data-row="${at}"]`);

  const handle = (event: KeyboardEvent | ReactKeyboardEvent, inside: boolean): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return false;
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
    const at = focused && body.current?.contains(focused) ? Number(focused.dataset.row) : null;
    const move = (to: number) => {
      setCurrent(to);
      rowAt(to)?.focus();
      return true;
    };
    const onRow = at !== null && document.activeElement === focused;
    switch (event.key) {
      case 'j':
        return count > 0 && move(at === null ? index : Math.min(at + 1, count - 1));
      case 'k':
        return count > 0 && move(at === null ? index : Math.max(at - 1, 0));
      case 'ArrowDown':
        return inside && onRow && move(Math.min(at + 1, count - 1));
      case 'ArrowUp':
        return inside && onRow && move(Math.max(at - 1, 0));
      case 'Home':
        return inside && onRow && move(0);
      case 'End':
        return inside && onRow && move(count - 1);
      case 'Enter':
        if (!onRow || !open) return false;
        open(at);
        return true;
      case 'x':
      case ' ':
        if (!onRow || !toggle) return false;
        toggle(at);
        return true;
      case 'Escape':
        return inside && clear();
      default:
        return false;
    }
  };

  const handler = useRef(handle);
  handler.current = handle;
  useEffect(() => {
    if (!pageKeys) return;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return;
      if (handler.current(event, body.current?.contains(event.target as Node) ?? false)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [pageKeys, body]);

  return {
    current: index,
    onKeyDown: (event) => {
      if (!event.defaultPrevented && handle(event, true)) event.preventDefault();
    },
    onFocusRow: setCurrent,
  };
}

/** What of it works on the whole page, for the help on `?`. */
function useKeysHelp(told: boolean, opens: boolean, selects: boolean): void {
  const t = useSdkText();
  useShortcutHelp(
    useMemo(() => {
      if (!told) return [];
      return [
        { keys: 'j', label: t('table.keys.next') },
        { keys: 'k', label: t('table.keys.previous') },
        ...(opens ? [{ keys: 'Enter', label: t('table.keys.open') }] : []),
        ...(selects ? [{ keys: 'x', label: t('table.keys.select') }] : []),
      ];
    }, [t, told, opens, selects]),
  );
}
