import { Alert, Button, Group, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import { SearchInput } from '../SearchInput.tsx';
import { EmptyState, ErrorState } from '../states.tsx';
import { useSdkText } from '../text.ts';
import { useFocusKept } from '../useFocusKept.ts';
import { ExportButton } from './ExportButton.tsx';
import { initialState, showsSearch, type TableState } from './paging.ts';
import { SelectionBar } from './SelectMenu.tsx';
import { TableCards } from './TableCards.tsx';
import { TableGrid } from './TableGrid.tsx';
import { TablePager } from './TablePager.tsx';
import type { DataTableProps, TableOptions } from './types.ts';
import { useRows } from './useRows.ts';
import { useSelection } from './useSelection.ts';
import { type ChangeState, type TableStore, useLocalTableState, useUrlTableState } from './useTableState.ts';
import { WaitingTable } from './WaitingTable.tsx';

/** The table itself, fetched when the first one is drawn: `DataTable.tsx` is its door. */
export function TableView<Row>(props: DataTableProps<Row>) {
  return props.urlKey === undefined ? <LocalTable {...props} /> : <UrlTable {...props} urlKey={props.urlKey} />;
}

function LocalTable<Row>(props: DataTableProps<Row>) {
  const store = useLocalTableState(initialState(props.initialSort, props.initialSize));
  return <StoredTable props={props} store={store} />;
}

function UrlTable<Row>(props: DataTableProps<Row> & { urlKey: string }) {
  const sortable = props.columns.filter((column) => column.sortable).map((column) => column.key);
  const store = useUrlTableState(props.urlKey, initialState(props.initialSort, props.initialSize), sortable);
  return <StoredTable props={props} store={store} />;
}

function StoredTable<Row>({ props, store: [state, change] }: { props: DataTableProps<Row>; store: TableStore }) {
  const t = useSdkText();
  const source = useRows(props, state, change);
  const selection = useSelection(props.rowId, props.onSelectionChange);
  useShownRows(props, source, state, change);
  const place = useFocusKept<HTMLDivElement>(source.rows.map(props.rowId));
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
  const asCards = isPhone === true && props.phone !== 'scroll';
  const filtered = state.search.trim() !== '' || props.filterActive === true;
  const options: TableOptions<Row> = props;
  const Body = asCards ? TableCards : TableGrid;
  const failed = source.error !== null && source.error !== undefined;

  let content: React.ReactNode;
  if (source.loading) {
    content = <WaitingTable columns={props.columns} rows={state.size} />;
  } else if (failed && source.rows.length === 0) {
    content = <ErrorState error={source.error} onRetry={source.retry} compact />;
  } else if (source.count === 0) {
    content = filtered ? (
      <NothingFound
        search={state.search}
        change={change}
        onClearFilters={props.filterActive ? props.onClearFilters : undefined}
      />
    ) : (
      (props.empty ?? <EmptyState title={t('table.emptyTitle')} compact />)
    );
  } else {
    content = <Body options={options} source={source} state={state} change={change} selection={selection} />;
  }

  return (
    <div ref={place} className="kk-data-table" data-refreshing={source.refreshing || undefined}>
      <Toolbar props={props} state={state} change={change} source={source} filtered={filtered} asCards={asCards} />
      {props.selectable && source.count > 0 && (
        <SelectionBar
          source={source}
          selection={selection}
          categories={props.categories ?? []}
          actions={props.bulkActions}
          withMenu={asCards}
        />
      )}
      {failed && source.rows.length > 0 && (
        <Alert color="red" role="alert" icon={<Icon name="alert-triangle" />} mb="sm">
          <Group justify="space-between" gap="xs">
            {t('table.refreshFailed')}
            <Button size="compact-sm" variant="default" onClick={source.retry}>
              {t('state.retry')}
            </Button>
          </Group>
        </Alert>
      )}
      <div className="kk-table-progress" aria-hidden="true" />
      {content}
      {!source.loading && source.count > 0 && (
        <TablePager
          state={state}
          count={source.count}
          pages={source.pages}
          change={change}
          prefetch={source.prefetch}
        />
      )}
    </div>
  );
}

/** Says what is shown, but not while it is about to be replaced. */
function useShownRows<Row>(
  { onRows }: DataTableProps<Row>,
  { rows, pages, loading, refreshing, fetched }: ReturnType<typeof useRows<Row>>,
  { page }: TableState,
  change: ChangeState,
): void {
  const tell = useRef(() => {});
  // Before they are painted: the owner may have columns of them.
  useLayoutEffect(() => {
    tell.current = () => onRows?.({ rows, page, pages, turnTo: (next) => change({ page: next }), fetched });
  });
  const settled = !loading && !refreshing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of what is shown, not of another function
  useLayoutEffect(() => {
    if (settled) tell.current();
  }, [settled, rows, fetched?.reply, page, pages]);
}

interface ToolbarProps<Row> {
  props: DataTableProps<Row>;
  state: TableState;
  change: ChangeState;
  source: ReturnType<typeof useRows<Row>>;
  filtered: boolean;
  asCards: boolean;
}

function Toolbar<Row>({ props, state, change, source, filtered, asCards }: ToolbarProps<Row>) {
  const t = useSdkText();
  const { columns } = props;
  const sortable = useMemo(() => columns.filter((column) => column.sortable), [columns]);
  const total = props.fetch ? source.count : (props.rows?.length ?? 0);
  const search = columns.some((column) => column.searchable) && showsSearch(total, filtered);
  // Of nothing there is no file.
  const exportable = (source.loading || source.count > 0) && (props.exportable ?? true);
  const sort = asCards && sortable.length > 0 && source.count > 1;
  if (!search && !sort && !props.filters && !props.actions && !exportable) return null;
  return (
    <div className="kk-toolbar">
      {search && (
        <SearchInput className="kk-search" value={state.search} onSearch={(text) => change({ search: text })} />
      )}
      {props.filters && (
        <Group gap="xs" className="kk-toolbar-filters">
          {props.filters}
        </Group>
      )}
      <Group gap="xs" className="kk-toolbar-end">
        {sort && (
          <NativeSelect
            aria-label={t('table.sortBy')}
            value={state.sort ? `${state.sort} ${state.order}` : ''}
            onChange={(event) => {
              const [key, order] = event.currentTarget.value.split(' ');
              change({ sort: key || null, order: order === 'desc' ? 'desc' : 'asc' });
            }}
            data={[
              { value: '', label: t('table.sortBy') },
              ...sortable.flatMap((column) => [
                { value: `${column.key} asc`, label: `${column.header} ↑` },
                { value: `${column.key} desc`, label: `${column.header} ↓` },
              ]),
            ]}
          />
        )}
        {exportable && (
          <ExportButton
            name={typeof exportable === 'string' ? exportable : props.label}
            columns={columns}
            source={source}
          />
        )}
        {props.actions}
      </Group>
    </div>
  );
}

interface NothingFoundProps {
  search: string;
  change: ChangeState;
  onClearFilters: (() => void) | undefined;
}

function NothingFound({ search, change, onClearFilters }: NothingFoundProps) {
  const t = useSdkText();
  return (
    <EmptyState
      compact
      icon="search"
      title={t('table.nothingFound')}
      text={search ? t('table.nothingFoundFor', { search }) : t('table.nothingFoundFilters')}
      action={
        (search || onClearFilters) && (
          <Button
            variant="default"
            onClick={() => {
              if (search) change({ search: '' });
              onClearFilters?.();
            }}
          >
            {t('table.showAll')}
          </Button>
        )
      }
    />
  );
}
