import { Textarea, TextInput } from '@kaiku/sdk/web';
import type { ComponentProps } from 'react';
import { useTyped } from '../useTyped.ts';

interface Typed {
  value: string;
  onWrite: (text: string) => void;
}

export function TypedInput({ value, onWrite, ...rest }: Typed & Omit<ComponentProps<typeof TextInput>, keyof Typed>) {
  return <TextInput {...rest} {...useTyped<HTMLInputElement>(value, onWrite)} />;
}

/** Where the browser lets a field follow its text; measured by a script, each key costs a layout of the whole page. */
const growing = CSS.supports('field-sizing', 'content')
  ? { 'data-growing': true }
  : { autosize: true, minRows: 2, maxRows: 8 };

/** Grows with its text up to eight lines. */
export function TypedArea({ value, onWrite, ...rest }: Typed & Omit<ComponentProps<typeof Textarea>, keyof Typed>) {
  return <Textarea {...growing} {...rest} {...useTyped<HTMLTextAreaElement>(value, onWrite)} />;
}
