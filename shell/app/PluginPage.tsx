import type { PageContribution } from '@kaiku/sdk/common';
import { forgetPart, PageSkeleton, partComponent, useLandingPath, useSession, useTitle } from '@kaiku/sdk/web';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { PageBoundary } from './PageBoundary.tsx';
import { lately } from './quietly.ts';

const Home = lately(async () => (await import('./Home.tsx')).Home);

/** A page of a plugin. */
export function PluginPage({ pluginId, page }: { pluginId: string; page: PageContribution }) {
  const { label, user } = useSession();
  const landingPath = useLandingPath();
  const { pathname } = useLocation();
  useTitle(page.title && label(pluginId, page.title));
  const landing = page.chrome === 'app' && user !== null && pathname === landingPath;
  return (
    <>
      {landing && <Home />}
      <PageBoundary onRetry={() => forgetPart(pluginId, 'pages', page.export)}>
        <Suspense fallback={<PageSkeleton />}>
          <Content pluginId={pluginId} name={page.export} />
        </Suspense>
      </PageBoundary>
    </>
  );
}

function Content({ pluginId, name }: { pluginId: string; name: string }) {
  const Page = partComponent(pluginId, 'pages', name);
  return <Page />;
}
