/** Inputs that few pages use and that weigh much. */
export { MultiSelect, NumberInput, TagsInput } from '@mantine/core';
