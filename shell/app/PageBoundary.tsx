import { Button, ErrorBoundary, serverReached, useStore, useT } from '@kaiku/sdk/web';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Notice } from '../pages/Notices.tsx';

interface Props {
  /** Before what broke is drawn anew. */
  onRetry?: () => void;
  children: ReactNode;
}

/** What goes wrong in a page stays in it, and is over with the next page. */
export function PageBoundary({ onRetry, children }: Props) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} onRetry={onRetry} fallback={(_error, retry) => <PageFailed retry={retry} />}>
      {children}
    </ErrorBoundary>
  );
}

function PageFailed({ retry }: { retry: () => void }) {
  const t = useT('shell');
  const reached = useStore(serverReached);
  const [lost, setLost] = useState(!reached);
  // What could not be fetched without a connection comes when it is back, as the notice of that says.
  useEffect(() => {
    if (!reached) setLost(true);
    else if (lost) retry();
  }, [reached, lost, retry]);
  return (
    <Notice
      icon="puzzle"
      title={t('page.failed')}
      text={t('page.failedText')}
      action={<Button onClick={retry}>{t('page.retry')}</Button>}
    />
  );
}
