import { Avatar, anyKey, Icon, Stack, Text, Title, UnstyledButton, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';

export interface DemoAccount {
  email: string;
  password: string;
  role: string;
}

const nameOf = (email: string): string => {
  const name = email.split('@')[0] ?? email;
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** The accounts of a demo, each filled in with one click. */
export function DemoAccounts({ chosen, onChoose }: { chosen: string; onChoose: (account: DemoAccount) => void }) {
  const t = useT('access');
  const { data: accounts = [] } = useQuery({
    queryKey: ['access', 'demo-accounts'],
    queryFn: ({ signal }) => api.GET('/auth/demo_accounts', { anonymous: true, quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (accounts.length === 0) return null;
  return (
    <section className="ka-demo" aria-labelledby="ka-demo-title">
      <Title order={2} size="h4" id="ka-demo-title">
        {t('demo.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('demo.text')}
      </Text>
      <Stack gap={4}>
        {accounts.map((account) => (
          <UnstyledButton
            key={account.email}
            className="ka-demo-account"
            aria-pressed={account.email === chosen}
            onClick={() => onChoose(account)}
          >
            <Avatar name={nameOf(account.email)} size={36} radius="xl" color="kaiku" aria-hidden />
            <span className="ka-demo-names">
              <b>
                {nameOf(account.email)} · {anyKey(t)(`roles.${account.role}`)}
              </b>
              <span>{account.email}</span>
            </span>
            <Icon name={account.email === chosen ? 'check' : 'arrow-right'} size={16} />
          </UnstyledButton>
        ))}
      </Stack>
    </section>
  );
}
