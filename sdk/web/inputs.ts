/** Inputs, and forms made of them. */
export {
  Checkbox,
  ColorSwatch,
  Combobox,
  Fieldset,
  FileButton,
  NativeSelect,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Textarea,
  useCombobox,
} from '@mantine/core';
export type { CodeFault, CodeInputProps } from './ui/CodeInput.tsx';
export { ColorInput, type ColorInputProps } from './ui/ColorInput.tsx';
export {
  DateInput,
  type DateInputProps,
  type DateRange,
  DateRangeInput,
  type DateRangeInputProps,
  DateTimeInput,
  type DateTimeInputProps,
} from './ui/dates.tsx';
export { FileDrop, type FileDropProps } from './ui/FileDrop.tsx';
export * from './ui/forms/index.ts';
export { LanguageSelect, type LanguageSelectProps } from './ui/LanguageSelect.tsx';
export { CodeInput, MultiSelect, NumberInput, TagsInput } from './ui/lazyInputs.tsx';
export { tableFiles, useFileImport } from './ui/useFileImport.ts';
export { useStepFocus } from './ui/useStepFocus.ts';
