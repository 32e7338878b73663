import '../shell.css';
import {
  AlertBanner,
  Button,
  Center,
  Loader,
  reloadSession,
  sessionStore,
  useAlert,
  useAlertState,
  useStore,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { ReachNotice } from '../frame/ReachNotice.tsx';
import { Notice } from '../pages/Notices.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { Pages } from './Pages.tsx';
import { lately } from './quietly.ts';

const CompanyNews = lately(async () => (await import('./CompanyNews.tsx')).CompanyNews);

export function Root() {
  const { status, epoch } = useStore(sessionStore);
  const alert = useAlertState();
  const { clear } = useAlert();
  return (
    <>
      <AlertBanner alert={alert} onClose={clear} />
      {status === 'starting' && <Starting />}
      {status === 'failed' && <StartFailed />}
      {/* What was drawn for another user or view is thrown away, state and all. */}
      {status === 'ready' && <Pages key={epoch} />}
      {status === 'ready' && <ReachNotice />}
      <CompanyNews />
      <LeaveGuard />
    </>
  );
}

/** Nothing is known yet, not even the language. */
const Starting = () => (
  <Center h="100vh" aria-busy="true">
    <Loader type="dots" />
  </Center>
);

function StartFailed() {
  const t = useT('shell');
  const [trying, setTrying] = useState(false);
  const retry = () => {
    setTrying(true);
    reloadSession()
      .catch(() => {})
      .finally(() => setTrying(false));
  };
  return (
    <main className="sh-bare">
      <Notice
        icon="wifi-off"
        title={t('start.failed')}
        text={t('start.failedText')}
        action={
          <Button onClick={retry} loading={trying}>
            {t('start.retry')}
          </Button>
        }
      />
    </main>
  );
}
