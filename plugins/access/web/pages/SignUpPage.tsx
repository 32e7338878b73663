import { Navigate, useLocation } from 'react-router-dom';

/** `/signup`, as people type it: the sign-in page's view of that name. */
export default function SignUpPage() {
  const query = new URLSearchParams(useLocation().search);
  query.set('view', 'signup');
  return <Navigate to={`/login?${query}`} replace />;
}
