import { Anchor, Card, Group, Icon, Text, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '../api.ts';

/** Fills the slot `shell.home`: how many entries there are, above the page that people land on. */
export default function HomeCard() {
  const t = useT('sample-plugin');
  const { data } = useQuery({
    queryKey: ['sample-plugin', 'count'],
    queryFn: ({ signal }) => api.GET('/sample-plugin', { query: { per_page: 1 }, signal, quiet: true }),
  });
  // Somebody else's page: until there is something to say, and when asking fails, nothing is shown.
  if (!data) return null;
  return (
    <Card withBorder mb="md" padding="sm">
      <Group gap="xs">
        <Icon name="puzzle" size={18} />
        <Text size="sm">{t('home', { count: data.count })}</Text>
        <Anchor component={Link} to="/sample-plugin" size="sm">
          {t('open')}
        </Anchor>
      </Group>
    </Card>
  );
}
