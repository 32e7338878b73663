import { useShortcutHelp, useT } from '@kaiku/sdk/web';
import { type KeyboardEvent, useMemo } from 'react';
import { useEditor } from './context.ts';
import type { Actions } from './useActions.ts';

/** Whether the key is being typed into something. */
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Keys of the editor: they work on what is selected, wherever in the editor the focus is. */
export function useEditorKeys(actions: Actions, openPalette: () => void): (event: KeyboardEvent) => void {
  const t = useT('surveys');
  const editor = useEditor();
  useShortcutHelp(
    useMemo(
      () => [
        { keys: '/', label: t('keys.insert') },
        { keys: 'Enter', label: t('keys.write') },
        { keys: 'Escape', label: t('keys.leave') },
        { keys: 'Alt+ArrowUp', label: t('editor.moveUp') },
        { keys: 'Alt+ArrowDown', label: t('editor.moveDown') },
        { keys: 'Ctrl+D', label: t('editor.duplicate') },
        { keys: 'Delete', label: t('editor.delete') },
        { keys: 'Ctrl+Z', label: t('editor.undo') },
        { keys: 'Ctrl+Y', label: t('editor.redo') },
      ],
      [t],
    ),
  );

  return (event) => {
    const { selection } = editor.store.get();
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const by = key === 'arrowup' ? -1 : 1;
    const done = (work: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      work();
    };
    if (command && key === 'z') return done(event.shiftKey ? editor.redo : editor.undo);
    if (command && key === 'y') return done(editor.redo);
    if (event.altKey && (key === 'arrowup' || key === 'arrowdown')) {
      // A list of choices moves its own items.
      if ((event.target as HTMLElement).closest('.se-item')) return;
      if (selection.type === 'element') return done(() => actions.moveElement(selection.elementId, by));
      if (selection.type === 'page') return done(() => actions.movePage(selection.pageId, by));
    }
    if (command && key === 'd') {
      if (selection.type === 'element') return done(() => actions.duplicateElement(selection.elementId));
      if (selection.type === 'page') return done(() => actions.duplicatePage(selection.pageId));
    }
    if (isTyping(event.target)) {
      if (key === 'escape' && (event.target as HTMLElement).isContentEditable) return done(() => leave(event.target));
      return;
    }
    if (key === '/' && !command && !event.altKey) return done(openPalette);
    if (key === 'delete' || key === 'backspace') {
      if (selection.type === 'element') return done(() => actions.removeElement(selection.elementId));
      if (selection.type === 'page') return done(() => actions.removePage(selection.pageId));
    }
  };
}

/** From a text to the element around it, where keys move and remove it. */
function leave(target: EventTarget): void {
  (target as HTMLElement).closest<HTMLElement>('.se-element')?.focus();
}
