import type { Access, PageContribution } from '@kaiku/sdk/common';
import { lazily, PageSkeleton, type Session, useSession } from '@kaiku/sdk/web';
import { type ReactElement, useMemo } from 'react';
import { matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { Entrance, Redirector } from '../pages/Entrance.tsx';
import { Forbidden, NotFound, SwitchedOff } from '../pages/Notices.tsx';
import { Guard } from './Guard.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { PluginPage } from './PluginPage.tsx';
import { Screen } from './Screen.tsx';

const Legal = lazily(async () => (await import('../pages/Legal.tsx')).default, PageSkeleton);
const Testing = lazily(async () => (await import('../pages/Testing.tsx')).default, PageSkeleton);

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
    <PageBoundary>
      <Legal />
    </PageBoundary>,
  ),
  guarded(
    '/testing',
    { chrome: 'app', access: 'account' },
    <PageBoundary>
      <Testing />
    </PageBoundary>,
  ),
  guarded('*', { chrome: 'app', access: 'public' }, <NotFound />),
];

/** Whatever the page would ask first, it is refused: that its feature is off is said before all else. */
const pageRoute = ({ user, features, label }: Session, pluginId: string, page: PageContribution): RouteObject =>
  user && page.feature && !features.has(page.feature)
    ? { path: page.path, handle: page, element: <SwitchedOff page={label(pluginId, page.title ?? page.feature)} /> }
    : guarded(page.path, page, <PluginPage pluginId={pluginId} page={page} />);

/** Draws the page of the current path: the manifests' pages and the shell's own, best match first. */
export function Pages() {
  const session = useSession();
  const { user } = session;
  const location = useLocation();
  const routes = useMemo(
    () => [
      ...ownPages,
      ...session.plugins.flatMap(({ id, pages }) => pages.map((page) => pageRoute(session, id, page))),
    ],
    [session],
  );
  const handle = matchRoutes(routes, location)?.at(-1)?.route.handle as Handle | undefined;
  // Who has no session is on the way to the sign-in: nothing to frame.
  const framed = handle?.chrome === 'app' && (user !== null || handle.access === 'public');
  return <Screen chrome={framed ? 'app' : 'bare'}>{useRoutes(routes)}</Screen>;
}
