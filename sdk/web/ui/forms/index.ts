export { useForm } from '@mantine/form';
export { Form, type FormProps, SubmitButton } from './Form.tsx';
export { FormCard, type FormCardProps } from './FormCard.tsx';
export {
  CheckboxesField,
  CheckboxField,
  ColorField,
  DateField,
  DateRangeField,
  DateTimeField,
  type FieldProps,
  LanguageField,
  MultiSelectField,
  NativeSelectField,
  NumberField,
  PasswordField,
  RadioField,
  SegmentedField,
  SelectField,
  SwitchField,
  TagsField,
  TextAreaField,
  TextField,
} from './fields.tsx';
export { type AnyForm, applyProblems, type UseFormReturnType, useFormState } from './form.ts';
