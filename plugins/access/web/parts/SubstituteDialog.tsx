import {
  Button,
  CheckboxField,
  DateTimeField,
  Dialog,
  Form,
  Group,
  SelectField,
  Stack,
  SubmitButton,
  useForm,
  useT,
} from '@kaiku/sdk/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import type { Substitute } from '../substitutes.ts';

interface SubstituteDialogProps {
  /** null: a new one. */
  substitute: Substitute | null;
  onClose(): void;
  onSaved(): void;
}

/** Who stands in, and when (USER-046, USER-047). */
export function SubstituteDialog({ substitute, onClose, onSaved }: SubstituteDialogProps) {
  const t = useT('access');
  const form = useForm({
    initialValues: {
      user_email: (substitute?.user_email ?? null) as string | null,
      start: (substitute?.start ?? null) as string | null,
      end: (substitute?.end ?? null) as string | null,
      emails: substitute?.emails ?? false,
    },
    validate: {
      user_email: (value) => (value ? null : t('substitutes.whoMissing')),
      start: (value) => (value ? null : t('substitutes.startMissing')),
      end: (value, { start }) => {
        if (!value) return t('substitutes.endMissing');
        return start && Date.parse(value) <= Date.parse(start) ? t('errors.end_not_later') : null;
      },
    },
  });
  const save = async ({ user_email, start, end, emails }: typeof form.values) => {
    const body = { user_email: user_email!, start: start!, end: end!, emails };
    if (substitute) await api.PUT('/substitute/{id}', { path: { id: substitute.uuid }, body, quiet: true });
    else await api.POST('/substitute', { body, quiet: true });
    onSaved();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(substitute ? 'substitutes.edit' : 'substitutes.add')}
      unsaved={form.isDirty()}
    >
      <Form form={form} onSubmit={save}>
        <Stack gap="md">
          <Colleague chosen={substitute} />
          <DateTimeField name="start" label={t('substitutes.start')} />
          <DateTimeField name="end" label={t('substitutes.end')} />
          <CheckboxField name="emails" label={t('substitutes.emails')} description={t('substitutes.emailsHint')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('substitutes.cancel')}
            </Button>
            <SubmitButton>{t('substitutes.save')}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}

/** A colleague, found by a part of the name or the address. */
function Colleague({ chosen }: { chosen: Substitute | null }) {
  const t = useT('access');
  const [filter, setFilter] = useState('');
  const { data = [] } = useQuery({
    queryKey: ['access', 'substitute-candidates', filter],
    queryFn: ({ signal }) => api.GET('/substitute/candidates', { query: { filter }, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const people = new Map([...(chosen ? [chosen] : []), ...data].map((one) => [one.user_email, one.user_name]));
  return (
    <SelectField
      name="user_email"
      label={t('substitutes.who')}
      data-autofocus
      // What is wrong with the form stands below it.
      openOnFocus={false}
      searchable
      nothingFoundMessage={t('substitutes.nobody')}
      onSearchChange={(text) => setFilter(people.has(text.split(' · ')[1] ?? '') ? '' : text)}
      data={[...people].map(([email, name]) => ({ value: email, label: name ? `${name} · ${email}` : email }))}
    />
  );
}
