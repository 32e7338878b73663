import { ActionIcon, Button, Checkbox, Group, Icon, Popover, ScrollArea, Stack, Tooltip, useT } from '@kaiku/sdk/web';
import { useState } from 'react';

interface ColumnMenuProps {
  columns: readonly { key: string; header: string }[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
}

/** Columns that are hidden until somebody wants them. */
const rare: readonly string[] = ['time_taken'];

/** Whether the table shows other columns than files have (RES-086). */
export const showsOthers = (columns: ColumnMenuProps['columns'], hidden: ReadonlySet<string>): boolean =>
  columns.some(({ key }) => (key === 'integrity' || rare.includes(key) ? !hidden.has(key) : hidden.has(key)));

/** Which columns the table shows (RES-058). */
export function ColumnMenu({ columns, hidden, onChange }: ColumnMenuProps) {
  const t = useT('results');
  const some = columns.some(({ key }) => hidden.has(key));
  const marked = columns.some(({ key }) => hidden.has(key) && !rare.includes(key));
  const toggle = (key: string, shown: boolean) => {
    const next = new Set(hidden);
    if (shown) next.delete(key);
    else next.add(key);
    onChange(next);
  };
  return (
    <Popover position="bottom-end" width={320} trapFocus withinPortal>
      <Tooltip label={t('columns.title')}>
        <Popover.Target>
          <ActionIcon variant={marked ? 'light' : 'default'} size={36} aria-label={t('columns.title')}>
            <Icon name="columns" size={18} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown aria-label={t('columns.title')}>
        <Stack gap="sm">
          <ScrollArea.Autosize mah="min(50vh, calc(100dvh - 480px))" type="auto" offsetScrollbars="y">
            <Stack gap="xs" p={2}>
              {columns.map(({ key, header }) => (
                <Checkbox
                  key={key}
                  label={header || t('untitled')}
                  checked={!hidden.has(key)}
                  onChange={(event) => toggle(key, event.currentTarget.checked)}
                />
              ))}
            </Stack>
          </ScrollArea.Autosize>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" disabled={!some} onClick={() => onChange(new Set())}>
              {t('columns.all')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              disabled={columns.every(({ key }) => hidden.has(key))}
              onClick={() => onChange(new Set(columns.map(({ key }) => key)))}
            >
              {t('columns.none')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

const storageKey = (surveyId: string) => `kaiku.results.hiddenColumns.${surveyId}`;

/** Before the key of one of the rare ones that is shown. */
const shown = '+';

function read(surveyId: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(surveyId)) ?? '[]');
    const told = Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
    return new Set([
      ...told.filter((one) => !one.startsWith(shown)),
      ...rare.filter((key) => !told.includes(shown + key)),
    ]);
  } catch {
    return new Set(rare); // the browser keeps nothing, or something else
  }
}

/** The columns that whoever sits here has hidden; the browser remembers them. */
export function useHiddenColumns(surveyId: string) {
  const [hidden, setHidden] = useState(() => read(surveyId));
  return [
    hidden,
    (next: ReadonlySet<string>) => {
      setHidden(next);
      try {
        const told = [
          ...[...next].filter((key) => !rare.includes(key)),
          ...rare.filter((key) => !next.has(key)).map((key) => shown + key),
        ];
        if (told.length === 0) localStorage.removeItem(storageKey(surveyId));
        else localStorage.setItem(storageKey(surveyId), JSON.stringify(told));
      } catch {
        // Then it is for now only.
      }
    },
  ] as const;
}
