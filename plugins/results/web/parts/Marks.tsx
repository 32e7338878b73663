import { Badge, Stack, Text, useT } from '@kaiku/sdk/web';
import type texts from '../../locales/en.json';

export type Reason = keyof (typeof texts)['integrity']['reasons'];
type Class = keyof (typeof texts)['integrity']['classes'];

/** What speaks against a response, and why; nothing where nothing does. */
export function Marks({ integrity, reasons }: { integrity: Class; reasons: readonly Reason[] }) {
  const t = useT('results');
  if (integrity === 'clean') return null;
  const apart = integrity === 'bot' || integrity === 'spam';
  return (
    <Stack gap={4} align="flex-start" miw={160} maw={260}>
      <Badge variant="light" color={apart ? 'red' : 'yellow'}>
        {t(`integrity.classes.${integrity}`)}
      </Badge>
      {reasons.map((reason) => (
        <Text key={reason} size="xs" c="dimmed">
          {t(`integrity.reasons.${reason}`)}
        </Text>
      ))}
      {apart && (
        <Text size="xs" c="dimmed">
          {t('integrity.apart')}
        </Text>
      )}
    </Stack>
  );
}
