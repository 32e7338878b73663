export { useForm } from '@mantine/form';
export { Form, type FormProps, SubmitButton } from './Form.tsx';
export * from './fields.tsx';
export { type AnyForm, applyProblems, type UseFormReturnType, useFormState } from './form.ts';
