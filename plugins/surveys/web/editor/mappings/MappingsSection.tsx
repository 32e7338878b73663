import { Button, Icon, Stack, Text, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { useEditorState } from '../context.ts';
import { MappingsDialog } from './MappingsDialog.tsx';

/** Beside the background fields: values that one field gets from another. */
export function MappingsSection() {
  const t = useT('surveys');
  const { structure } = useEditorState();
  const [opened, setOpened] = useState(false);
  const possible = structure.backgroundFields.length > 1;
  return (
    <Stack gap="xs" component="section" aria-label={t('mappings.title')}>
      <Text size="xs" fw={600} c="dimmed" component="h3">
        {t('mappings.title')}
      </Text>
      <Text size="sm" c="dimmed">
        {t(possible ? 'mappings.about' : 'mappings.needsFields')}
      </Text>
      <div>
        <Button
          size="compact-sm"
          variant="light"
          disabled={!possible}
          leftSection={<Icon name="arrows-split" size={16} />}
          onClick={() => setOpened(true)}
        >
          {t('mappings.open')}
        </Button>
      </div>
      {opened && <MappingsDialog onClose={() => setOpened(false)} />}
    </Stack>
  );
}
