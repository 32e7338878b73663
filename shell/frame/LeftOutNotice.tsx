import { Alert, Icon, useSession, useT } from '@kaiku/sdk/web';

/** Tells the provider's managers which plugins the server started without. */
export function LeftOutNotice() {
  const t = useT('shell');
  const { leftOut } = useSession();
  return (
    <Alert className="sh-notice" color="red" icon={<Icon name="alert-triangle" />} role="status" radius={0}>
      {t('leftOut.text', { count: leftOut.length })}
      <ul>
        {leftOut.map(({ plugin, reason }) => (
          <li key={plugin}>
            <strong>{plugin}</strong>: {reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
