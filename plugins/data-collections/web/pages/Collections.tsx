import {
  Badge,
  Button,
  type Column,
  DataTable,
  EmptyState,
  Group,
  Icon,
  PageHeader,
  type RowAction,
  Text,
  useAlert,
  useConfirm,
  useFormat,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import {
  type CollectionRow,
  deleteCollection,
  fetchRows,
  type OpenedCollection,
  openCollection,
  rowsKey,
  useRefresh,
} from '../collections.ts';
import { EditDialog } from '../parts/EditDialog.tsx';
import { useFailure } from '../parts/failure.ts';
import { PasswordDialog } from '../parts/PasswordDialog.tsx';

type Shown =
  | { dialog: 'password'; row: CollectionRow }
  | { dialog: 'edit'; collection: OpenedCollection | null; password?: string }
  | null;

export default function Collections() {
  const t = useT('data-collections');
  const alert = useAlert();
  const confirm = useConfirm();
  const failure = useFailure();
  const refresh = useRefresh();
  const { company } = useSession();
  const columns = useColumns();
  const [shown, setShown] = useState<Shown>(null);

  const close = () => setShown(null);
  const saved = () => {
    close();
    void refresh();
  };
  const create = () => setShown({ dialog: 'edit', collection: null });

  async function open(row: CollectionRow) {
    if (row.name === null) return;
    if (row.secure) return setShown({ dialog: 'password', row });
    try {
      setShown({ dialog: 'edit', collection: await openCollection(row.collection_id) });
    } catch (error) {
      alert.error(failure(error, 'open.failed'));
      void refresh();
    }
  }

  async function remove(row: CollectionRow) {
    const sure = await confirm({
      title: t('delete.title', { name: row.name ?? t('table.protected') }),
      text: t('delete.text'),
      confirmLabel: t('delete.confirm'),
      danger: true,
    });
    if (!sure) return;
    try {
      await deleteCollection(row.collection_id);
      alert.success(t('delete.done'));
    } catch {
      alert.error(t('delete.failed'));
    }
    void refresh();
  }

  const rowActions = (row: CollectionRow): RowAction[] => [
    ...(row.name === null
      ? []
      : [
          {
            key: 'open',
            label: t('table.open', { name: row.name }),
            icon: 'pencil' as const,
            primary: true,
            onClick: () => void open(row),
          },
        ]),
    {
      key: 'delete',
      label: t('table.delete', { name: row.name ?? t('table.protected') }),
      icon: 'trash',
      danger: true,
      primary: true,
      onClick: () => void remove(row),
    },
  ];
  const newButton = (
    <Button onClick={create} leftSection={<Icon name="plus" size={16} />}>
      {t('page.new')}
    </Button>
  );

  return (
    <>
      <PageHeader title={t('page.title')} description={t('page.text')} actions={newButton} />
      <DataTable<CollectionRow>
        label={t('page.title')}
        columns={columns}
        fetch={fetchRows}
        queryKey={[...rowsKey, company?.companyId]}
        rowId={(row) => row.collection_id}
        initialSort={{ key: 'name', order: 'asc' }}
        urlKey="collections"
        onRowClick={(row) => void open(row)}
        rowActions={rowActions}
        pageKeys
        empty={<EmptyState icon="database" title={t('page.empty')} text={t('page.emptyText')} action={newButton} />}
      />
      {shown?.dialog === 'password' && (
        <PasswordDialog
          collection={shown.row}
          onClose={close}
          onOpened={(collection, password) => setShown({ dialog: 'edit', collection, password })}
        />
      )}
      {shown?.dialog === 'edit' && (
        <EditDialog collection={shown.collection} currentPassword={shown.password} onSaved={saved} onClose={close} />
      )}
    </>
  );
}

function useColumns(): Column<CollectionRow>[] {
  const t = useT('data-collections');
  const format = useFormat();
  const protection = (row: CollectionRow): string => {
    if (!row.secure) return t('table.shared');
    if (row.own) return t('table.ownPassword');
    return row.owner_name ? t('table.passwordOf', { name: row.owner_name }) : t('table.otherPassword');
  };
  return [
    {
      key: 'name',
      header: t('fields.name'),
      sortable: true,
      searchable: true,
      value: (row) => row.name ?? t('table.protected'),
      cell: (row) =>
        row.name ?? (
          <Group gap={6} wrap="nowrap">
            <Icon name="lock" size={16} />
            <Text size="sm" c="dimmed">
              {t('table.protected')}
            </Text>
          </Group>
        ),
    },
    {
      key: 'secure',
      header: t('fields.access'),
      sortable: true,
      value: protection,
      cell: (row) => (
        <Badge
          color={row.secure ? 'orange' : 'gray'}
          leftSection={<Icon name={row.secure ? 'lock' : 'users'} size={12} />}
        >
          {protection(row)}
        </Badge>
      ),
    },
    {
      key: 'updated_at',
      header: t('fields.updated'),
      sortable: true,
      nowrap: true,
      value: (row) => format.dateTime(row.updated_at),
    },
  ];
}
