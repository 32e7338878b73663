import { Text, TextField, useT } from '@kaiku/sdk/web';

/** From which number; what is said is the survey's and the link's. */
export function TwoWayFields() {
  const t = useT('deliveries');
  return (
    <>
      <TextField
        name="sender_name"
        label={t('fields.sender_name')}
        description={t('twoWay.sender')}
        type="tel"
        maxLength={15}
        required
      />
      <Text size="sm" c="dimmed">
        {t('twoWay.texts')}
      </Text>
    </>
  );
}
