import {
  Button,
  DataTable,
  EmptyState,
  Group,
  Icon,
  MultiSelect,
  SideDialog,
  Stack,
  Text,
  useAlert,
  useDebouncedValue,
  useSession,
  useT,
  useUndo,
} from '@kaiku/sdk/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailure } from '../users/failure.ts';
import { fetchUsers, nameOf, type UserRow, usersKey } from '../users/users.ts';
import { changeMembers, fetchMembers, type GroupRow, groupsKey, type Member, useRefreshGroups } from './groups.ts';

/** While one types. */
const pauseMs = 200;
/** People that a list to choose from offers; typing finds the others. */
const offered = 20;

/** Who is in a group: people are found by typing and put in, and taken out with an undo. */
export function MembersDialog({ group, onClose }: { group: GroupRow; onClose: () => void }) {
  const t = useT('access');
  const alert = useAlert();
  const failure = useFailure();
  const undo = useUndo();
  const refresh = useRefreshGroups();
  const { company } = useSession();
  const { group_id: id, name } = group;

  async function change(which: { add?: string[]; remove?: string[] }): Promise<boolean> {
    try {
      await changeMembers(id, which);
      return true;
    } catch (error) {
      alert.error(failure(error, 'groups.failed'));
      return false;
    } finally {
      await refresh();
    }
  }
  async function takeOut(members: readonly Member[]) {
    const ids = members.map(({ user_id }) => user_id);
    if (!(await change({ remove: ids }))) return false;
    undo({
      text: t('groups.takenOut', { count: ids.length, name: nameOf(members[0]!) }),
      onUndo: async () => void (await change({ add: ids })),
    });
    return true;
  }

  return (
    <SideDialog opened onClose={onClose} title={t('groups.membersOf', { name })}>
      <Stack gap="lg">
        <AddMembers groupId={id} onAdd={(ids) => change({ add: ids })} />
        <DataTable<Member>
          label={t('groups.membersOf', { name })}
          fetch={(query, signal) => fetchMembers(id, query, signal)}
          queryKey={[...groupsKey, 'members', company?.companyId, id]}
          staleTime={0}
          rowId={({ user_id }) => user_id}
          columns={[
            {
              key: 'name',
              header: t('users.fields.name'),
              sortable: true,
              searchable: true,
              value: nameOf,
              cell: (member) => (
                <Stack gap={0}>
                  <Text size="sm" fw={600}>
                    {nameOf(member)}
                  </Text>
                  {nameOf(member) !== member.email && (
                    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                      {member.email}
                    </Text>
                  )}
                </Stack>
              ),
            },
          ]}
          rowActions={(member) => [
            {
              key: 'remove',
              label: t('groups.takeOut', { name: nameOf(member) }),
              icon: 'user-minus',
              primary: true,
              onClick: () => void takeOut([member]),
            },
          ]}
          selectable
          bulkActions={(members, clear) => (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Icon name="user-minus" size={16} />}
              onClick={() => void takeOut(members).then((done) => done && clear())}
            >
              {t('groups.takeOutSelected')}
            </Button>
          )}
          exportable={false}
          empty={<EmptyState icon="users" title={t('groups.nobody')} text={t('groups.nobodyText')} compact />}
        />
      </Stack>
    </SideDialog>
  );
}

function AddMembers({ groupId, onAdd }: { groupId: string; onAdd: (ids: string[]) => Promise<boolean> }) {
  const t = useT('access');
  const { company } = useSession();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<UserRow[]>([]);
  const [busy, setBusy] = useState(false);
  const [asked] = useDebouncedValue(search.trim(), pauseMs);
  const { data: found = [], isFetching } = useQuery({
    queryKey: [...usersKey, 'to-add', company?.companyId, asked],
    queryFn: async ({ signal }) =>
      (await fetchUsers({}, { per_page: offered, page_no: 1, sort_order: 'asc', filter: asked }, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const others = found.filter(
    ({ user_id, group_ids, editable }) =>
      editable && !group_ids.includes(groupId) && chosen.every((one) => one.user_id !== user_id),
  );
  const known = [...chosen, ...others];
  async function add() {
    setBusy(true);
    const done = await onAdd(chosen.map(({ user_id }) => user_id));
    setBusy(false);
    if (done) setChosen([]);
  }
  return (
    <Group align="flex-end" gap="sm" wrap="nowrap">
      <MultiSelect
        style={{ flex: 1 }}
        label={t('groups.add')}
        placeholder={chosen.length === 0 ? t('groups.addPlaceholder') : ''}
        data={known.map((user) => ({
          value: user.user_id,
          label: [nameOf(user), user.email].filter((one, at, all) => all.indexOf(one) === at).join(' · '),
        }))}
        value={chosen.map(({ user_id }) => user_id)}
        onChange={(ids) => setChosen(known.filter(({ user_id }) => ids.includes(user_id)))}
        // Who is in the group stands below it.
        openOnFocus={false}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        filter={({ options }) => options}
        nothingFoundMessage={isFetching ? t('groups.searching') : t('groups.nobodyFound')}
        hidePickedOptions
        maxDropdownHeight={260}
        data-autofocus
      />
      <Button onClick={() => void add()} loading={busy} disabled={chosen.length === 0} miw="fit-content">
        {t('groups.addButton')}
      </Button>
    </Group>
  );
}
