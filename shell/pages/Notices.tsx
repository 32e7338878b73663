import { Button, Center, Icon, type IconProps, Stack, Text, ThemeIcon, Title, useSession, useT } from '@kaiku/sdk/web';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';

function Notice({ icon, title, text }: { icon: IconProps['name']; title: string; text: string }) {
  const t = useT('shell');
  const { user } = useSession();
  useEffect(() => {
    document.title = 'Kaiku';
  }, []);
  return (
    <Center mih="50vh">
      <Stack align="center" gap="sm" maw={440}>
        <ThemeIcon size={64} radius="xl" variant="light">
          <Icon name={icon} size={32} />
        </ThemeIcon>
        <Title order={1} ta="center">
          {title}
        </Title>
        <Text c="dimmed" ta="center">
          {text}
        </Text>
        <Button component={Link} to={user ? '/rd' : '/login'} mt="xs">
          {t(user ? 'notice.home' : 'notice.login')}
        </Button>
      </Stack>
    </Center>
  );
}

/** PLAT-004. */
export function NotFound() {
  const t = useT('shell');
  return <Notice icon="map" title={t('notFound.title')} text={t('notFound.text')} />;
}

/** PLAT-005. */
export function Forbidden() {
  const t = useT('shell');
  return <Notice icon="lock" title={t('forbidden.title')} text={t('forbidden.text')} />;
}
