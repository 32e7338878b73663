import { Textarea, TextInput } from '@kaiku/sdk/web';
import type { ComponentProps } from 'react';
import { useTyped } from '../useTyped.ts';

interface Typed {
  value: string;
  onWrite: (text: string) => void;
}

export function TypedInput({ value, onWrite, ...rest }: Typed & Omit<ComponentProps<typeof TextInput>, keyof Typed>) {
  return <TextInput {...rest} {...useTyped(value, onWrite)} />;
}

/** Grows with its text up to eight lines. */
export function TypedArea({ value, onWrite, ...rest }: Typed & Omit<ComponentProps<typeof Textarea>, keyof Typed>) {
  return <Textarea autosize minRows={2} maxRows={8} {...rest} {...useTyped(value, onWrite)} />;
}
