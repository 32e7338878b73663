import { useShortcutHelp, useT } from '@kaiku/sdk/web';
import { useEffect, useMemo, useRef } from 'react';
import { useEditor } from './context.ts';
import type { Actions } from './useActions.ts';

/** Whether the key is being typed into something. */
export const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a dialog or a menu has the keys. */
export const isElsewhere = (target: Element): boolean =>
  target.closest('[role="menu"], [role="dialog"], [role="listbox"], [aria-haspopup][aria-expanded="true"]') !== null ||
  document.querySelector('[aria-modal="true"]') !== null;

/** Whether the focus is on a control outside of the editor's panes, such as a tab of the survey's screens. */
export const isOutside = (target: Element): boolean =>
  target.closest('.se-editor') === null &&
  target.closest('a, button, input, textarea, select, [tabindex="0"]') !== null;

/**
 * Keys of the editor: they work on what is selected, wherever on its page the focus is.
 * @param writing false while the middle shows something else than the canvas: keys there are not meant for elements
 */
export function useEditorKeys(actions: Actions, openPalette: () => void, writing: boolean): void {
  const t = useT('surveys');
  const editor = useEditor();
  useShortcutHelp(
    useMemo(
      () => [
        { keys: '/', label: t('keys.insert') },
        { keys: 'Enter', label: t('keys.write') },
        { keys: 'Shift+Enter', label: t('keys.line') },
        { keys: 'Escape', label: t('keys.leave') },
        { keys: 'F6', label: t('keys.pane') },
        { keys: 'Ctrl+B', label: t('format.bold') },
        { keys: 'Ctrl+I', label: t('format.italic') },
        { keys: 'Ctrl+K', label: t('format.link') },
        { keys: 'Alt+F10', label: t('format.toolbar') },
        { keys: 'Alt+ArrowUp', label: t('editor.moveUp') },
        { keys: 'Alt+ArrowDown', label: t('editor.moveDown') },
        { keys: 'Shift+ArrowDown', label: t('keys.mark') },
        { keys: 'Ctrl+A', label: t('keys.markAll') },
        { keys: 'Ctrl+C', label: t('keys.copy') },
        { keys: 'Ctrl+X', label: t('keys.cut') },
        { keys: 'Ctrl+V', label: t('keys.paste') },
        { keys: 'Ctrl+D', label: t('editor.duplicate') },
        { keys: 'Delete', label: t('editor.delete') },
        { keys: 'Ctrl+Z', label: t('editor.undo') },
        { keys: 'Ctrl+Y', label: t('editor.redo') },
      ],
      [t],
    ),
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const command = event.ctrlKey || event.metaKey;
    // A letter of a text, which is all that nearly every key is.
    if (event.key.length === 1 && !command && !event.altKey && isTyping(target)) return;
    if (isElsewhere(target)) return;
    const key = event.key.toLowerCase();
    const by = key === 'arrowup' ? -1 : 1;
    const done = (work: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      work();
    };
    if (command && key === 'z') return done(event.shiftKey ? editor.redo : editor.undo);
    if (command && key === 'y') return done(editor.redo);
    if (key === 'f6' && !command && !event.altKey) return done(() => toPane(event.shiftKey ? -1 : 1));
    if (isOutside(target) ? key !== '/' : !writing && !target.closest('.se-outline')) return;
    const selected = actions.selected();
    if (selected && event.altKey && (key === 'arrowup' || key === 'arrowdown')) {
      // A list of choices moves its own items.
      if (target.closest('.se-item')) return;
      return done(() => actions.moveAll(selected, by));
    }
    if (selected && command && key === 'd') return done(() => actions.duplicateAll(selected));
    if (isTyping(target)) {
      if (key === 'escape' && target.isContentEditable) return done(() => leave(target));
      return;
    }
    if (command && key === 'a') return done(actions.markPage);
    if (key === 'escape' && selected && selected.ids.length > 1) {
      return done(() => editor.select(editor.store.get().selection));
    }
    if (key === '/' && !command && !event.altKey) return done(openPalette);
    if (selected && (key === 'delete' || key === 'backspace')) return done(() => actions.removeAll(selected));
  };
  const latest = useRef(onKeyDown);
  useEffect(() => {
    latest.current = onKeyDown;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}

/** From a text to the element around it, where keys move and remove it. */
function leave(target: HTMLElement): void {
  const element = target.closest<HTMLElement>('.se-element');
  if (element) element.focus();
  else target.blur();
}

/** What gets the focus in each part: what is selected there, before anything else. */
const panes = [
  ['.se-outline', '.se-row[data-selected] .se-row-main', '.se-row-main'],
  ['.se-stage', '.se-element[data-selected]', '.se-element', 'button', '[tabindex="0"]'],
  ['.se-side', '[role="tab"][aria-selected="true"]'],
] as const;

/** From one part of the editor to the next, around: nobody needs to tab past a long survey. */
function toPane(by: 1 | -1): void {
  const there = panes.filter(([pane]) => document.querySelector(pane) !== null);
  const at = there.findIndex(([pane]) => document.activeElement?.closest(pane));
  const [pane, ...wanted] = there[(at < 0 ? 0 : at + by + there.length) % there.length] ?? [];
  wanted
    .map((selector) => document.querySelector<HTMLElement>(`${pane} ${selector}`))
    .find((node) => node !== null)
    ?.focus();
}
