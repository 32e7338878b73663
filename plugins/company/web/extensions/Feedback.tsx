import {
  Alert,
  Button,
  Dialog,
  Icon,
  Input,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  useAlert,
  useT,
} from '@kaiku/sdk/web';
import { useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';

const types = ['general', 'problem', 'error'] as const;
type FeedbackType = (typeof types)[number];

/** COMP-043. */
const focusAfterMs = 500;

/** The dialog "Support and feedback" (COMP-042 to COMP-052). */
export default function Feedback({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT('company');
  const alert = useAlert();
  const [type, setType] = useState<FeedbackType>('general');
  const [message, setMessage] = useState('');
  const [sending, setSending] = useState(false);
  const textarea = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (!opened) return;
    setType('general');
    setMessage('');
    const timer = setTimeout(() => textarea.current?.focus(), focusAfterMs);
    return () => clearTimeout(timer);
  }, [opened]);

  async function send() {
    setSending(true);
    try {
      await api.POST('/feedback', { body: { url: window.location.href, type, message: message.trim() }, quiet: true });
      alert.success(t('feedback.sent'));
      onClose();
    } catch {
      alert.error(t('feedback.failed'));
    } finally {
      setSending(false);
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={() => !sending && onClose()}
      locked={sending}
      withCloseButton={!sending}
      title={t('feedback.title')}
      size="lg"
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={sending}>
            {t('feedback.cancel')}
          </Button>
          <Button
            onClick={() => void send()}
            loading={sending}
            disabled={message.trim() === ''}
            leftSection={<Icon name="send" size={16} />}
          >
            {t('feedback.send')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('feedback.text')}
        </Text>
        <Input.Wrapper label={t('feedback.type')} labelElement="div">
          <SegmentedControl
            fullWidth
            mt={4}
            aria-label={t('feedback.type')}
            value={type}
            onChange={(value) => setType(value as FeedbackType)}
            disabled={sending}
            data={types.map((value) => ({ value, label: t(`feedback.types.${value}`) }))}
          />
        </Input.Wrapper>
        {type === 'error' && (
          <Alert color="yellow" icon={<Icon name="info-circle" />} role="status">
            {t('feedback.errorHint')}
          </Alert>
        )}
        <Textarea
          ref={textarea}
          label={t('feedback.message')}
          rows={8}
          maxLength={10_000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          disabled={sending}
        />
      </Stack>
    </Dialog>
  );
}
