import { trialIsOver } from '@kaiku/sdk/common';
import { Button, Group, Icon, Stack, Text, Title, useFormat, useSession, useT } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';
import '../access.css';

/** `/trial_expired` (AUTH-025). */
export default function TrialExpired() {
  const t = useT('access');
  const format = useFormat();
  const { user } = useSession();
  return (
    <Stack gap="md" maw={560} mx="auto" my="xl">
      <Icon name="hourglass" size={40} className="ka-sent" />
      <Title order={1}>{t('trial.title')}</Title>
      <Text>
        {user?.trialExpires && trialIsOver(user)
          ? t('trial.endedAt', { date: format.date(user.trialExpires) })
          : t('trial.ended')}
      </Text>
      <Text>{t('trial.kept')}</Text>
      <Group>
        <Button component={Link} to="/account">
          {t('titles.account')}
        </Button>
        <Button component={Link} to="/logout" variant="default">
          {t('trial.signOut')}
        </Button>
      </Group>
    </Stack>
  );
}
