import { ActionIcon, Icon, Tooltip, useT } from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import { printWhenDrawn } from './usePrinted.ts';

export function PrintButton() {
  const t = useT('results');
  const client = useQueryClient();
  return (
    <Tooltip label={t('paper.print')}>
      <ActionIcon variant="default" size={36} aria-label={t('paper.print')} onClick={() => printWhenDrawn(client)}>
        <Icon name="printer" size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
