import {
  ActionIcon,
  Button,
  Dialog,
  Form,
  Group,
  Icon,
  NumberField,
  Progress,
  Stack,
  SubmitButton,
  Text,
  useForm,
  useFormat,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limitQuery, setUserLimit, useRefreshUsers } from './users.ts';

/** How many users there are of how many; managers of the provider set the limit here. */
export function Occupancy() {
  const t = useT('access');
  const format = useFormat();
  const { company, flags } = useSession();
  const [editing, setEditing] = useState(false);
  const { data } = useQuery(limitQuery(company!.companyId));
  if (!data) return null;
  const { users, user_limit: limit } = data;
  const full = limit > 0 && users >= limit;
  const text =
    limit > 0
      ? t('users.limit.of', { users: format.number(users), limit: format.number(limit) })
      : t('users.limit.none', { count: users });
  return (
    <Group gap="xs" my="md">
      <Icon name="users" size={18} />
      <Text size="sm" fw={600} c={full ? 'red' : undefined}>
        {full ? `${text} – ${t('users.limit.full')}` : text}
      </Text>
      {limit > 0 && (
        <Progress
          w={120}
          value={Math.min(100, (users / limit) * 100)}
          color={full ? 'red' : undefined}
          aria-label={text}
        />
      )}
      {flags?.manager && (
        <ActionIcon variant="subtle" aria-label={t('users.limit.change')} onClick={() => setEditing(true)}>
          <Icon name="pencil" size={16} />
        </ActionIcon>
      )}
      <Text size="sm" c="dimmed">
        {t('users.limit.hint')}
      </Text>
      {editing && <LimitDialog limit={limit} onClose={() => setEditing(false)} />}
    </Group>
  );
}

function LimitDialog({ limit, onClose }: { limit: number; onClose: () => void }) {
  const t = useT('access');
  const refresh = useRefreshUsers();
  const form = useForm({ initialValues: { user_limit: limit } });
  async function save({ user_limit }: typeof form.values) {
    await setUserLimit(Number(user_limit) || 0);
    await refresh();
    onClose();
  }
  return (
    <Dialog opened onClose={onClose} title={t('users.limit.change')}>
      <Form form={form} onSubmit={save}>
        <Stack gap="md">
          <NumberField
            name="user_limit"
            label={t('users.limit.field')}
            description={t('users.limit.fieldHint')}
            min={0}
            max={1_000_000}
            allowDecimal={false}
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('users.cancel')}
            </Button>
            <SubmitButton onlyWhenDirty />
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
