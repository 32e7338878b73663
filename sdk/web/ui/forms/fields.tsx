import {
  Checkbox,
  NativeSelect,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { ComponentType } from 'react';
import { ColorInput } from '../ColorInput.tsx';
import { DateInput, DateRangeInput, DateTimeInput } from '../dates.tsx';
import { LanguageSelect } from '../LanguageSelect.tsx';
import { MultiSelect, NumberInput, TagsInput } from '../lazyInputs.tsx';
import { useFormState } from './form.ts';

type Given = 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'error';
/** A field's own properties: those of its input without what the form gives. */
export type FieldProps<Props> = Omit<Props, Given | 'name'> & {
  /** Path in the form's values: `settings.title`, `choices.0.text`. */
  name: string;
};

/** Ties an input to the form around it by `name`. */
function field<Props extends object>(Input: ComponentType<Props>, type: 'input' | 'checkbox' = 'input', label: string) {
  function Field({ name, ...props }: FieldProps<Props>) {
    const { form, readOnly } = useFormState();
    const { onChange, ...given } = form.getInputProps(name, { type });
    const own = props as { onChange?: (...values: unknown[]) => void; disabled?: boolean };
    const change = (...values: unknown[]) => {
      onChange(...values);
      own.onChange?.(...values);
    };
    const all = { ...given, ...own, onChange: change, disabled: own.disabled || readOnly, name };
    return <Input key={form.key(name)} {...(all as unknown as Props)} />;
  }
  Field.displayName = label;
  return Field;
}

type PropsOf<C> = C extends ComponentType<infer P> ? P : never;
type Plain<C> = PropsOf<C> extends object ? ComponentType<PropsOf<C>> : never;

export const TextField = field(TextInput as Plain<typeof TextInput>, 'input', 'TextField');
export const TextAreaField = field(Textarea as Plain<typeof Textarea>, 'input', 'TextAreaField');
export const NumberField = field(NumberInput as Plain<typeof NumberInput>, 'input', 'NumberField');
export const PasswordField = field(PasswordInput as Plain<typeof PasswordInput>, 'input', 'PasswordField');
export const SelectField = field(Select as Plain<typeof Select>, 'input', 'SelectField');
export const NativeSelectField = field(NativeSelect as Plain<typeof NativeSelect>, 'input', 'NativeSelectField');
export const MultiSelectField = field(MultiSelect as Plain<typeof MultiSelect>, 'input', 'MultiSelectField');
export const TagsField = field(TagsInput as Plain<typeof TagsInput>, 'input', 'TagsField');
export const SwitchField = field(Switch as Plain<typeof Switch>, 'checkbox', 'SwitchField');
export const CheckboxField = field(Checkbox as Plain<typeof Checkbox>, 'checkbox', 'CheckboxField');
/** Children are `<Radio value label>`. */
export const RadioField = field(Radio.Group as Plain<typeof Radio.Group>, 'input', 'RadioField');
/** Children are `<Checkbox value label>`; the value is a list. */
export const CheckboxesField = field(Checkbox.Group as Plain<typeof Checkbox.Group>, 'input', 'CheckboxesField');
export const SegmentedField = field(SegmentedControl as Plain<typeof SegmentedControl>, 'input', 'SegmentedField');
/** The value is `#RRGGBB`. */
export const ColorField = field(ColorInput, 'input', 'ColorField');
/** The value is `YYYY-MM-DD` or null. */
export const DateField = field(DateInput, 'input', 'DateField');
/** The value is a pair of `YYYY-MM-DD` or null. */
export const DateRangeField = field(DateRangeInput, 'input', 'DateRangeField');
/** The value is an ISO time (UTC) or null; shown in the browser's time zone. */
export const DateTimeField = field(DateTimeInput, 'input', 'DateTimeField');
export const LanguageField = field(LanguageSelect, 'input', 'LanguageField');
