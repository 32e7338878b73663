import {
  Button,
  Dialog,
  Form,
  Group,
  Icon,
  PasswordField,
  Stack,
  SubmitButton,
  SwitchField,
  TextAreaField,
  TextField,
  useAlert,
  useConfirm,
  useForm,
  useT,
} from '@kaiku/sdk/web';
import { type OpenedCollection, saveCollection } from '../collections.ts';

interface EditDialogProps {
  /** null: a new one. */
  collection: OpenedCollection | null;
  /** What the collection was opened with. */
  currentPassword?: string;
  onSaved: () => void;
  onClose: () => void;
}

const minimum = 8;

/** Makes and changes a collection. A password is confirmed before it is set (DATA-004, DATA-005). */
export function EditDialog({ collection, currentPassword, onSaved, onClose }: EditDialogProps) {
  const t = useT('data-collections');
  const alert = useAlert();
  const confirm = useConfirm();
  const form = useForm({
    initialValues: {
      name: collection?.name ?? '',
      content: collection?.content ?? '',
      secure: collection?.secure ?? false,
      password: '',
    },
    validate: {
      name: (value) => (value.trim() ? null : t('edit.nameMissing')),
      password: (value, { secure }) => {
        if (!secure || (value === '' && collection?.secure)) return null;
        return value.length < minimum ? t('edit.passwordShort', { minimum }) : null;
      },
    },
  });
  const { secure } = form.values;

  async function save({ password, ...values }: typeof form.values) {
    const sets = values.secure && password !== '';
    if (sets) {
      const sure = await confirm({
        title: t('protect.title'),
        text: t('protect.text'),
        confirmLabel: t('protect.confirm'),
      });
      if (!sure) return;
    }
    await saveCollection(collection?.collection_id ?? null, {
      ...values,
      ...(sets && { password }),
      ...(collection && currentPassword !== undefined && { current_password: currentPassword }),
    });
    alert.success(t('edit.saved', { name: values.name }));
    onSaved();
  }

  return (
    <Dialog
      opened
      unsaved={form.isDirty()}
      onClose={onClose}
      title={collection ? t('edit.title', { name: collection.name }) : t('edit.new')}
      size="xl"
    >
      <Form form={form} onSubmit={save}>
        <Stack gap="md">
          <TextField name="name" label={t('fields.name')} maxLength={200} required data-autofocus />
          <TextAreaField
            name="content"
            label={t('fields.content')}
            autosize
            minRows={8}
            maxRows={20}
            maxLength={500_000}
          />
          <SwitchField name="secure" label={t('fields.secure')} description={t('edit.secureHint')} />
          {secure && (
            <PasswordField
              name="password"
              label={t(collection?.secure ? 'fields.newPassword' : 'fields.password')}
              description={t(collection?.secure ? 'edit.keepHint' : 'edit.passwordHint', { minimum })}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': t('fields.showPassword'), tabIndex: 0 }}
            />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('edit.cancel')}
            </Button>
            <SubmitButton onlyWhenDirty leftSection={<Icon name="check" size={16} />} />
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
