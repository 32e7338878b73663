import { type BlockReason, blockReasons } from '@kaiku/plugin-deliveries/contract';
import {
  Badge,
  Button,
  type Column,
  DataTable,
  EmptyState,
  Group,
  Icon,
  NativeSelect,
  PageHeader,
  useAlert,
  useConfirm,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { type Entry, entriesKey, fetchEntries, removeEntry, useRefresh } from '../entries.ts';
import { EntryDialog } from '../parts/EntryDialog.tsx';
import { ImportDialog } from '../parts/ImportDialog.tsx';

type Shown = { dialog: 'edit'; entry: Entry | null } | { dialog: 'import' } | null;
const colors = { unsubscribed: 'blue', complained: 'red', bounced: 'orange', listed: 'gray' } as const;

/** `/manage/blacklist`: whom nothing is sent to, and why. */
export default function Blacklist() {
  const t = useT('blacklist');
  const alert = useAlert();
  const confirm = useConfirm();
  const refresh = useRefresh();
  const columns = useColumns();
  const [reason, setReason] = useState<BlockReason | null>(null);
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);

  async function remove({ entry_id: id, target }: Entry) {
    const sure = await confirm({
      title: t('delete.title', { target }),
      text: t('delete.text'),
      confirmLabel: t('delete.confirm'),
      danger: true,
    });
    if (!sure) return;
    try {
      await removeEntry(id);
      alert.success(t('delete.done', { target }));
    } catch {
      alert.error(t('delete.failed'));
    }
    await refresh();
  }
  const newButton = (
    <Button onClick={() => setShown({ dialog: 'edit', entry: null })} leftSection={<Icon name="plus" size={16} />}>
      {t('page.new')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('nav')}
        description={t('page.text')}
        actions={
          <Group gap="xs">
            <Button
              variant="default"
              onClick={() => setShown({ dialog: 'import' })}
              leftSection={<Icon name="file-import" size={16} />}
            >
              {t('page.import')}
            </Button>
            {newButton}
          </Group>
        }
      />
      <DataTable<Entry>
        label={t('nav')}
        columns={columns}
        fetch={(query, signal) => fetchEntries(query, reason, signal)}
        queryKey={[...entriesKey, reason]}
        rowId={({ entry_id }) => entry_id}
        initialSort={{ key: 'created', order: 'desc' }}
        urlKey=""
        filters={
          <NativeSelect
            aria-label={t('fields.reason')}
            value={reason ?? ''}
            onChange={({ currentTarget }) => setReason((currentTarget.value || null) as BlockReason | null)}
            data={[
              { value: '', label: t('page.all') },
              ...blockReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
            ]}
          />
        }
        filterActive={reason !== null}
        onClearFilters={() => setReason(null)}
        onRowClick={(entry) => setShown({ dialog: 'edit', entry })}
        rowActions={(entry) => [
          {
            key: 'edit',
            label: t('page.edit', { target: entry.target }),
            icon: 'pencil',
            onClick: () => setShown({ dialog: 'edit', entry }),
          },
          {
            key: 'delete',
            label: t('page.delete', { target: entry.target }),
            icon: 'trash',
            danger: true,
            onClick: () => void remove(entry),
          },
        ]}
        pageKeys
        empty={<EmptyState icon="ban" title={t('page.empty')} text={t('page.emptyText')} action={newButton} />}
      />
      {shown?.dialog === 'edit' && (
        <EntryDialog
          entry={shown.entry}
          onClose={close}
          onSaved={() => {
            close();
            void refresh();
          }}
        />
      )}
      {shown?.dialog === 'import' && <ImportDialog onClose={close} onImported={() => void refresh()} />}
    </>
  );
}

function useColumns(): Column<Entry>[] {
  const t = useT('blacklist');
  const format = useFormat();
  return [
    { key: 'target', header: t('fields.target'), sortable: true, searchable: true, value: ({ target }) => target },
    {
      key: 'type',
      header: t('fields.type'),
      sortable: true,
      nowrap: true,
      value: ({ type }) => t(`type.${type}`),
    },
    {
      key: 'reason',
      header: t('fields.reason'),
      sortable: true,
      value: ({ reason }) => t(`reason.${reason}`),
      cell: ({ reason }) => <Badge color={colors[reason]}>{t(`reason.${reason}`)}</Badge>,
    },
    { key: 'note', header: t('fields.note'), searchable: true, value: ({ note }) => note },
    {
      key: 'added_by',
      header: t('fields.added_by'),
      nowrap: true,
      value: ({ added_by }) => added_by ?? '',
    },
    {
      key: 'created',
      header: t('fields.created'),
      sortable: true,
      nowrap: true,
      value: ({ created }) => format.dateTime(created),
    },
  ];
}
