import { Group, Loader, Text } from '@mantine/core';
import { Icon } from './Icon.tsx';
import { useSdkText } from './text.ts';
import { useFormat } from './useFormat.ts';

export interface SaveStatusProps {
  state: 'saved' | 'saving' | 'dirty' | 'failed';
  /** When it was last saved. */
  savedAt?: string | number | Date | null;
}

/** `Saved 12:04`: what an editor that saves by itself says about it. */
export function SaveStatus({ state, savedAt }: SaveStatusProps) {
  const t = useSdkText();
  const format = useFormat();
  const text = {
    saved: savedAt ? t('save.savedAt', { time: format.time(savedAt) }) : t('save.saved'),
    saving: t('save.saving'),
    dirty: t('save.dirty'),
    failed: t('save.failed'),
  }[state];
  return (
    <Group gap={6} wrap="nowrap" role="status" c={state === 'failed' ? 'red' : 'dimmed'}>
      {state === 'saving' ? (
        <Loader size={14} />
      ) : (
        <Icon name={{ saved: 'circle-check', dirty: 'pencil', failed: 'alert-triangle' }[state]} size={16} />
      )}
      <Text size="sm" c="inherit" className="kk-nowrap">
        {text}
      </Text>
    </Group>
  );
}
