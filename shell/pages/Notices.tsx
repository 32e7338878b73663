import { Button, Center, Icon, type IconProps, Stack, Text, ThemeIcon, Title, useSession, useT } from '@kaiku/sdk/web';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';

interface NoticeProps {
  icon: IconProps['name'];
  title: string;
  text: string;
  action: ReactNode;
}

/** A page that says one thing and offers one way on. */
export const Notice = ({ icon, title, text, action }: NoticeProps) => (
  <Center mih="50vh" p="md">
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
      {action}
    </Stack>
  </Center>
);

/** In place of a page that there is not, for whoever came. */
function WayOut(props: Omit<NoticeProps, 'action'>) {
  const t = useT('shell');
  const { user } = useSession();
  // No survey is open here, whatever the address says (PLAT-013).
  useEffect(() => {
    document.title = 'Kaiku';
  }, []);
  return (
    <Notice
      {...props}
      action={
        <Button component={Link} to={user ? '/rd' : '/login'} mt="xs">
          {t(user ? 'notice.home' : 'notice.login')}
        </Button>
      }
    />
  );
}

/** PLAT-004. */
export function NotFound() {
  const t = useT('shell');
  return <WayOut icon="map" title={t('notFound.title')} text={t('notFound.text')} />;
}

/** What the page was about has been deleted since it was opened. */
export function Gone({ name }: { name: string }) {
  const t = useT('shell');
  return <WayOut icon="trash" title={t('gone.title', { name })} text={t('gone.text')} />;
}

/** PLAT-070: of a feature that the company does not use. */
export function SwitchedOff({ page }: { page: string }) {
  const t = useT('shell');
  return <WayOut icon="ban" title={t('switchedOff.title', { page })} text={t('switchedOff.text')} />;
}

/** PLAT-005. */
export function Forbidden() {
  const t = useT('shell');
  return <WayOut icon="lock" title={t('forbidden.title')} text={t('forbidden.text')} />;
}
