import type { TableQuery, TableReply } from '@kaiku/sdk/common';
import { useState } from 'react';
import { Badge, Button, type Column, DataTable, PageHeader, useFormat } from '../../../web/index.ts';
import { type Person, people } from './people.ts';

const params = new URLSearchParams(location.search);

async function fetchPeople(query: TableQuery, signal: AbortSignal): Promise<TableReply<Person>> {
  const reply = await fetch('/api/people', { method: 'POST', body: JSON.stringify(query), signal });
  if (!reply.ok) throw new Error(`people replied ${reply.status}`);
  return ((await reply.json()) as { response: TableReply<Person> }).response;
}

/** `?mode=client&rows=12` and so on: one table in the shape that a test asks for. */
export function TableScreen() {
  const format = useFormat();
  const [opened, setOpened] = useState('');
  const [selected, setSelected] = useState(0);
  const columns: Column<Person>[] = [
    { key: 'name', header: 'Name', sortable: true, searchable: true },
    { key: 'unit', header: 'Unit', searchable: true },
    {
      key: 'status',
      header: 'Status',
      sortable: true,
      cell: (row) => <Badge color={row.status === 'active' ? 'green' : 'yellow'}>{row.status}</Badge>,
    },
    { key: 'answers', header: 'Answers', sortable: true, align: 'end' },
    { key: 'seen', header: 'Last seen', align: 'end', cell: (row) => format.date(row.seen), nowrap: true },
  ];
  if (params.has('wide')) {
    for (let index = 0; index < 14; index += 1) {
      columns.push({
        key: `c${index}`,
        header: `Background field ${index}`,
        value: () => `value ${index}`,
        nowrap: true,
      });
    }
  }
  const common = {
    label: 'People',
    columns,
    rowId: (row: Person) => row.id,
    selectable: params.has('selectable'),
    categories: [{ key: 'invited', label: 'Invited', matches: (row: Person) => row.status === 'invited' }],
    onSelectionChange: (rows: Person[]) => setSelected(rows.length),
    bulkActions: (rows: Person[]) => (
      <Button size="compact-sm" variant="default">
        Remove {rows.length}
      </Button>
    ),
    onRowClick: params.has('open') ? (row: Person) => setOpened(row.name) : undefined,
    rowHref: params.has('links') ? (row: Person) => `/person/${row.id}` : undefined,
    rowActions: params.has('actions')
      ? (row: Person) => [
          { key: 'edit', label: 'Edit', icon: 'pencil', primary: true, onClick: () => setOpened(`edit ${row.name}`) },
          {
            key: 'remove',
            label: 'Remove',
            icon: 'trash',
            danger: true,
            onClick: () => setOpened(`remove ${row.name}`),
          },
        ]
      : undefined,
    stickyHeader: params.has('sticky') ? { maxHeight: '300px' } : false,
    topScrollbar: params.has('wide'),
    urlKey: params.has('url') ? 'people' : undefined,
    filterActive: params.has('filtered'),
    pageKeys: true,
  };
  const rows = Number(params.get('rows') ?? people.length);
  return (
    <>
      <PageHeader
        title="People of the company"
        description="Everybody who may sign in"
        actions={<Button color="highlight">Invite people</Button>}
      />
      {params.get('mode') === 'client' ? (
        <DataTable {...common} rows={params.has('loading') ? undefined : people.slice(0, rows)} />
      ) : (
        <DataTable {...common} fetch={fetchPeople} queryKey={['people']} />
      )}
      <p data-testid="opened">{opened}</p>
      <p data-testid="selected">{selected}</p>
    </>
  );
}
