import {
  Button,
  Dialog,
  Form,
  Group,
  MultiSelectField,
  SelectField,
  SimpleGrid,
  Stack,
  SubmitButton,
  Text,
  useForm,
  useT,
} from '@kaiku/sdk/web';
import { GroupsField } from './fields.tsx';
import type { ManyChanges, Role, UserRow } from './users.ts';

interface ManyDialogProps {
  users: readonly UserRow[];
  roles: readonly Role[];
  /** A rejection is shown in the dialog. */
  onSave: (changes: ManyChanges) => Promise<void>;
  onClose: () => void;
}

/** Roles, groups and the dashboard of several users: what is given and what is taken; everything else stays. */
export function ManyDialog({ users, roles, onSave, onClose }: ManyDialogProps) {
  const t = useT('access');
  const form = useForm({
    initialValues: {
      add_roles: [] as string[],
      remove_roles: [] as string[],
      add_groups: [] as string[],
      remove_groups: [] as string[],
      dashboard: 'same',
    },
  });
  const { values } = form;
  /** Nothing is given and taken at once. */
  const optionsWithout = (others: readonly string[]) =>
    roles
      .filter(({ key, givable }) => givable && !others.includes(key))
      .map(({ key, name }) => ({ value: key, label: name }));

  async function save({ dashboard, ...lists }: typeof form.values) {
    const named = Object.entries(lists).filter(([, list]) => list.length > 0);
    await onSave({
      ...(Object.fromEntries(named) as ManyChanges),
      ...(dashboard !== 'same' && { can_see_dashboard: dashboard === 'yes' }),
    });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      unsaved={form.isDirty()}
      size="lg"
      title={t('users.many.title', { count: users.length })}
    >
      <Form form={form} onSubmit={save}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('users.many.text')}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <MultiSelectField
              name="add_roles"
              label={t('users.many.addRoles')}
              data={optionsWithout(values.remove_roles)}
              searchable
              clearable
              hidePickedOptions
            />
            <MultiSelectField
              name="remove_roles"
              label={t('users.many.removeRoles')}
              data={optionsWithout(values.add_roles)}
              searchable
              clearable
              hidePickedOptions
            />
            <GroupsField name="add_groups" label={t('users.many.addGroups')} without={values.remove_groups} />
            <GroupsField name="remove_groups" label={t('users.many.removeGroups')} without={values.add_groups} />
            <SelectField
              name="dashboard"
              label={t('users.fields.dashboard')}
              allowDeselect={false}
              data={(['same', 'yes', 'no'] as const).map((value) => ({ value, label: t(`users.many.${value}`) }))}
            />
          </SimpleGrid>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('users.cancel')}
            </Button>
            <SubmitButton onlyWhenDirty />
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
