import { Checkbox, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Icon } from '../Icon.tsx';
import { useSdkText } from '../text.ts';
import { sortBy, type TableState } from './paging.ts';
import { cellValue, textOf } from './query.ts';
import { RowMenu } from './RowMenu.tsx';
import { SelectMenu } from './SelectMenu.tsx';
import { TopScrollbar } from './TopScrollbar.tsx';
import type { Column, TableOptions } from './types.ts';
import { useRowKeys } from './useRowKeys.ts';
import type { RowsSource } from './useRows.ts';
import type { Selection } from './useSelection.ts';
import type { ChangeState } from './useTableState.ts';

export interface TableBodyProps<Row> {
  options: TableOptions<Row>;
  source: RowsSource<Row>;
  state: TableState;
  change: ChangeState;
  selection: Selection<Row>;
}

export const drawCell = <Row,>(column: Column<Row>, row: Row) =>
  column.cell ? column.cell(row) : textOf(cellValue(column, row));

/** Opens a row the way its table says; undefined when rows lead nowhere. */
export function useOpenRow<Row>(options: TableOptions<Row>): ((row: Row) => void) | undefined {
  const navigate = useNavigate();
  const { onRowClick, rowHref } = options;
  return onRowClick ?? (rowHref && ((row: Row) => void navigate(rowHref(row))));
}

/** Clicks on links, buttons and boxes inside a row are theirs, and so is the end of marking text. */
export function isRowClick(event: React.MouseEvent): boolean {
  const target = event.target as HTMLElement;
  if (target.closest('a, button, input, label, select, textarea')) return false;
  return !window.getSelection()?.toString();
}

/** The rows as a table, for everything wider than a phone. */
export function TableGrid<Row>({ options, source, state, change, selection }: TableBodyProps<Row>) {
  const t = useSdkText();
  const { rowId, rowActions, rowHref, selectable = false, stickyHeader = false, compact = true } = options;
  const narrow = useMediaQuery('(max-width: 70em)', undefined, { getInitialValueInEffect: false });
  const columns = narrow ? options.columns.filter(({ hideBelow }) => hideBelow !== 'desktop') : options.columns;
  const open = useOpenRow(options);
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const rowAt = (index: number) => source.rows[index];
  const withRow = (work: ((row: Row) => void) | undefined) =>
    work &&
    ((index: number) => {
      const row = rowAt(index);
      if (row !== undefined) work(row);
    });
  const keys = useRowKeys({
    body,
    count: source.rows.length,
    open: withRow(open),
    toggle: selectable ? withRow((row) => selection.toggle(row)) : undefined,
    clear: selection.clear,
    pageKeys: options.pageKeys ?? false,
  });
  const maxHeight = typeof stickyHeader === 'object' ? stickyHeader.maxHeight : stickyHeader ? '70vh' : undefined;
  const focusable = open !== undefined || selectable;

  return (
    <>
      {options.topScrollbar && <TopScrollbar scroller={scroller} label={t('table.scrollSideways')} />}
      {/* Focusable so that the arrow keys can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard */}
      <section ref={scroller} className="kk-table-scroll" style={{ maxHeight }} aria-label={options.label} tabIndex={0}>
        <table
          className="kk-table"
          data-compact={compact || undefined}
          data-sticky={stickyHeader ? true : undefined}
          aria-busy={source.refreshing}
          aria-rowcount={source.count + 1}
        >
          <caption className="kk-hidden">{options.label}</caption>
          <thead>
            <tr>
              {selectable && (
                <th className="kk-select-cell" scope="col">
                  <SelectMenu source={source} selection={selection} categories={options.categories ?? []} />
                </th>
              )}
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} state={state} change={change} />
              ))}
              {rowActions && (
                <th scope="col" className="kk-actions-cell">
                  <span className="kk-hidden">{t('table.rowActions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={keys.onKeyDown}>
            {source.rows.map((row, index) => (
              <tr
                key={rowId(row)}
                data-row={index}
                data-clickable={open ? true : undefined}
                data-selected={selection.has(row) || undefined}
                data-active={options.activeRowId === rowId(row) || undefined}
                aria-selected={selectable ? selection.has(row) : undefined}
                tabIndex={focusable ? (index === keys.current ? 0 : -1) : undefined}
                onFocus={() => keys.onFocusRow(index)}
                onClick={open && ((event) => isRowClick(event) && open(row))}
              >
                {selectable && (
                  <td className="kk-select-cell">
                    <Checkbox
                      size="sm"
                      aria-label={t('table.selectRow', { row: rowName(columns, row) })}
                      checked={selection.has(row)}
                      onChange={(event) => selection.toggle(row, event.currentTarget.checked)}
                    />
                  </td>
                )}
                {columns.map((column, at) => (
                  <td
                    key={column.key}
                    data-main={at === 0 || undefined}
                    data-align={column.align}
                    data-nowrap={column.nowrap || undefined}
                  >
                    {at === 0 && rowHref ? (
                      <Link className="kk-row-link" to={rowHref(row)}>
                        {drawCell(column, row)}
                      </Link>
                    ) : (
                      drawCell(column, row)
                    )}
                  </td>
                ))}
                {rowActions && (
                  <td className="kk-actions-cell">
                    <RowMenu actions={rowActions(row)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** What a row is called when it is spoken of: its first column. */
export function rowName<Row>(columns: readonly Column<Row>[], row: Row): string {
  const [first] = columns;
  return first ? textOf(cellValue(first, row)) : '';
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  state: TableState;
  change: ChangeState;
}

/** A sortable header is a button and says how the rows are sorted (PLAT-031). */
function HeadCell<Row>({ column, state, change }: HeadCellProps<Row>) {
  const sorted = state.sort === column.key ? (state.order === 'asc' ? 'ascending' : 'descending') : 'none';
  const icon = { ascending: 'arrow-up', descending: 'arrow-down', none: 'arrows-sort' } as const;
  return (
    <th
      scope="col"
      data-align={column.align}
      style={{ width: column.width }}
      aria-sort={column.sortable ? sorted : undefined}
    >
      {column.sortable ? (
        <UnstyledButton
          className="kk-sort"
          data-sorted={sorted}
          onClick={() => change((now) => sortBy(now, column.key))}
        >
          <span>{column.header}</span>
          <Icon name={icon[sorted]} size={14} />
        </UnstyledButton>
      ) : (
        column.header
      )}
    </th>
  );
}
