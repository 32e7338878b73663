import { trialIsOver } from '@kaiku/sdk/common';
import { Button, Group, Icon, Stack, Text, Title, useFormat, useSession, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { api } from '../api.ts';
import '../access.css';

/** How often it is looked at whether somebody prolonged it meanwhile. */
const everyMs = 60_000;

/** `/trial_expired` (AUTH-025). Whose trial is not over has nothing to read here. */
export default function TrialExpired() {
  const t = useT('access');
  const format = useFormat();
  const { user, company, reload } = useSession();
  const { data } = useQuery({
    queryKey: ['access', 'trial'],
    queryFn: ({ signal }) => api.GET('/account/trial', { quiet: true, signal }),
  });
  const over = user !== null && trialIsOver(user);
  useEffect(() => {
    if (!over) return;
    const look = () => void reload().catch(() => {});
    const timer = setInterval(look, everyMs);
    // Somebody comes back from having written, or from the telephone.
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
    };
  }, [over, reload]);
  if (!over) return <Navigate to="/rd" replace />;
  const subject = t('trial.mailSubject', { company: user.companyName || company?.name || '' });
  return (
    <Stack gap="md" maw={560} mx="auto" my="xl">
      <Icon name="hourglass" size={40} className="ka-sent" />
      <Title order={1}>{t('trial.title')}</Title>
      <Text>{t('trial.endedAt', { date: format.date(user.trialExpires!) })}</Text>
      <Text>{t('trial.kept')}</Text>
      <Group>
        {data && (
          <Button
            component="a"
            href={`mailto:${data.contact}?subject=${encodeURIComponent(subject)}`}
            leftSection={<Icon name="mail" size={16} />}
          >
            {t('trial.contact')}
          </Button>
        )}
        <Button component={Link} to="/account" variant="default">
          {t('titles.account')}
        </Button>
        <Button component={Link} to="/logout" variant="default">
          {t('trial.signOut')}
        </Button>
      </Group>
      {data && (
        <Text size="sm" c="dimmed">
          {t('trial.contactAt', { address: data.contact })}
        </Text>
      )}
    </Stack>
  );
}
