import { Button, Icon, useT } from '@kaiku/sdk/web';
import type { PublishLink } from '../links.ts';

interface ManyActionsProps {
  links: readonly PublishLink[];
  onSwitch: (state: 'open' | 'closed') => void;
  onDelete: () => void;
}

/** What can be done with the selected links together; what would change none of them is not offered. */
export function ManyActions({ links, onSwitch, onDelete }: ManyActionsProps) {
  const t = useT('collectors');
  const actions = [
    {
      key: 'open',
      icon: 'player-play',
      offered: links.some(({ state }) => state !== 'open'),
      run: () => onSwitch('open'),
    },
    {
      key: 'close',
      icon: 'player-pause',
      offered: links.some(({ state }) => state !== 'closed'),
      run: () => onSwitch('closed'),
    },
    { key: 'delete', icon: 'trash', offered: true, run: onDelete },
  ] as const;
  return actions
    .filter(({ offered }) => offered)
    .map(({ key, icon, run }) => (
      <Button key={key} size="compact-sm" variant="default" leftSection={<Icon name={icon} size={16} />} onClick={run}>
        {t(`many.${key}`)}
      </Button>
    ));
}
