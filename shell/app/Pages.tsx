import type { Access, PageContribution } from '@kaiku/sdk/common';
import { PageSkeleton, useSession } from '@kaiku/sdk/web';
import { lazy, type ReactElement, Suspense, useMemo } from 'react';
import { matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { Entrance, Redirector } from '../pages/Entrance.tsx';
import { Forbidden, NotFound } from '../pages/Notices.tsx';
import { Guard } from './Guard.tsx';
import { PluginPage } from './PluginPage.tsx';
import { Screen } from './Screen.tsx';

const Legal = lazy(() => import('../pages/Legal.tsx'));
const Testing = lazy(() => import('../pages/Testing.tsx'));

interface Handle {
  chrome: PageContribution['chrome'];
  access: Access;
}

function guarded(path: string, handle: Handle, page: ReactElement): RouteObject {
  return {
    path,
    handle,
    element: (
      <Guard route={path} access={handle.access}>
        {page}
      </Guard>
    ),
  };
}

/** Pages that the shell has of its own. */
const ownPages: RouteObject[] = [
  guarded('/', { chrome: 'bare', access: 'public' }, <Entrance />),
  guarded('/rd', { chrome: 'bare', access: 'account' }, <Redirector />),
  guarded('/forbidden', { chrome: 'app', access: 'public' }, <Forbidden />),
  guarded(
    '/legal',
    { chrome: 'app', access: 'public' },
    <Suspense fallback={<PageSkeleton />}>
      <Legal />
    </Suspense>,
  ),
  guarded(
    '/testing',
    { chrome: 'app', access: 'account' },
    <Suspense fallback={<PageSkeleton />}>
      <Testing />
    </Suspense>,
  ),
  guarded('*', { chrome: 'app', access: 'public' }, <NotFound />),
];

const pageRoute = (pluginId: string, page: PageContribution): RouteObject =>
  guarded(page.path, page, <PluginPage pluginId={pluginId} page={page} />);

/** Draws the page of the current path: the manifests' pages and the shell's own, best match first. */
export function Pages() {
  const { plugins, user } = useSession();
  const location = useLocation();
  const routes = useMemo(
    () => [...ownPages, ...plugins.flatMap((plugin) => plugin.pages.map((page) => pageRoute(plugin.id, page)))],
    [plugins],
  );
  const handle = matchRoutes(routes, location)?.at(-1)?.route.handle as Handle | undefined;
  // Who has no session is on the way to the sign-in: nothing to frame.
  const framed = handle?.chrome === 'app' && (user !== null || handle.access === 'public');
  return <Screen chrome={framed ? 'app' : 'bare'}>{useRoutes(routes)}</Screen>;
}
