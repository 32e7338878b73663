import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  Icon,
  PageHeader,
  useAlert,
  useConfirm,
  useDisclosure,
  useFormat,
  usePermission,
  useT,
} from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import type { Item } from '../../contract/index.ts';
import { api, type ListQuery } from '../api.ts';
import { AddItem } from '../parts/AddItem.tsx';

/** The list with what can be done about it. Loading and failing are the table's own business. */
export default function Items() {
  const t = useT('sample-plugin');
  const format = useFormat();
  const alert = useAlert();
  const confirm = useConfirm();
  const client = useQueryClient();
  const mayEdit = usePermission({ permission: 'sample-plugin.edit' });
  const [adding, dialog] = useDisclosure(false);

  const refresh = () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('sample-plugin') });

  const remove = async (item: Item) => {
    const sure = await confirm({
      title: t('remove.title'),
      text: t('remove.text', { name: item.name }),
      confirmLabel: t('remove.button'),
      danger: true,
    });
    if (!sure) return;
    await api.DELETE('/sample-plugin/{id}', { path: { id: item.itemId } });
    alert.success(t('remove.done', { name: item.name }));
    await refresh();
  };

  const columns: Column<Item>[] = [
    { key: 'name', header: t('item.name'), sortable: true, searchable: true },
    { key: 'note', header: t('item.note'), sortable: true, searchable: true },
    {
      key: 'createdAt',
      header: t('item.created'),
      sortable: true,
      nowrap: true,
      cell: (item) => format.dateTime(item.createdAt),
    },
  ];
  const add = mayEdit && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={dialog.open}>
      {t('add.button')}
    </Button>
  );

  return (
    <>
      <PageHeader title={t('title')} description={t('text')} actions={add} />
      <DataTable<Item>
        label={t('title')}
        urlKey=""
        pageKeys
        queryKey={['sample-plugin']}
        fetch={(query, signal) => api.GET('/sample-plugin', { query: query as ListQuery, signal })}
        columns={columns}
        rowId={(item) => item.itemId}
        initialSort={{ key: 'name', order: 'asc' }}
        empty={<EmptyState icon="puzzle" title={t('empty.title')} text={t('empty.text')} action={add} />}
        rowActions={(item) =>
          mayEdit
            ? [{ key: 'remove', label: t('remove.button'), icon: 'trash', danger: true, onClick: () => remove(item) }]
            : []
        }
      />
      <AddItem opened={adding} onClose={dialog.close} onAdded={refresh} />
    </>
  );
}
