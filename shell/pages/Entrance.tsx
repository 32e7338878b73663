import { useLandingPath, useSession } from '@kaiku/sdk/web';
import { Navigate, useLocation } from 'react-router-dom';

/** `/`: to the redirector with a session, otherwise to the sign-in, query kept (PLAT-001). */
export function Entrance() {
  const { user } = useSession();
  const { search } = useLocation();
  return <Navigate to={user ? '/rd' : `/login${search}`} replace />;
}

/** `/rd`: shows nothing of its own (PLAT-002). */
export function Redirector() {
  return <Navigate to={useLandingPath()} replace />;
}
