import { Alert, Button, Code, CopyButton, Dialog, Group, Icon, Stack, Text, TextInput, useT } from '@kaiku/sdk/web';

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
      actions={<Button onClick={onClose}>{t('apiKeys.shown.done')}</Button>}
    >
      <Stack gap="md">
        <Alert color="orange" icon={<Icon name="alert-triangle" />}>
          {t('apiKeys.shown.once')}
        </Alert>
        <Group gap="sm" align="end" wrap="nowrap">
          <TextInput
            label={t('apiKeys.fields.key')}
            value={apiKey}
            readOnly
            onFocus={(event) => event.target.select()}
            className="kk-grow kk-figures"
            data-autofocus
          />
          <CopyButton value={apiKey} label={t('apiKeys.shown.copy')} />
        </Group>
        <Text size="sm" c="dimmed">
          {t('apiKeys.shown.use')}
        </Text>
        <Code block>{`X-Api-Key: ${apiKey.slice(0, 10)}…`}</Code>
      </Stack>
    </Dialog>
  );
}
