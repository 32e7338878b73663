import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useId } from 'react';
import { useUnsavedChanges } from '../../runtime/unsaved.ts';
import { useEnvironment } from '../environment.ts';
import { Form, SubmitButton } from './Form.tsx';

export interface FormCardProps<Values extends Record<string, unknown>> {
  title: string;
  text?: ReactNode;
  /** What is stored when the card is first drawn. */
  values: Values;
  /** By field: what is wrong with a value, null for nothing. */
  validate?: { [Field in keyof Values]?: (value: Values[Field], values: Values) => string | null };
  /** A rejection is shown as `Form` shows it. @returns what is stored now; of more than the fields those are taken */
  onSave: (values: Values) => Promise<Values>;
  /** Said once it is saved. */
  saved: string;
  /** One short field, with the button beside it. */
  inline?: boolean;
  /** The fields. */
  children: ReactNode;
}

/** A section of a page that is a form of its own: saves what was changed, says so, and asks before it is left unsaved. */
export function FormCard<Values extends Record<string, unknown>>({
  title,
  text,
  values,
  validate = {},
  onSave,
  saved,
  inline = false,
  children,
}: FormCardProps<Values>) {
  const id = useId();
  const { alert } = useEnvironment();
  const form = useForm<Values>({ initialValues: values, validate: validate as never });
  useUnsavedChanges(form.isDirty());
  const save = async (changed: Values) => {
    const reply = await onSave(changed);
    const stored = Object.fromEntries(Object.keys(changed).map((field) => [field, reply[field]])) as Values;
    form.setValues(stored);
    form.resetDirty(stored);
    alert.success(saved);
  };
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} id={id} mb={text ? 'xs' : 'md'}>
        {title}
      </Title>
      {text && (
        <Text c="dimmed" size="sm" mb="md">
          {text}
        </Text>
      )}
      <Form form={form} onSubmit={save}>
        {inline ? (
          <Group justify="flex-end" align="flex-end" gap="sm">
            {children}
            <SubmitButton onlyWhenDirty />
          </Group>
        ) : (
          <Stack gap="md">
            {children}
            <Group justify="flex-end">
              <SubmitButton onlyWhenDirty />
            </Group>
          </Stack>
        )}
      </Form>
    </Card>
  );
}
