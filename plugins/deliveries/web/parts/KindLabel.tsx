import { Group, Icon, Text, useT } from '@kaiku/sdk/web';

const icons = { email: 'mail', sms: 'device-mobile', two_way: 'messages' } as const;

/** How a delivery reaches people, with its picture before it. */
export function KindLabel({ kind }: { kind: keyof typeof icons }) {
  const t = useT('deliveries');
  return (
    <Group gap={6} wrap="nowrap" component="span" display="inline-flex" style={{ verticalAlign: 'middle' }}>
      <Icon name={icons[kind]} size={16} />
      <Text span size="sm">
        {t(`type.${kind}`)}
      </Text>
    </Group>
  );
}
