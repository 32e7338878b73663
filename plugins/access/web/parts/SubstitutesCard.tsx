import {
  ActionIcon,
  Badge,
  Button,
  Card,
  ErrorState,
  Group,
  Icon,
  Stack,
  Text,
  Title,
  useAlert,
  useConfirm,
  useFocusKept,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { type Substitute, substitutesQuery } from '../substitutes.ts';
import { SubstituteDialog } from './SubstituteDialog.tsx';

/** Who stands in while one is away (USER-045). */
export function SubstitutesCard() {
  const t = useT('access');
  const alert = useAlert();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(substitutesQuery);
  const [edited, setEdited] = useState<Substitute | 'new' | null>(null);
  const card = useFocusKept<HTMLElement>(data?.map(({ uuid }) => uuid) ?? []);
  const refresh = () => queries.invalidateQueries({ queryKey: substitutesQuery.queryKey });

  async function remove(one: Substitute) {
    const name = one.user_name || one.user_email;
    const sure = await confirm({
      title: t('substitutes.removeTitle', { name }),
      text: t('substitutes.removeText'),
      confirmLabel: t('substitutes.remove'),
      danger: true,
    });
    if (!sure) return;
    try {
      await api.DELETE('/substitute/{id}', { path: { id: one.uuid }, quiet: true });
    } catch {
      alert.error(t('account.saveFailed'));
    }
    await refresh();
  }

  return (
    <Card ref={card} component="section" aria-labelledby="ka-substitutes">
      <Title order={2} id="ka-substitutes">
        {t('substitutes.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('substitutes.text')}
      </Text>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Text mb="md">{t('substitutes.none')}</Text>}
      <Stack component="ul" gap="md" p={0} m={0} className="ka-sessions">
        {data?.map((one, index) => (
          <Entry
            key={one.uuid}
            index={index}
            entry={one}
            onEdit={() => setEdited(one)}
            onRemove={() => void remove(one)}
          />
        ))}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
          {t('substitutes.add')}
        </Button>
      </Group>
      {edited !== null && (
        <SubstituteDialog
          substitute={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            alert.success(t('substitutes.saved'));
            void refresh();
          }}
        />
      )}
    </Card>
  );
}

interface EntryProps {
  index: number;
  entry: Substitute;
  onEdit(): void;
  onRemove(): void;
}

function Entry({ index, entry, onEdit, onRemove }: EntryProps) {
  const t = useT('access');
  const format = useFormat();
  const { start, end, emails } = entry;
  const name = entry.user_name || entry.user_email;
  const now = Date.now();
  const state = now < Date.parse(start) ? 'later' : now > Date.parse(end) ? 'over' : 'now';
  return (
    <Group component="li" data-row={index} wrap="nowrap" gap="sm" align="flex-start">
      <Stack gap={2} flex={1} miw={0}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          <Badge variant="light" color={state === 'now' ? 'green' : 'gray'}>
            {t(`substitutes.${state}`)}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {t('substitutes.period', { start: format.dateTime(start), end: format.dateTime(end) })}
        </Text>
        {emails && (
          <Text size="sm" c="dimmed">
            {t('substitutes.getsMails')}
          </Text>
        )}
      </Stack>
      <ActionIcon variant="subtle" onClick={onEdit} aria-label={t('substitutes.editOne', { name })}>
        <Icon name="pencil" size={18} />
      </ActionIcon>
      <ActionIcon variant="subtle" onClick={onRemove} aria-label={t('substitutes.removeOne', { name })}>
        <Icon name="trash" size={18} />
      </ActionIcon>
    </Group>
  );
}
