import { Badge, Box, Group, Text, useT } from '@kaiku/sdk/web';
import type texts from '../../locales/en.json';

export type Reason = keyof (typeof texts)['integrity']['reasons'];
type Class = keyof (typeof texts)['integrity']['classes'];

/** What speaks against a response, and why; nothing where nothing does. */
export function Marks({ integrity, reasons }: { integrity: Class | null; reasons: readonly Reason[] }) {
  const t = useT('results');
  if (integrity === 'clean' || integrity === null) return null;
  const test = integrity === 'test';
  const apart = test || integrity === 'bot' || integrity === 'spam';
  return (
    <Box miw={160} maw={260} lh={1.35}>
      <Group gap="0 6px">
        <Badge variant="light" color={test ? 'gray' : apart ? 'red' : 'yellow'}>
          {t(`integrity.classes.${integrity}`)}
        </Badge>
        {apart && (
          <Text span size="xs" style={{ whiteSpace: 'nowrap' }}>
            {t('integrity.apart')}
          </Text>
        )}
      </Group>
      {reasons.map((reason) => (
        <Text key={reason} size="xs" c="dimmed" mt={2}>
          {t(`integrity.reasons.${reason}`)}
        </Text>
      ))}
    </Box>
  );
}
