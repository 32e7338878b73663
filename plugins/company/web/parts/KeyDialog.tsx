import { Code, SecretDialog, Text, useT } from '@kaiku/sdk/web';

/** Shows a new key, this once, and how it is sent. */
export function KeyDialog({ name, apiKey, onClose }: { name: string; apiKey: string; onClose: () => void }) {
  const t = useT('company');
  return (
    <SecretDialog
      title={t('apiKeys.shown.title', { name })}
      once={t('apiKeys.shown.once')}
      label={t('apiKeys.fields.key')}
      secret={apiKey}
      copyLabel={t('apiKeys.shown.copy')}
      doneLabel={t('apiKeys.shown.done')}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('apiKeys.shown.use')}
      </Text>
      <Code block>{`X-Api-Key: ${apiKey.slice(0, 10)}…`}</Code>
    </SecretDialog>
  );
}
