import { type Access, allows, needsSurvey } from '@kaiku/sdk/common';
import {
  ErrorState,
  loginPath,
  PageSkeleton,
  pageTitle,
  SurveyAccessContext,
  sessionIsFresh,
  useSession,
  useSurveyPermissions,
  verifySession,
} from '@kaiku/sdk/web';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { NotFound } from '../pages/Notices.tsx';

interface GuardProps {
  access: Access;
  children: ReactNode;
}

/** Lets the page of `route` through when the viewer passes `access`; public pages at once. */
export function Guard({ route, access, children }: GuardProps & { route: string }) {
  if (access === 'public') return <SurveyTitle>{children}</SurveyTitle>;
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
  return <AccessGuard access={access}>{children}</AccessGuard>;
}

function AccessGuard({ access, children }: GuardProps) {
  const { surveyId } = useParams();
  const { flags, permissions } = useSession();
  if (needsSurvey(access) && surveyId) {
    return (
      <SurveyGuard access={access} surveyId={surveyId}>
        {children}
      </SurveyGuard>
    );
  }
  // The flags in force are those of whom one views as, so a view that may not see the page is refused too (PLAT-010).
  if (!allows(access, { flags, permissions })) return <Navigate to="/forbidden" replace />;
  return <SurveyTitle>{children}</SurveyTitle>;
}

/** PLAT-009 to PLAT-011: asks the server what the viewer may do with the survey. */
function SurveyGuard({ access, surveyId, children }: GuardProps & { surveyId: string }) {
  const { flags, permissions } = useSession();
  const { access: survey, error, retry } = useSurveyPermissions(surveyId);
  usePageTitle(survey?.name ?? null);
  if (error?.status === 403) return <Navigate to="/forbidden" replace />;
  if (error?.status === 404) return <NotFound />;
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!survey) return <PageSkeleton />;
  if (!allows(access, { flags, permissions, survey: survey.permissions })) return <Navigate to="/forbidden" replace />;
  return <SurveyAccessContext value={survey}>{children}</SurveyAccessContext>;
}

/** PLAT-013: pages of a survey bear its name as far as the viewer may know it. */
function SurveyTitle({ children }: { children: ReactNode }) {
  const { surveyId } = useParams();
  const { user } = useSession();
  const { access } = useSurveyPermissions(user && surveyId ? surveyId : '');
  usePageTitle(access?.name ?? null);
  return <SurveyAccessContext value={access}>{children}</SurveyAccessContext>;
}

function usePageTitle(surveyName: string | null): void {
  useEffect(() => {
    document.title = pageTitle(surveyName);
  }, [surveyName]);
}
