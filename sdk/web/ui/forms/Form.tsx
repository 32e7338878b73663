import type { ErrorDetail } from '@kaiku/sdk/common';
import { Alert, Button, type ButtonProps, List } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { isFieldProblem, isProblem } from '../problems.ts';
import { useSdkText } from '../text.ts';
import { type AnyForm, applyProblems, FormStateContext, focusFirst, useFormState } from './form.ts';

type ValuesOf<F extends AnyForm> = ReturnType<F['getTransformedValues']>;

export interface FormProps<F extends AnyForm> {
  /** Of `useForm`. */
  form: F;
  /** A rejection is shown: refused values beside their fields, anything else above the form's end. */
  onSubmit: (values: ValuesOf<F>) => unknown;
  /** Field of the form by path of the call, where the two differ. */
  rename?: Readonly<Record<string, string>>;
  readOnly?: boolean;
  /** What is said where it could not be done; that it could not be saved by default. */
  failed?: string;
  children: ReactNode;
  className?: string;
  id?: string;
}

interface Refusal {
  /** PLAT-054 for refused values, PLAT-053 for anything else. */
  fields: boolean;
  message: string | null;
  rest: ErrorDetail[];
}

/** A form with its fields, its refusals and its submit button (`SubmitButton`). */
export function Form<F extends AnyForm>({
  form,
  onSubmit,
  rename,
  readOnly = false,
  failed,
  children,
  ...props
}: FormProps<F>) {
  const t = useSdkText();
  const [submitting, setSubmitting] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form in a dialog that a form opened would submit both: portals bubble through React's tree.
    event.stopPropagation();
    if (submitting || readOnly) return;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      setRefusal({ fields: true, message: null, rest: [] });
      focusFirst(form, Object.keys(errors));
      return;
    }
    setRefusal(null);
    setSubmitting(true);
    try {
      await onSubmit(form.getTransformedValues());
    } catch (error) {
      const rest = applyProblems(form, error, rename) ?? [];
      const fields = isFieldProblem(error);
      const message = isProblem(error) && (!fields || error.details.length === 0) ? error.message : null;
      setRefusal({ fields, message, rest });
    } finally {
      setSubmitting(false);
    }
  };

  return (
    <FormStateContext value={{ form, submitting, readOnly }}>
      <form onSubmit={submit} onReset={form.onReset} noValidate aria-busy={submitting} {...props}>
        {children}
        <div role="alert">
          {refusal && (
            <Alert
              mt="md"
              color="red"
              icon={<Icon name="alert-triangle" />}
              title={refusal.fields ? t('form.checkValues') : (failed ?? t('form.saveFailed'))}
            >
              {refusal.message}
              {refusal.rest.length > 0 && (
                <List size="sm">
                  {refusal.rest.map((detail) => (
                    <List.Item key={`${detail.path}-${detail.code}-${detail.row}`}>{detail.message}</List.Item>
                  ))}
                </List>
              )}
            </Alert>
          )}
        </div>
      </form>
    </FormStateContext>
  );
}

/** Submits the form around it: shows that it is at work, and rests while there is nothing to save. */
export function SubmitButton({
  children,
  onlyWhenDirty = false,
  ...props
}: ButtonProps & { children?: ReactNode; onlyWhenDirty?: boolean }) {
  const t = useSdkText();
  const { form, submitting, readOnly } = useFormState();
  const rests = readOnly || (onlyWhenDirty && !form.isDirty());
  return (
    <Button type="submit" loading={submitting} disabled={rests} {...props}>
      {children ?? t('form.save')}
    </Button>
  );
}
