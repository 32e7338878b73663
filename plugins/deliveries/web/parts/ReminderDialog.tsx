import {
  Alert,
  Button,
  DateTimeField,
  Dialog,
  Form,
  Group,
  Icon,
  Stack,
  SubmitButton,
  Text,
  TextField,
  useAlert,
  useForm,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { type Delivery, type DeliveryCalls, settingsQuery } from '../deliveries.ts';
import { BodyField } from './BodyField.tsx';
import { useMessageWords, useWordsIn } from './useWordsIn.ts';

interface ReminderDialogProps {
  surveyId: string;
  calls: Pick<DeliveryCalls, 'remind' | 'reminderReach'>;
  delivery: Delivery;
  onClose: () => void;
  onSaved: () => void;
}

/** Reminds those who got the latest sending and have not answered (DEL-024, DEL-025). */
export function ReminderDialog({ surveyId, calls, delivery, onClose, onSaved }: ReminderDialogProps) {
  const t = useT('deliveries');
  const alert = useAlert();
  const mail = delivery.type === 'email';
  const { data: settings } = useQuery(settingsQuery(surveyId));
  const given = useMessageWords({ language: settings?.language ?? '' });
  const words = { subject: given.reminder_subject, message: given.reminder_message };
  // Who has not answered is not written to as if it were the first time.
  const fresh = !delivery.reminder_message;
  const form = useForm({
    initialValues: {
      at: null as string | null,
      subject: delivery.reminder_subject || words.subject,
      message: delivery.reminder_message || words.message,
    },
  });
  useWordsIn<typeof form.values>(form, words, fresh);
  async function save({ at, subject, message }: typeof form.values) {
    await calls.remind({ at: at || null, subject: mail ? subject : '', message });
    alert.success(t(at ? 'reminder.planned' : 'reminder.going'));
    onSaved();
  }
  return (
    <Dialog opened onClose={onClose} title={t('reminder.title')} size="lg" unsaved={form.isDirty()}>
      <Form form={form} onSubmit={save}>
        <Stack gap="md">
          <Reach calls={calls} delivery={delivery} />
          <DateTimeField data-autofocus name="at" label={t('reminder.at')} description={t('reminder.atHint')} />
          {mail && <TextField name="subject" label={t('fields.subject')} maxLength={200} required />}
          <BodyField name="message" label={t('fields.body')} minRows={5} maxRows={14} required />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('write.cancel')}
            </Button>
            <SubmitButton>{t('reminder.submit')}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}

/** Whom it goes to, and how many that would be now. */
function Reach({ calls, delivery }: Pick<ReminderDialogProps, 'calls' | 'delivery'>) {
  const t = useT('deliveries');
  const { data } = useQuery({
    queryKey: ['deliveries', 'reminder', delivery.rule_id],
    queryFn: () => calls.reminderReach(),
    staleTime: 0,
    gcTime: 0,
  });
  const nobody = data?.recipients === 0;
  return (
    <Alert icon={<Icon name={nobody ? 'alert-triangle' : 'info-circle'} />} color={nobody ? 'orange' : 'blue'}>
      <Stack gap={4} aria-live="polite">
        <Text size="sm">{t('reminder.text')}</Text>
        {data && (
          <Text size="sm" fw={600}>
            {nobody ? t('reminder.nobody') : t('reminder.reach', { count: data.recipients })}
          </Text>
        )}
        {data && data.blocked > 0 && <Text size="sm">{t('reminder.blocked', { count: data.blocked })}</Text>}
      </Stack>
    </Alert>
  );
}
