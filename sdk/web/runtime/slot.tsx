import { allows, type SlotDefinition } from '@kaiku/sdk/common';
import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { ErrorBoundary } from './boundary.tsx';
import { useAccessFacts, useSession } from './hooks.ts';
import { useT } from './i18n.ts';
import { forgetPart, partComponent } from './loader.ts';

export interface SlotEntry {
  pluginId: string;
  export: string;
}

/** The extensions that the viewer gets in a slot, in order. */
export function useSlotEntries(slotId: string): SlotEntry[] {
  const { plugins } = useSession();
  const facts = useAccessFacts();
  return plugins
    .flatMap((plugin) => plugin.extensions.map((extension) => ({ pluginId: plugin.id, ...extension })))
    .filter((one) => one.slot === slotId && allows(one.access ?? 'public', facts))
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0) || a.pluginId.localeCompare(b.pluginId));
}

/** Said in place of a part that could not be fetched or broke; everything around it works on. */
export function PartNotice({ retry }: { retry: () => void }) {
  const t = useT('runtime');
  return (
    <Group gap="xs" role="status">
      <Icon name="puzzle" size={16} />
      <Text size="sm" c="dimmed">
        {t('part.failed')}
      </Text>
      <Button size="compact-sm" variant="subtle" onClick={retry}>
        {t('part.retry')}
      </Button>
    </Group>
  );
}

interface SlotProps<Props extends object> {
  slot: SlotDefinition<Props>;
  /** Handed to each extension. */
  props: Props;
  /** Drawn while an extension is fetched; nothing by default. */
  loading?: ReactNode;
  /** Drawn when nobody fills the slot. */
  empty?: ReactNode;
  /** What fails is left out: a notice has no place there, as among tabs, and what belongs to it says so. */
  silent?: boolean;
  /** Wraps each extension, as in a tab or a card. */
  wrap?: (extension: ReactNode, entry: SlotEntry) => ReactNode;
}

/** Draws what other plugins put in a place. Each is fetched when drawn, and a broken one shows a quiet notice. */
export function Slot<Props extends object>(given: SlotProps<Props>) {
  const { slot, props, loading = null, empty = null, silent = false, wrap } = given;
  const entries = useSlotEntries(slot.id);
  if (entries.length === 0) return empty;
  return entries.map((entry) => {
    const extension = (
      <Extension
        key={`${entry.pluginId}/${entry.export}`}
        entry={entry}
        props={props}
        loading={loading}
        silent={silent}
      />
    );
    return wrap ? wrap(extension, entry) : extension;
  });
}

interface ExtensionProps {
  entry: SlotEntry;
  props: object;
  loading: ReactNode;
  silent: boolean;
}

function Extension({ entry, props, loading, silent }: ExtensionProps) {
  const part = [entry.pluginId, 'extensions', entry.export] as const;
  return (
    <ErrorBoundary
      onRetry={() => forgetPart(...part)}
      fallback={(_error, retry) => (silent ? null : <PartNotice retry={retry} />)}
    >
      <Suspense fallback={loading}>
        <Part part={part} props={props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Part({ part, props }: { part: readonly [string, 'extensions', string]; props: object }) {
  const Component = partComponent(...part);
  return <Component {...props} />;
}
