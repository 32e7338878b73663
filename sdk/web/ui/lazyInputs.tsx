import type { MultiSelectProps, NumberInputProps, TagsInputProps } from '@mantine/core';
import { Input, type InputWrapperProps, Skeleton } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import type { CodeInputProps } from './CodeInput.tsx';
import { lazily } from './lazily.tsx';

interface WaitingInputProps extends Pick<InputWrapperProps, 'label' | 'description' | 'w'> {
  'data-autofocus'?: unknown;
}

/** Keeps the place of a field with its label while its code is fetched, and the focus that a dialog has for it. */
export function WaitingInput({ label, description, w, 'data-autofocus': wanted }: WaitingInputProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: element } = place;
    const dialog = element?.closest('[role="dialog"]');
    if (!wanted || !dialog) return;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // Once the field stands here.
      setTimeout(() => dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true }));
    };
  }, [wanted]);
  return (
    <Input.Wrapper label={label} description={description} w={w}>
      <div ref={place} {...(wanted ? { 'data-autofocus': true, tabIndex: -1 } : {})}>
        <Skeleton height={36} />
      </div>
    </Input.Wrapper>
  );
}

const inputs = () => import('./heavyInputs.ts');

export const NumberInput = lazily<NumberInputProps>(async () => (await inputs()).NumberInput, WaitingInput);
export const MultiSelect = lazily<MultiSelectProps>(async () => (await inputs()).MultiSelect, WaitingInput);
export const TagsInput = lazily<TagsInputProps>(async () => (await inputs()).TagsInput, WaitingInput);
export const CodeInput = lazily<CodeInputProps>(async () => (await import('./CodeInput.tsx')).CodeInput, WaitingInput);
