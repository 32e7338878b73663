import { Alert, CloseButton, Icon, useFormat, useSession, useT } from '@kaiku/sdk/web';
import { useState } from 'react';

/** The window of a coming or running maintenance (PLAT-074). */
export function Maintenance() {
  const t = useT('shell');
  const format = useFormat();
  const { maintenance } = useSession();
  const [closed, setClosed] = useState<string | null>(null);
  if (!maintenance || closed === maintenance.from) return null;
  return (
    <Alert className="ks-notice" color="yellow" icon={<Icon name="tool" />} role="status" radius={0}>
      <div className="ks-notice-line">
        <span>
          {t('maintenance.text', { from: format.dateTime(maintenance.from), to: format.dateTime(maintenance.to) })}
        </span>
        <CloseButton size="sm" aria-label={t('frame.close')} onClick={() => setClosed(maintenance.from)} />
      </div>
    </Alert>
  );
}
