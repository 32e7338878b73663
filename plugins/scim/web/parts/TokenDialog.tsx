import {
  Button,
  Dialog,
  Form,
  Group,
  SelectField,
  Stack,
  SubmitButton,
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
