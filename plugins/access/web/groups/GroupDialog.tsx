import { Button, Dialog, Form, Group, Stack, SubmitButton, TextField, useForm, useT } from '@kaiku/sdk/web';
import { createGroup, type GroupRow, renameGroup } from './groups.ts';

interface GroupDialogProps {
  /** null: a new one. */
  group: GroupRow | null;
  onSaved: (group: GroupRow) => void;
  onClose: () => void;
}

/** Makes a group, or renames one. */
export function GroupDialog({ group, onSaved, onClose }: GroupDialogProps) {
  const t = useT('access');
  const form = useForm({
    initialValues: { name: group?.name ?? '' },
    validate: { name: (value) => (value.trim() ? null : t('groups.nameMissing')) },
  });
  const save = async ({ name }: typeof form.values) =>
    onSaved(group ? await renameGroup(group.group_id, name) : await createGroup(name));
  return (
    <Dialog opened onClose={onClose} unsaved={form.isDirty()} title={t(group ? 'groups.rename' : 'groups.new')}>
      <Form form={form} onSubmit={save}>
        <Stack gap="md">
          <TextField name="name" label={t('groups.name')} maxLength={100} required data-autofocus />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('users.cancel')}
            </Button>
            {group ? <SubmitButton onlyWhenDirty /> : <SubmitButton>{t('groups.create')}</SubmitButton>}
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
