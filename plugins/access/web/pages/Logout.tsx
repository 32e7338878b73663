import { Group, Loader, safeRedirect, Text, Title, useSession, useT } from '@kaiku/sdk/web';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../api.ts';
import { Door } from '../parts/Door.tsx';

/** Where the last session led. Its end draws the page anew, which then knows nobody and has to go to the same place. */
let leads: string | null = null;

/** Ends the session here and on the server, then goes to the sign-in, or where the company's own leads (AUTH-013 to AUTH-016). */
export default function Logout() {
  const t = useT('access');
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const known = useRef(user !== null);
  useEffect(() => {
    let shown = true;
    // Whom the session is of is known before it ends. Also when the server is out of reach, this browser forgets it.
    const where = known.current
      ? api.GET('/auth/after_sign_out', { quiet: true }).then(
          ({ address }) => address,
          () => null,
        )
      : Promise.resolve(leads);
    void where.then(async (address) => {
      leads = address;
      await signOut().catch(() => {});
      if (!shown && !known.current) return;
      if (address && safeRedirect(address) === null) window.location.assign(address);
      else void navigate(address ?? '/login', { replace: true });
    });
    return () => {
      shown = false;
    };
  }, [signOut, navigate]);
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
