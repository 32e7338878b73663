import { Button, Dialog, Form, Group, Stack, SubmitButton, TextField, useAlert, useForm, useT } from '@kaiku/sdk/web';
import { type Entry, saveEntry } from '../entries.ts';

interface EntryDialogProps {
  /** null: a new one. */
  entry: Entry | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Has nothing sent to an address, or changes which. */
export function EntryDialog({ entry, onClose, onSaved }: EntryDialogProps) {
  const t = useT('blacklist');
  const alert = useAlert();
  const form = useForm({
    initialValues: { target: entry?.target ?? '', note: entry?.note ?? '' },
    validate: { target: (value) => (value.trim() ? null : t('edit.missing')) },
  });
  async function save(values: typeof form.values) {
    const saved = await saveEntry(entry?.entry_id ?? null, values);
    alert.success(t('edit.saved', { target: saved.target }));
    onSaved();
  }
  return (
    <Dialog opened onClose={onClose} title={t(entry ? 'edit.title' : 'edit.new')} unsaved={form.isDirty()}>
      <Form form={form} onSubmit={save}>
        <Stack gap="md">
          <TextField
            name="target"
            label={t('fields.target')}
            description={t('edit.hint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            required
          />
          <TextField name="note" label={t('fields.note')} maxLength={500} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('edit.cancel')}
            </Button>
            <SubmitButton onlyWhenDirty />
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
