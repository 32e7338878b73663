import { ErrorState, PageSkeleton, useResourceAccess, useSession } from '@kaiku/sdk/web';
import { Navigate, useParams } from 'react-router-dom';
import { entranceOf } from '../entrance.ts';

/** `/s/:surveyId`: leads to the screen that suits the viewer's permissions (SUR-004). */
export default function SurveyEntrance() {
  const { surveyId = '' } = useParams();
  const { flags } = useSession();
  const { access, error, retry } = useResourceAccess('survey', surveyId);
  if (error?.status === 404) return <Navigate to="/not-found" replace />;
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!access) return <PageSkeleton />;
  return <Navigate to={entranceOf(surveyId, flags?.manager === true, access.permissions)} replace />;
}
