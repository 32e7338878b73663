import { Button, DataTable, EmptyState, Group, Icon, PageHeader, ScreenTabs, useSession, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilesMenu } from '../users/FilesMenu.tsx';
import { Filters, usersTable, useUserFilter } from '../users/Filters.tsx';
import { ImportDialog } from '../users/ImportDialog.tsx';
import { ManyActions } from '../users/ManyActions.tsx';
import { ManyDialog } from '../users/ManyDialog.tsx';
import { Occupancy } from '../users/Occupancy.tsx';
import { useUserColumns, useUserRowActions } from '../users/table.tsx';
import { UserDialog } from '../users/UserDialog.tsx';
import { fetchUsers, type UserRow, useRoles, usersKey } from '../users/users.ts';
import { useUserActions } from '../users/useUserActions.ts';

type Shown =
  | { dialog: 'edit'; user: UserRow | null }
  | { dialog: 'many'; users: UserRow[]; clear: () => void }
  | { dialog: 'import' }
  | null;

/** `/manage/users`: who is in the company, in which state, with which roles (USER-028). */
export default function Users() {
  const t = useT('access');
  const { company, language } = useSession();
  const { data: roles = [] } = useQuery(useRoles());
  const { filter, set, clear, active } = useUserFilter();
  const actions = useUserActions();
  const columns = useUserColumns(roles);
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const edit = (user: UserRow | null) => setShown({ dialog: 'edit', user });
  const rowActions = useUserRowActions(actions, edit);
  const addButton = (
    <Button onClick={() => edit(null)} leftSection={<Icon name="user-plus" size={18} />}>
      {t('users.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('users.title')}
        description={t('users.text')}
        actions={
          <Group gap="xs" wrap="nowrap">
            <FilesMenu filter={filter} onImport={() => setShown({ dialog: 'import' })} />
            {addButton}
          </Group>
        }
      />
      <ScreenTabs place="users" params={{}} label={t('users.title')} />
      <Occupancy />
      <DataTable<UserRow>
        label={t('users.title')}
        columns={columns}
        fetch={(query, signal) => fetchUsers(filter, query, signal)}
        queryKey={[...usersKey, company?.companyId, language, filter]}
        rowId={({ user_id }) => user_id}
        initialSort={{ key: 'name', order: 'asc' }}
        urlKey={usersTable}
        onRowClick={(row) => row.editable && edit(row)}
        rowActions={rowActions}
        filters={<Filters roles={roles} filter={filter} set={set} />}
        filterActive={active}
        onClearFilters={clear}
        selectable
        bulkActions={(users, deselect) => (
          <ManyActions
            users={users}
            actions={actions}
            onChange={() => setShown({ dialog: 'many', users, clear: deselect })}
            clear={deselect}
          />
        )}
        pageKeys
        exportable={false}
        empty={<EmptyState icon="users" title={t('users.empty')} text={t('users.emptyText')} action={addButton} />}
      />
      {shown?.dialog === 'edit' && (
        <UserDialog
          user={shown.user}
          roles={roles}
          onClose={close}
          onSaved={(user) => {
            close();
            void actions.saved(user);
          }}
        />
      )}
      {shown?.dialog === 'import' && <ImportDialog onImported={() => void actions.refresh()} onClose={close} />}
      {shown?.dialog === 'many' && (
        <ManyDialog
          users={shown.users}
          roles={roles}
          onClose={close}
          onSave={async (changes) => {
            await actions.changeMany(shown.users, changes);
            shown.clear();
          }}
        />
      )}
    </>
  );
}
