import { type PageContribution, shellSlots } from '@kaiku/sdk/common';
import {
  ErrorBoundary,
  ErrorState,
  forgetPart,
  landingPath,
  PageSkeleton,
  partComponent,
  Slot,
  useSession,
  useT,
  useTitle,
} from '@kaiku/sdk/web';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';

/** A page of a plugin. What goes wrong in it stays in it. */
export function PluginPage({ pluginId, page }: { pluginId: string; page: PageContribution }) {
  const { label, flags } = useSession();
  const { pathname } = useLocation();
  useTitle(page.title && label(pluginId, page.title));
  const landing = page.chrome === 'app' && flags !== null && pathname === landingPath(flags);
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
  return <ErrorState title={t('page.failed')} text={t('page.failedText')} onRetry={retry} />;
}
