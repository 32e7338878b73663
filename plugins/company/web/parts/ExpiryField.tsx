import { Button, DateTimeField, Group, Stack, Text, useFormState, useT } from '@kaiku/sdk/web';

const day = 24 * 60 * 60 * 1_000;
const offered = [30, 90, 365] as const;

export const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();

/** Until when a key answers: a time, or one of those that people choose. */
export function ExpiryField({ name, value }: { name: string; value: string | null }) {
  const t = useT('company');
  const { form } = useFormState();
  return (
    <Stack gap={6}>
      <DateTimeField
        name={name}
        label={t('apiKeys.fields.expires')}
        description={t('apiKeys.edit.expiresHint')}
        placeholder={t('apiKeys.edit.never')}
      />
      <Group gap={6}>
        {offered.map((days) => (
          <Button key={days} size="compact-sm" variant="default" onClick={() => form.setFieldValue(name, inDays(days))}>
            {t('apiKeys.edit.inDays', { count: days })}
          </Button>
        ))}
        <Button size="compact-sm" variant="default" onClick={() => form.setFieldValue(name, null)}>
          {t('apiKeys.edit.never')}
        </Button>
      </Group>
      {value === null && (
        <Text size="xs" c="dimmed">
          {t('apiKeys.edit.neverHint')}
        </Text>
      )}
    </Stack>
  );
}
