import { Alert, CloseButton, Icon, useFormat, useLocalStorage, useSession, useT } from '@kaiku/sdk/web';

/** The window of a coming or running maintenance (PLAT-074). Who has read it need not read it on every page. */
export function Maintenance() {
  const t = useT('shell');
  const format = useFormat();
  const { maintenance, user } = useSession();
  // What was said anew is read anew; who shares the browser has not read it.
  const said = maintenance && `${maintenance.from} ${maintenance.to} ${maintenance.text ?? ''}`;
  const [read, setRead] = useLocalStorage({
    key: `kaiku.maintenanceRead.${user?.userId ?? ''}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  if (!maintenance || read === said) return null;
  const values = { from: format.dateTime(maintenance.from), to: format.dateTime(maintenance.to) };
  return (
    <Alert className="sh-notice" color="yellow" icon={<Icon name="tool" />} role="status" radius={0}>
      <div className="sh-notice-line">
        <span>
          {t('maintenance.text', values)}
          {maintenance.text && ` ${maintenance.text}`}
        </span>
        <CloseButton size="sm" aria-label={t('frame.close')} onClick={() => setRead(said!)} />
      </div>
    </Alert>
  );
}
