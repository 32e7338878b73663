import { type ChangeEvent, useState } from 'react';
import { useEditor, useEditorState } from './context.ts';

/**
 * A field of the survey that is typed in: it shows each letter at once, and the rest of the editor follows when there is
 * time (`unhurried`).
 */
export function useTyped(value: string, write: (text: string) => void) {
  const { store, unhurried } = useEditor();
  const drawn = useEditorState();
  const [own, setOwn] = useState(value);
  // By what is written: that something is not saved yet comes later than an undo.
  const isBehind = drawn.structure !== store.get().structure;
  if (!isBehind && own !== value) setOwn(value);
  return {
    value: isBehind ? own : value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const text = currentTarget.value;
      setOwn(text);
      unhurried(() => write(text));
    },
  };
}
