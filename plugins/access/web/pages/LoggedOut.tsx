import { Button, Text, Title, useT } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';
import { Door } from '../parts/Door.tsx';

/** Where an identity provider sends people back to after signing them out (AUTH-017, GAP-038). */
export default function LoggedOut() {
  const t = useT('access');
  return (
    <Door>
      <Title order={1}>{t('loggedOut.title')}</Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t('loggedOut.text')}
      </Text>
      <Button component={Link} to="/login" size="md" fullWidth>
        {t('loggedOut.again')}
      </Button>
    </Door>
  );
}
