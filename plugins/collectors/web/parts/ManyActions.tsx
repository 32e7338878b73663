import { Button, Icon, useT } from '@kaiku/sdk/web';
import type { PublishLink } from '../links.ts';

interface ManyActionsProps {
  links: readonly PublishLink[];
  /** For who may only see links: nothing else. */
  canChange: boolean;
  onPrint: () => void;
  onSwitch: (state: 'open' | 'closed') => void;
  onDelete: () => void;
}

/** What can be done with the selected links together; what would change none of them is not offered. */
export function ManyActions({ links, canChange, onPrint, onSwitch, onDelete }: ManyActionsProps) {
  const t = useT('collectors');
  const actions = [
    { key: 'print', icon: 'qrcode', offered: true, run: onPrint },
    {
      key: 'open',
      icon: 'player-play',
      offered: canChange && links.some(({ state }) => state !== 'open'),
      run: () => onSwitch('open'),
    },
    {
      key: 'close',
      icon: 'player-pause',
      offered: canChange && links.some(({ state }) => state !== 'closed'),
      run: () => onSwitch('closed'),
    },
    { key: 'delete', icon: 'trash', offered: canChange, run: onDelete },
  ] as const;
  return actions
    .filter(({ offered }) => offered)
    .map(({ key, icon, run }) => (
      <Button key={key} size="compact-sm" variant="default" leftSection={<Icon name={icon} size={16} />} onClick={run}>
        {t(`many.${key}`)}
      </Button>
    ));
}
