import { ActionIcon, Button, Checkbox, Group, Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { useEnvironment } from '../environment.ts';
import { Icon } from '../Icon.tsx';
import { useSdkText } from '../text.ts';
import { useFormat } from '../useFormat.ts';
import type { SelectionCategory } from './types.ts';
import type { RowsSource } from './useRows.ts';
import type { Selection } from './useSelection.ts';

interface SelectMenuProps<Row> {
  source: RowsSource<Row>;
  selection: Selection<Row>;
  categories: readonly SelectionCategory<Row>[];
}

/** Selects what `all` rows have in common; asks the server when they are not all here. */
function useSelectMatching<Row>({ source, selection }: Pick<SelectMenuProps<Row>, 'source' | 'selection'>) {
  const t = useSdkText();
  const { alert } = useEnvironment();
  const [busy, setBusy] = useState(false);
  const select = async (matches: (row: Row) => boolean) => {
    setBusy(true);
    try {
      const rows = await source.all(new AbortController().signal);
      selection.replace(rows.filter(matches));
    } catch {
      alert.error(t('state.errorText'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, select };
}

/** Box of the header: all rows of the page, and a menu for all rows, none, or a category (PLAT-032). */
export function SelectMenu<Row>({ source, selection, categories }: SelectMenuProps<Row>) {
  const t = useSdkText();
  const { busy, select } = useSelectMatching({ source, selection });
  const onPage = source.rows.filter(selection.has).length;
  const all = onPage > 0 && onPage === source.rows.length;
  return (
    <Group gap={4} wrap="nowrap">
      <Checkbox
        size="sm"
        aria-label={t('table.selectPage')}
        checked={all}
        indeterminate={onPage > 0 && !all}
        disabled={source.rows.length === 0}
        onChange={() => selection.setMany(source.rows, !all)}
      />
      {(categories.length > 0 || source.count > source.rows.length) && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <ActionIcon size={24} aria-label={t('table.selectBy')} loading={busy}>
              <Icon name="chevron-down" size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => select(() => true)}>{t('table.selectAll', { count: source.count })}</Menu.Item>
            <Menu.Item onClick={selection.clear}>{t('table.selectNone')}</Menu.Item>
            {categories.length > 0 && <Menu.Divider />}
            {categories.map((category) => (
              <Menu.Item key={category.key} onClick={() => select(category.matches)}>
                {category.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

interface SelectionBarProps<Row> extends SelectMenuProps<Row> {
  actions: ((rows: Row[], clear: () => void) => React.ReactNode) | undefined;
  /** Cards have no header, so that its box and menu stand here. */
  withMenu: boolean;
}

/** How many rows are selected, what can be done with them, and the way to select all matching ones. */
export function SelectionBar<Row>({ source, selection, categories, actions, withMenu }: SelectionBarProps<Row>) {
  const t = useSdkText();
  const format = useFormat();
  const { busy, select } = useSelectMatching({ source, selection });
  const count = selection.rows.length;
  const pageOnly = count > 0 && count < source.count && source.rows.every(selection.has);
  if (count === 0 && !withMenu) return null;
  return (
    <div className="kk-selection-bar" data-empty={count === 0 || undefined}>
      {withMenu && <SelectMenu source={source} selection={selection} categories={categories} />}
      <Text size="sm" fw={600} role="status">
        {count === 0 ? t('table.selectPage') : t('table.selected', { count, shown: format.number(count) })}
      </Text>
      {pageOnly && (
        <Button size="compact-sm" variant="subtle" loading={busy} onClick={() => select(() => true)}>
          {t('table.selectAll', { count: source.count })}
        </Button>
      )}
      {count > 0 && (
        <>
          <Group gap="xs" className="kk-grow">
            {actions?.(selection.rows, selection.clear)}
          </Group>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={selection.clear}>
            {t('table.clearSelection')}
          </Button>
        </>
      )}
    </div>
  );
}
