import { Group, Loader, safeRedirect, Text, Title, useSession, useT } from '@kaiku/sdk/web';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { api } from '../api.ts';
import { Door } from '../parts/Door.tsx';

/** Ends the session here and on the server, then goes to the sign-in, or where the company's own leads (AUTH-013 to AUTH-016). */
export default function Logout() {
  const t = useT('access');
  const { user, signOut } = useSession();
  const [next, setNext] = useState<string | null>(null);
  const known = useRef(user !== null);
  useEffect(() => {
    let shown = true;
    // Whom the session is of is known before it ends. Also when the server is out of reach, this browser forgets it.
    const where = known.current
      ? api.GET('/auth/after_sign_out', { quiet: true }).then(
          ({ address }) => address,
          () => null,
        )
      : Promise.resolve(null);
    void where.then(async (address) => {
      await signOut().catch(() => {});
      if (!shown) return;
      if (address && safeRedirect(address) === null) window.location.assign(address);
      else setNext(address ?? '/login');
    });
    return () => {
      shown = false;
    };
  }, [signOut]);
  if (next) return <Navigate to={next} replace />;
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
