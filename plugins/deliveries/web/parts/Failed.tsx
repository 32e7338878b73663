import { Alert, Button, Group, Icon, Text, useT } from '@kaiku/sdk/web';

/** What a field offers could not be fetched. */
export function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useT('deliveries');
  return (
    <Alert color="red" role="alert" icon={<Icon name="alert-triangle" />}>
      <Group gap="sm" justify="space-between">
        <Text size="sm">{text}</Text>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('audience.retry')}
        </Button>
      </Group>
    </Alert>
  );
}
