import { ActionIcon, Button, Checkbox, Group, Icon, Popover, ScrollArea, Stack, Tooltip, useT } from '@kaiku/sdk/web';
import { useState } from 'react';

interface ColumnMenuProps {
  columns: readonly { key: string; header: string }[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
}

/** Which columns the table shows (RES-058). */
export function ColumnMenu({ columns, hidden, onChange }: ColumnMenuProps) {
  const t = useT('results');
  const some = columns.some(({ key }) => hidden.has(key));
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
          <ActionIcon variant={some ? 'light' : 'default'} size={36} aria-label={t('columns.title')}>
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

function read(surveyId: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(surveyId)) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []);
  } catch {
    return new Set(); // the browser keeps nothing, or something else
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
        if (next.size === 0) localStorage.removeItem(storageKey(surveyId));
        else localStorage.setItem(storageKey(surveyId), JSON.stringify([...next]));
      } catch {
        // Then it is for now only.
      }
    },
  ] as const;
}
