import { Button, Card, Group, Progress, Text, Title, useFormat, useSession, useT } from '@kaiku/sdk/web';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { CompanySettings } from '../settings.ts';

/** How many users the company has, of how many (COMP-001). */
export function UsersCard({ settings: { users, user_limit: limit } }: { settings: CompanySettings }) {
  const t = useT('company');
  const format = useFormat();
  const { flags } = useSession();
  const id = useId();
  const full = limit > 0 && users >= limit;
  const text =
    limit > 0
      ? t('settings.usersOf', { users: format.number(users), limit: format.number(limit) })
      : t('settings.usersNoLimit', { count: users, users: format.number(users) });
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {t('settings.users')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('settings.usersText')}
      </Text>
      <Group justify="space-between" gap="sm">
        <div className="kk-grow">
          <Text fw={600} c={full ? 'red' : undefined}>
            {full ? t('settings.usersFull', { text }) : text}
          </Text>
          {limit > 0 && (
            <Progress
              maw={320}
              mt={6}
              value={Math.min(100, (users / limit) * 100)}
              color={full ? 'red' : undefined}
              aria-label={text}
            />
          )}
        </div>
        {flags?.companyManager && (
          <Button component={Link} to="/manage/users" variant="default">
            {t('settings.usersOpen')}
          </Button>
        )}
      </Group>
    </Card>
  );
}
