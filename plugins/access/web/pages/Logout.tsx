import { Group, Loader, Text, Title, useSession, useT } from '@kaiku/sdk/web';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Door } from '../parts/Door.tsx';

/** Ends the session here and on the server, then goes to the sign-in (AUTH-013, AUTH-016). */
export default function Logout() {
  const t = useT('access');
  const { signOut } = useSession();
  const [done, setDone] = useState(false);
  useEffect(() => {
    let shown = true;
    // Also when the server is out of reach, this browser has forgotten the session.
    void signOut()
      .catch(() => {})
      .then(() => shown && setDone(true));
    return () => {
      shown = false;
    };
  }, [signOut]);
  if (done) return <Navigate to="/login" replace />;
  return (
    <Door>
      <Title order={1}>{t('logout.title')}</Title>
      <Group gap="sm" mt="sm" role="status">
        <Loader size="sm" />
        <Text c="dimmed">{t('logout.text')}</Text>
      </Group>
    </Door>
  );
}
