import { ActionIcon, Icon, Tooltip, useT } from '@kaiku/sdk/web';
import { printWhenDrawn } from './usePrinted.ts';

export function PrintButton() {
  const t = useT('results');
  return (
    <Tooltip label={t('paper.print')}>
      <ActionIcon variant="default" size={36} aria-label={t('paper.print')} onClick={printWhenDrawn}>
        <Icon name="printer" size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
