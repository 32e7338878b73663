import {
  Button,
  DataTable,
  EmptyState,
  Icon,
  PageHeader,
  type RowAction,
  ScreenTabs,
  useAlert,
  useConfirm,
  useFormat,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { GroupDialog } from '../groups/GroupDialog.tsx';
import { deleteGroup, fetchGroups, type GroupRow, groupsKey, useRefreshGroups } from '../groups/groups.ts';
import { MembersDialog } from '../groups/MembersDialog.tsx';
import { useFailure } from '../users/failure.ts';

type Shown = { dialog: 'name'; group: GroupRow | null } | { dialog: 'members'; group: GroupRow } | null;

/** `/manage/groups`: the company's groups of users, and who is in them (USER-064). */
export default function Groups() {
  const t = useT('access');
  const alert = useAlert();
  const confirm = useConfirm();
  const format = useFormat();
  const failure = useFailure();
  const refresh = useRefreshGroups();
  const { company } = useSession();
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);

  async function remove(group: GroupRow) {
    const sure = await confirm({
      title: t('groups.delete.title', { name: group.name }),
      text: t('groups.delete.text', { count: group.members }),
      confirmLabel: t('groups.delete.confirm'),
      danger: true,
    });
    if (!sure) return;
    try {
      await deleteGroup(group.group_id);
      alert.success(t('groups.delete.done', { name: group.name }));
    } catch (error) {
      alert.error(failure(error, 'groups.failed'));
    }
    await refresh();
  }
  const rowActions = (group: GroupRow): RowAction[] => {
    const { name } = group;
    return [
      {
        key: 'members',
        label: t('groups.actions.members', { name }),
        icon: 'users',
        primary: true,
        onClick: () => setShown({ dialog: 'members', group }),
      },
      {
        key: 'rename',
        label: t('groups.actions.rename', { name }),
        icon: 'pencil',
        onClick: () => setShown({ dialog: 'name', group }),
      },
      {
        key: 'delete',
        label: t('groups.actions.delete', { name }),
        icon: 'trash',
        danger: true,
        onClick: () => void remove(group),
      },
    ];
  };
  const newButton = (
    <Button onClick={() => setShown({ dialog: 'name', group: null })} leftSection={<Icon name="plus" size={16} />}>
      {t('groups.new')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('groups.title')} description={t('groups.text')} actions={newButton} />
      <ScreenTabs place="users" params={{}} label={t('users.title')} />
      <DataTable<GroupRow>
        label={t('groups.title')}
        columns={[
          { key: 'name', header: t('groups.name'), sortable: true, searchable: true },
          {
            key: 'members',
            header: t('groups.members'),
            value: ({ members }) => members,
            cell: ({ members }) => t('groups.count', { count: members, text: format.number(members) }),
          },
        ]}
        fetch={fetchGroups}
        queryKey={[...groupsKey, company?.companyId]}
        staleTime={0}
        rowId={({ group_id }) => group_id}
        initialSort={{ key: 'name', order: 'asc' }}
        urlKey="groups"
        onRowClick={(group) => setShown({ dialog: 'members', group })}
        rowActions={rowActions}
        pageKeys
        exportable={false}
        empty={
          <EmptyState icon="users-group" title={t('groups.empty')} text={t('groups.emptyText')} action={newButton} />
        }
      />
      {shown?.dialog === 'name' && (
        <GroupDialog
          group={shown.group}
          onClose={close}
          onSaved={(group) => {
            // Nobody is in a new one yet.
            setShown(shown.group ? null : { dialog: 'members', group });
            if (shown.group) alert.success(t('groups.renamed', { name: group.name }));
            void refresh();
          }}
        />
      )}
      {shown?.dialog === 'members' && <MembersDialog group={shown.group} onClose={close} />}
    </>
  );
}
