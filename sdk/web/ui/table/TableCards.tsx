import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useSdkText } from '../text.ts';
import { RowMenu } from './RowMenu.tsx';
import { drawCell, isRowClick, rowName, type TableBodyProps, useOpenRow } from './TableGrid.tsx';
import { useRowKeys } from './useRowKeys.ts';

/** The rows as cards, for phones: the first column is the card's title. */
export function TableCards<Row>({ options, source, selection }: TableBodyProps<Row>) {
  const t = useSdkText();
  const { columns, rowId, rowHref, rowActions, selectable = false } = options;
  const open = useOpenRow(options);
  const list = useRef<HTMLUListElement>(null);
  const rowAt = (index: number) => source.rows[index]!;
  const keys = useRowKeys({
    body: list,
    count: source.rows.length,
    open: open && ((index) => open(rowAt(index))),
    toggle: selectable ? (index) => selection.toggle(rowAt(index)) : undefined,
    clear: selection.clear,
    pageKeys: options.pageKeys ?? false,
  });
  const [title, ...others] = columns.filter((column) => !column.hideBelow);
  return (
    <ul
      ref={list}
      className="kk-cards"
      aria-label={options.label}
      aria-busy={source.refreshing}
      onKeyDown={keys.onKeyDown}
    >
      {source.rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter opens it, see useRowKeys
        <li
          key={rowId(row)}
          data-row={index}
          data-clickable={open ? true : undefined}
          data-selected={selection.has(row) || undefined}
          data-active={options.activeRowId === rowId(row) || undefined}
          tabIndex={open ? (index === keys.current ? 0 : -1) : undefined}
          onFocus={() => keys.onFocusRow(index)}
          onClick={open && ((event) => isRowClick(event) && open(row))}
        >
          <div className="kk-card-head">
            {selectable && (
              <Checkbox
                aria-label={t('table.selectRow', { row: rowName(columns, row) })}
                checked={selection.has(row)}
                onChange={(event) => selection.toggle(row, event.currentTarget.checked)}
              />
            )}
            <div className="kk-card-title">
              {title &&
                (rowHref ? (
                  <Link className="kk-row-link" to={rowHref(row)}>
                    {drawCell(title, row)}
                  </Link>
                ) : (
                  drawCell(title, row)
                ))}
            </div>
            {rowActions && <RowMenu actions={rowActions(row)} />}
          </div>
          <dl>
            {others.map((column) => {
              const drawn = drawCell(column, row);
              // A card has no columns to keep: what is empty would only make it longer.
              if (drawn === '' || drawn === null || drawn === undefined) return null;
              return (
                <div key={column.key} data-long={column.long || undefined}>
                  <dt>{column.header}</dt>
                  <dd>{drawn}</dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
    </ul>
  );
}
