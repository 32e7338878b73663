import {
  Alert,
  Button,
  CopyButton,
  Dialog,
  Form,
  Group,
  Icon,
  SelectField,
  Stack,
  SubmitButton,
  Textarea,
  TextField,
  useForm,
  useT,
} from '@kaiku/sdk/web';
import { makeToken } from '../provisioning.ts';

const days = [365, 180, 90, 30, 0] as const;

interface TokenDialogProps {
  onMade: (made: { name: string; secret: string }) => void;
  onClose: () => void;
}

/** Makes a token for a directory. */
export function TokenDialog({ onMade, onClose }: TokenDialogProps) {
  const t = useT('scim');
  const form = useForm({
    initialValues: { name: '', days: '365' },
    validate: { name: (value) => (value.trim() ? null : t('tokens.nameMissing')) },
  });
  return (
    <Dialog opened onClose={onClose} title={t('tokens.newTitle')}>
      <Form
        form={form}
        onSubmit={async ({ name, days: chosen }) =>
          onMade(await makeToken({ name: name.trim(), days: Number(chosen) as (typeof days)[number] }))
        }
      >
        <Stack gap="md">
          <TextField
            name="name"
            label={t('tokens.name')}
            description={t('tokens.nameHint')}
            maxLength={100}
            required
            data-autofocus
          />
          <SelectField
            name="days"
            label={t('tokens.days')}
            description={t('tokens.daysHint')}
            allowDeselect={false}
            data={days.map((count) => ({
              value: String(count),
              label: count === 0 ? t('tokens.noEnd') : t('tokens.dayCount', { count }),
            }))}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <SubmitButton>{t('tokens.make')}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}

/** Shows a new token, this once. Neither Esc nor a click beside it closes the dialog: what it shows would be lost. */
export function ShownTokenDialog({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const t = useT('scim');
  return (
    <Dialog
      opened
      locked
      withCloseButton={false}
      onClose={onClose}
      title={t('tokens.shownTitle', { name })}
      size="lg"
      actions={
        <>
          <CopyButton value={secret} label={t('tokens.copy')} />
          <Button onClick={onClose}>{t('tokens.done')}</Button>
        </>
      }
    >
      <Stack gap="md">
        <Alert color="orange" icon={<Icon name="alert-triangle" />}>
          {t('tokens.once')}
        </Alert>
        <Textarea
          label={t('tokens.secret')}
          value={secret}
          readOnly
          autosize
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          data-autofocus
        />
      </Stack>
    </Dialog>
  );
}
