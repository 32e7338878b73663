import { Loader, serverReached, useStore, useT } from '@kaiku/sdk/web';

/** Says that the server does not answer; it goes by itself, and nothing that is on the page moves or is lost. */
export function ReachNotice() {
  const t = useT('shell');
  const reached = useStore(serverReached);
  return (
    <div className="sh-reach-place" role="status">
      {!reached && (
        <div className="sh-reach">
          <Loader size={18} color="yellow" aria-hidden />
          <div>
            <strong>{t('reach.lost')}</strong>
            <p>{t('reach.lostText')}</p>
          </div>
        </div>
      )}
    </div>
  );
}
