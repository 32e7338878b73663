import { type PageContribution, shellSlots } from '@kaiku/sdk/common';
import {
  Button,
  ErrorBoundary,
  forgetPart,
  PageSkeleton,
  partComponent,
  Slot,
  useLandingPath,
  useSession,
  useT,
  useTitle,
} from '@kaiku/sdk/web';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { Notice } from '../pages/Notices.tsx';

/** A page of a plugin. What goes wrong in it stays in it. */
export function PluginPage({ pluginId, page }: { pluginId: string; page: PageContribution }) {
  const { label, user } = useSession();
  const landingPath = useLandingPath();
  const { pathname } = useLocation();
  useTitle(page.title && label(pluginId, page.title));
  const landing = page.chrome === 'app' && user !== null && pathname === landingPath;
  return (
    <>
      {landing && <Slot slot={shellSlots.home} props={{}} />}
      <ErrorBoundary
        resetKey={pathname}
        onRetry={() => forgetPart(pluginId, 'pages', page.export)}
        fallback={(_error, retry) => <PageFailed retry={retry} />}
      >
        <Suspense fallback={<PageSkeleton />}>
          <Content pluginId={pluginId} name={page.export} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

function Content({ pluginId, name }: { pluginId: string; name: string }) {
  const Page = partComponent(pluginId, 'pages', name);
  return <Page />;
}

function PageFailed({ retry }: { retry: () => void }) {
  const t = useT('shell');
  return (
    <Notice
      icon="puzzle"
      title={t('page.failed')}
      text={t('page.failedText')}
      action={<Button onClick={retry}>{t('page.retry')}</Button>}
    />
  );
}
