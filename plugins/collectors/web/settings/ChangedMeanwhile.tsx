import { Alert, Button, Icon, Stack, Text, useT } from '@kaiku/sdk/web';
import { useEffect, useRef } from 'react';
import type { ChangedPart, Meanwhile } from './meanwhile.ts';

/** Somebody else saved the link while this dialog was open: what differs, and the choice to take theirs. */
export function ChangedMeanwhile({ found, onTake }: { found: Meanwhile; onTake: () => void }) {
  const t = useT('collectors');
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is at the other end of the dialog.
  useEffect(() => {
    place.current?.focus();
  }, [found]);
  const named = (part: ChangedPart) =>
    part === 'name' || part === 'url'
      ? t(`fields.${part}`)
      : part === 'times'
        ? t('groups.times')
        : t(`groups.${part}.title`);
  const list = (some: readonly ChangedPart[]) => some.map(named).join(', ');
  return (
    <Alert ref={place} tabIndex={-1} color="orange" icon={<Icon name="alert-triangle" />} title={t('meanwhile.title')}>
      <Stack gap="sm" align="flex-start">
        {found.changed.length > 0 && <Text size="sm">{t('meanwhile.changed', { parts: list(found.changed) })}</Text>}
        <Text size="sm">
          {found.both.length > 0 ? t('meanwhile.both', { parts: list(found.both) }) : t('meanwhile.together')}
        </Text>
        <Button variant="default" onClick={onTake}>
          {t('meanwhile.take')}
        </Button>
      </Stack>
    </Alert>
  );
}
