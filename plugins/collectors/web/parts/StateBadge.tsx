import { Badge, Icon, type IconName, useT } from '@kaiku/sdk/web';
import type { ShownState } from './times.ts';

const looks: Record<ShownState, { color: string; icon: IconName }> = {
  open: { color: 'green', icon: 'circle-check' },
  closing: { color: 'green', icon: 'clock' },
  scheduled: { color: 'blue', icon: 'calendar' },
  closed: { color: 'gray', icon: 'lock' },
};

export function StateBadge({ state }: { state: ShownState }) {
  const t = useT('collectors');
  const { color, icon } = looks[state];
  return (
    <Badge color={color} leftSection={<Icon name={icon} size={12} />}>
      {t(`states.${state}`)}
    </Badge>
  );
}
