import { Alert, Button, Dialog, Group, Stack, Text, Textarea, useT } from '@kaiku/sdk/web';
import { type KeyboardEvent, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { useEditorState } from '../context.ts';
import { linesIn } from './lines.ts';

interface Fault {
  line: number;
  column: number;
  message: string;
}
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
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

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
  /** Tab indents, as in any editor of code; Escape leaves the dialog, and Shift with Tab the field. */
  const indent = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Tab' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    event.currentTarget.setRangeText('  ', selectionStart, selectionEnd, 'end');
    setCode(event.currentTarget.value);
  };
  const goTo = ({ line, column }: Fault) => {
    const at =
      code
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length +
      (line > 1 ? 1 : 0) +
      column -
      1;
    field.current?.focus();
    field.current?.setSelectionRange(at, at);
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="xl" locked={code !== value}>
      <Stack gap="sm">
        <Textarea
          ref={field}
          data-autofocus
          aria-label={title}
          value={code}
          autosize
          minRows={12}
          maxRows={24}
          maxLength={longest}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          classNames={{ input: 'se-code' }}
          description={t('code.keys')}
          onKeyDown={indent}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {faults.length > 0 && (
          <Alert color="red" role="alert" title={t('code.faults', { count: faults.length })}>
            <ul className="se-faults">
              {faults.map((fault) => (
                <li key={`${fault.line}:${fault.column} ${fault.message}`}>
                  <button type="button" className="se-fault" onClick={() => goTo(fault)}>
                    {fault.message}
                  </button>
                </li>
              ))}
            </ul>
          </Alert>
        )}
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
