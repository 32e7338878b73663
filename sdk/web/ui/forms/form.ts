import type { ErrorDetail } from '@kaiku/sdk/common';
import type { useForm } from '@mantine/form';
import { createContext, useContext } from 'react';
import { isProblem, sortProblems } from '../problems.ts';

/** What `useForm` gives; the library's own name for it cannot be imported from an ES module. */
export type UseFormReturnType<Values extends Record<string, unknown>, Transformed = Values> = ReturnType<
  typeof useForm<Values, Transformed>
>;

// biome-ignore lint/suspicious/noExplicitAny: a form's type is invariant in its values, and parts below know them by path
export type AnyForm = ReturnType<typeof useForm<any, any, any>>;

export interface FormState {
  form: AnyForm;
  submitting: boolean;
  /** Fields cannot be changed, and there is nothing to submit. */
  readOnly: boolean;
}

export const FormStateContext = createContext<FormState | null>(null);

export function useFormState(): FormState {
  const state = useContext(FormStateContext);
  if (!state) throw new Error('A field with a name needs a <Form> above it');
  return state;
}

/**
 * Shows the server's refusal beside the fields that it is about and moves focus to the first of them.
 * @param rename field of the form by path of the call, where the two differ
 * @returns the details that belong to no field; null when `error` is no reply of the server
 */
export function applyProblems(
  form: AnyForm,
  error: unknown,
  rename?: Readonly<Record<string, string>>,
): ErrorDetail[] | null {
  if (!isProblem(error)) return null;
  const { fields, rest } = sortProblems(error.details, form.getValues(), rename);
  form.setErrors(fields);
  focusFirst(form, Object.keys(fields));
  return rest;
}

/** Moves focus to the first of `paths` in the order of the page. */
export function focusFirst(form: AnyForm, paths: readonly string[]): void {
  const nodes = paths.map((path) => form.getInputNode(path)).filter((node) => node !== null && node !== undefined);
  nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  nodes[0]?.focus();
}
