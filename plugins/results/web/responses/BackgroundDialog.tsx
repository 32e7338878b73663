import {
  Button,
  CheckboxField,
  Dialog,
  Form,
  Group,
  NativeSelectField,
  Stack,
  SubmitButton,
  Text,
  TextField,
  useAlert,
  useForm,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import { redrawResults } from '../queries.ts';
import { updateRespondents } from './calls.ts';

interface BackgroundDialogProps {
  surveyId: string;
  ids: string[];
  /** With the value that it has, of a single response. */
  fields: { field_id: string; name: string; value?: string }[];
  onClose: () => void;
  onDone: () => void;
}

/** One background value for all that are selected (RES-013). */
export function BackgroundDialog({ surveyId, ids, fields, onClose, onDone }: BackgroundDialogProps) {
  const t = useT('results');
  const format = useFormat();
  const alert = useAlert();
  const client = useQueryClient();
  const form = useForm({
    initialValues: { field: fields[0]!.field_id, value: fields[0]!.value ?? '', takeAway: false },
  });
  // Of several nobody sees what they have: that it is taken away is to be said.
  const known = fields[0]!.value !== undefined;
  const { value: written, takeAway } = form.values;
  const params = { count: ids.length, n: format.number(ids.length) };
  return (
    <Dialog opened onClose={onClose} title={t('background.title', params)}>
      <Form
        form={form}
        failed={t('background.failed', params)}
        rename={Object.fromEntries(fields.map(({ field_id }) => [`values.${field_id}`, 'value']))}
        onSubmit={async ({ field, value }) => {
          const count = await updateRespondents(surveyId, ids, { [field]: takeAway ? '' : value });
          alert.success(t('background.done', { count, n: format.number(count) }));
          await redrawResults(client, surveyId);
          onDone();
        }}
      >
        <Stack gap="md">
          {ids.length > 1 && <Text size="sm">{t('background.text')}</Text>}
          <NativeSelectField
            name="field"
            label={t('background.field')}
            data={fields.map(({ field_id, name }) => ({ value: field_id, label: name }))}
            onChange={(event) => {
              const id = event.currentTarget.value;
              const field = fields.find(({ field_id }) => field_id === id);
              if (field?.value !== undefined) form.setFieldValue('value', field.value);
            }}
          />
          <TextField
            name="value"
            label={t('background.value')}
            description={known && t('background.empty')}
            disabled={takeAway}
            data-autofocus
          />
          {!known && <CheckboxField name="takeAway" label={t('background.takeAway')} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('response.cancel')}
            </Button>
            <SubmitButton {...(!known && !takeAway && written.trim() === '' && { disabled: true })}>
              {t('background.save', params)}
            </SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
