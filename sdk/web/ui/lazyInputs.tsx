import type { MultiSelectProps, NumberInputProps, TagsInputProps } from '@mantine/core';
import { Input, type InputWrapperProps, Skeleton } from '@mantine/core';
import { lazily } from './lazily.tsx';

/** Keeps the place of a field with its label while its code is fetched. */
export const WaitingInput = ({ label, description, w }: Pick<InputWrapperProps, 'label' | 'description' | 'w'>) => (
  <Input.Wrapper label={label} description={description} w={w}>
    <Skeleton height={36} />
  </Input.Wrapper>
);

const inputs = () => import('./heavyInputs.ts');

export const NumberInput = lazily<NumberInputProps>(async () => (await inputs()).NumberInput, WaitingInput);
export const MultiSelect = lazily<MultiSelectProps>(async () => (await inputs()).MultiSelect, WaitingInput);
export const TagsInput = lazily<TagsInputProps>(async () => (await inputs()).TagsInput, WaitingInput);
