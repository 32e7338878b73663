import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DrawnContext, EditorContext } from './context.ts';
import type { Editor } from './state/store.ts';

/** Milliseconds after the last letter. */
const REST = 100;
/** Keys that do something else than write. */
const acting = /^(Enter|Tab|Escape|Arrow|Home|End|Page|F\d)/;

/**
 * Draws the editor's state. Letters are on the screen before React knows of them, so what else shows them (the outline,
 * the check) follows when one rests; everything else is drawn at once.
 */
export function EditorProvider({ editor, children }: { editor: Editor; children: React.ReactNode }) {
  const { store } = editor;
  const [state, setState] = useState(store.get);
  const drawn = useRef(state);
  useLayoutEffect(() => {
    drawn.current = state;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const draw = () => {
      clearTimeout(timer);
      setState(store.get());
    };
    const stop = store.subscribe(() => {
      if (!editor.isUnhurried()) return draw();
      clearTimeout(timer);
      timer = setTimeout(() => startTransition(draw), REST);
    });
    /** Whatever is pressed next works with all that was written. */
    const catchUp = () => {
      if (drawn.current !== store.get()) flushSync(draw);
    };
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || acting.test(key)) catchUp();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if ((target as HTMLElement).matches?.('input, textarea, select, [contenteditable]')) catchUp();
    };
    draw();
    // Not with the button of the mouse that goes down: what is pressed must not move away under it.
    window.addEventListener('click', catchUp, true);
    window.addEventListener('focusin', onFocus, true);
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('click', catchUp, true);
      window.removeEventListener('focusin', onFocus, true);
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, [editor, store]);
  return (
    <EditorContext value={editor}>
      <DrawnContext value={state}>{children}</DrawnContext>
    </EditorContext>
  );
}
