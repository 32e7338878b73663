import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { useEditor, useEditorState } from './context.ts';
import { movedOffset } from './state/offsets.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * A field of the survey that is typed in. The browser owns what is in it: letters cost no drawing, and the rest of the
 * editor follows when there is time (`unhurried`).
 */
export function useTyped<F extends TextField>(value: string, write: (text: string) => void) {
  const { store, unhurried } = useEditor();
  const drawn = useEditorState();
  const ref = useRef<F>(null);
  const first = useRef(value);
  useLayoutEffect(() => {
    // By what is written: that something is not saved yet comes later than an undo.
    const isBehind = drawn.structure !== store.get().structure;
    if (!isBehind && ref.current && ref.current.value !== value) put(ref.current, value);
  });
  return {
    ref,
    defaultValue: first.current,
    onChange: ({ currentTarget }: ChangeEvent<F>) => {
      const text = currentTarget.value;
      unhurried(() => write(text));
    },
  };
}

/** Somebody else has written in it, or a step was undone: one goes on where one was. */
function put(field: TextField, text: string): void {
  const { value: old, selectionStart } = field;
  field.value = text;
  // Fields of some types know no caret.
  if (selectionStart === null || document.activeElement !== field) return;
  const caret = movedOffset(old, text, selectionStart);
  field.setSelectionRange(caret, caret);
}
