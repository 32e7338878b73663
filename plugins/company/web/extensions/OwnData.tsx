import { Button, Card, downloadFile, Icon, Text, Title, useAlert, useT } from '@kaiku/sdk/web';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';

/** On the own account's page: what Kaiku keeps of whoever looks, as a file. */
export default function OwnData() {
  const t = useT('company');
  const alert = useAlert();
  const id = useId();
  const file = useMutation({
    mutationFn: () => downloadFile('/account/data', `${t('ownData.file')}.json`, { quiet: true }),
    onError: () => alert.error(t('ownData.failed')),
  });
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {t('ownData.title')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('ownData.text')}
      </Text>
      <div>
        <Button
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          {t('ownData.download')}
        </Button>
      </div>
    </Card>
  );
}
