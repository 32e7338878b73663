import { Button, type CodeFault, CodeInput, Dialog, Group, Stack, Text, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useEditorState } from '../context.ts';
import { linesIn } from './lines.ts';

interface CodeDialogProps {
  type: 'css' | 'js';
  title: string;
  value: string;
  onApply: (value: string) => void;
  onClose: () => void;
}

const longest = 100_000;

/** Writes a survey's own CSS or JavaScript; the server reads it before it is used, and says what it cannot read where. */
export function CodeDialog({ type, title, value, onApply, onClose }: CodeDialogProps) {
  const t = useT('surveys');
  const { survey } = useEditorState();
  const [code, setCode] = useState(value);
  const [faults, setFaults] = useState<readonly CodeFault[]>([]);
  const [busy, setBusy] = useState(false);

  const apply = async () => {
    if (code.trim() === '') return onApply('');
    setBusy(true);
    const path = { id: survey.survey_id };
    const found = await api
      .POST('/survey/{id}/code_check', { path, body: { css: '', js: '', [type]: code } })
      .catch(() => null);
    setBusy(false);
    // What kept it from being asked was told.
    if (!found) return;
    setFaults(found[type]);
    if (found[type].length === 0) onApply(code);
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="xl" unsaved={code !== value}>
      <Stack gap="sm">
        <CodeInput
          data-autofocus
          aria-label={title}
          value={code}
          minRows={12}
          maxLength={longest}
          description={t('code.keys')}
          faults={faults}
          faultsTitle={t('code.faults', { count: faults.length })}
          onChange={setCode}
        />
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {t('code.size', { count: linesIn(code), characters: code.length })}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('code.cancel')}
            </Button>
            <Button loading={busy} onClick={() => void apply()}>
              {t('code.apply')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}
