import { Alert, Button, Code, CopyButton, Dialog, Icon, Stack, Text, Textarea, useT } from '@kaiku/sdk/web';

/** Shows a new key, this once. Neither Esc nor a click beside it closes the dialog: what it shows would be lost. */
export function KeyDialog({ name, apiKey, onClose }: { name: string; apiKey: string; onClose: () => void }) {
  const t = useT('company');
  return (
    <Dialog
      opened
      locked
      withCloseButton={false}
      onClose={onClose}
      title={t('apiKeys.shown.title', { name })}
      size="lg"
      actions={
        <>
          <CopyButton value={apiKey} label={t('apiKeys.shown.copy')} />
          <Button onClick={onClose}>{t('apiKeys.shown.done')}</Button>
        </>
      }
    >
      <Stack gap="md">
        <Alert color="orange" icon={<Icon name="alert-triangle" />}>
          {t('apiKeys.shown.once')}
        </Alert>
        <Textarea
          label={t('apiKeys.fields.key')}
          value={apiKey}
          readOnly
          autosize
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          data-autofocus
        />
        <Text size="sm" c="dimmed">
          {t('apiKeys.shown.use')}
        </Text>
        <Code block>{`X-Api-Key: ${apiKey.slice(0, 10)}…`}</Code>
      </Stack>
    </Dialog>
  );
}
