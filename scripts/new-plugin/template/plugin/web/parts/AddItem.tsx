import { Dialog, Form, Stack, SubmitButton, TextAreaField, TextField, useAlert, useForm, useT } from '@kaiku/sdk/web';
import { api } from '../api.ts';

interface AddItemProps {
  opened: boolean;
  onClose: () => void;
  onAdded: () => unknown;
}

const nothing = { name: '', note: '' };

export function AddItem({ opened, onClose, onAdded }: AddItemProps) {
  const t = useT('sample-plugin');
  const alert = useAlert();
  const form = useForm({
    initialValues: nothing,
    validate: { name: (name) => (name.trim() === '' ? t('add.nameMissing') : null) },
  });

  const close = () => {
    form.reset();
    onClose();
  };
  // A refusal of the server, such as a name that is taken, is shown by the form beside its field.
  const submit = async (body: typeof nothing) => {
    await api.POST('/sample-plugin', { body, quiet: true });
    alert.success(t('add.done', { name: body.name }));
    close();
    await onAdded();
  };

  return (
    <Dialog opened={opened} onClose={close} title={t('add.title')}>
      <Form form={form} onSubmit={submit}>
        <Stack>
          <TextField name="name" label={t('item.name')} maxLength={200} required data-autofocus />
          <TextAreaField name="note" label={t('item.note')} maxLength={2000} autosize minRows={2} />
          <SubmitButton>{t('add.button')}</SubmitButton>
        </Stack>
      </Form>
    </Dialog>
  );
}
