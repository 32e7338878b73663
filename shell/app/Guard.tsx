import {
  type Access,
  allows,
  openAfterTrial,
  type ResourceAccess,
  resourceParam,
  resourcesIn,
  trialIsOver,
} from '@kaiku/sdk/common';
import {
  ErrorState,
  loginPath,
  OpenResourcesContext,
  PageSkeleton,
  pageTitle,
  sessionIsFresh,
  useAccessFacts,
  useResourceAccess,
  useSession,
  verifySession,
} from '@kaiku/sdk/web';
import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { Gone, NotFound } from '../pages/Notices.tsx';

interface GuardProps {
  access: Access;
  children: ReactNode;
}

/** Lets the page of `route` through when the viewer passes `access`; public pages at once. */
export function Guard({ route, access, children }: GuardProps & { route: string }) {
  if (access === 'public') return <Untitled>{children}</Untitled>;
  return (
    <SessionGuard key={route} access={access}>
      {children}
    </SessionGuard>
  );
}

/** The session is verified each time a page that needs one is entered (PLAT-007). */
function SessionGuard({ access, children }: GuardProps) {
  const location = useLocation();
  const { user } = useSession();
  const [verified, setVerified] = useState(sessionIsFresh);
  useEffect(() => {
    if (verified) return;
    let wanted = true;
    void verifySession().then(() => wanted && setVerified(true));
    return () => {
      wanted = false;
    };
  }, [verified]);
  if (!verified) return <PageSkeleton />;
  // Without a session the verification has left no user.
  if (!user) return <Navigate to={loginPath(location)} replace />;
  if (trialIsOver(user) && !openAfterTrial.includes(location.pathname)) return <Navigate to="/trial_expired" replace />;
  return <AccessGuard access={access}>{children}</AccessGuard>;
}

function AccessGuard({ access, children }: GuardProps) {
  const facts = useAccessFacts();
  const params = useParams();
  const named = resourcesIn(access).filter((one) => params[resourceParam(one)]);
  const [first] = named;
  // One thing at a time: what the inner guards learn is added to what the outer ones know.
  if (first && !facts.held?.(first)) {
    return (
      <ResourceGuard wanted={first} id={params[resourceParam(first)]!}>
        <AccessGuard access={access}>{children}</AccessGuard>
      </ResourceGuard>
    );
  }
  // The flags in force are those of whom one views as, so a view that may not see the page is refused too (PLAT-010).
  if (!allows(access, facts)) return <Navigate to="/forbidden" replace />;
  return first ? children : <Untitled>{children}</Untitled>;
}

/** PLAT-009 to PLAT-011, PLAT-013: asks the server what the viewer may do with what the page is about. */
function ResourceGuard({ wanted, id, children }: { wanted: ResourceAccess; id: string; children: ReactNode }) {
  const open = useContext(OpenResourcesContext);
  const { access, error, retry } = useResourceAccess(wanted.resource, id);
  const known = useMemo(() => access && new Map(open).set(wanted.resource, access), [open, wanted.resource, access]);
  usePageTitle(access?.name ?? null);
  if (error?.status === 403) return <Navigate to="/forbidden" replace />;
  // Its name is known from a moment ago: it was there.
  if (error?.status === 404) return access?.name ? <Gone name={access.name} /> : <NotFound />;
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!known) return <PageSkeleton />;
  return <OpenResourcesContext value={known}>{children}</OpenResourcesContext>;
}

/** PLAT-013: pages that are about nothing in particular bear the product's name alone. */
function Untitled({ children }: { children: ReactNode }) {
  usePageTitle(null);
  return children;
}

function usePageTitle(name: string | null): void {
  useEffect(() => {
    document.title = pageTitle(name);
  }, [name]);
}
