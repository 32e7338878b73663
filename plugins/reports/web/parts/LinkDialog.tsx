import { Button, Dialog, Form, Group, Stack, SubmitButton, TextField, useForm, useT } from '@kaiku/sdk/web';
import { createLink } from '../links.ts';

interface LinkDialogProps {
  surveyId: string;
  onMade: (made: { name: string; address: string }) => void;
  onClose: () => void;
}

export function LinkDialog({ surveyId, onMade, onClose }: LinkDialogProps) {
  const t = useT('reports');
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (value) => (value.trim() ? null : t('powerBi.nameMissing')) },
  });
  return (
    <Dialog opened onClose={onClose} title={t('powerBi.newTitle')}>
      <Form form={form} onSubmit={async ({ name }) => onMade(await createLink(surveyId, name.trim()))}>
        <Stack gap="md">
          <TextField
            name="name"
            label={t('powerBi.name')}
            description={t('powerBi.nameHint')}
            maxLength={100}
            required
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('powerBi.cancel')}
            </Button>
            <SubmitButton>{t('powerBi.make')}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
