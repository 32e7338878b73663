import { Alert, Button, Dialog, Icon, Stack, Text, useT } from '@kaiku/sdk/web';
import { useId, useState } from 'react';
import { useEditor, useEditorState } from './context.ts';
import { placeName } from './state/check.ts';
import type { Conflict, Side } from './state/merge.ts';
import { usePartName } from './usePartName.ts';

/**
 * SUR-085 to SUR-088: somebody else has saved the survey and wrote where one wrote oneself. What only one of the two
 * changed is taken in without asking; of the rest one chooses, and there is no way on but to fetch the survey.
 */
export function ConflictDialog() {
  const t = useT('surveys');
  const editor = useEditor();
  const { save } = useEditorState();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const sideOf = ({ path, mine }: Conflict): Side => chosen.get(path) ?? (mine === undefined ? 'theirs' : 'mine');
  const refresh = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await editor.resolve(new Map(save.conflicts.map((conflict) => [conflict.path, sideOf(conflict)])));
      setChosen(new Map());
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      opened={save.state === 'conflict'}
      onClose={() => {}}
      title={t(save.locked ? 'conflict.lockedTitle' : 'conflict.title')}
      locked
      withCloseButton={false}
      size="lg"
      actions={
        <Button data-autofocus loading={busy} leftSection={<Icon name="refresh" size={16} />} onClick={refresh}>
          {t('conflict.refresh')}
        </Button>
      }
    >
      <Stack gap="md">
        <Text size="sm">{t(save.locked ? 'conflict.lockedText' : 'conflict.text')}</Text>
        {save.conflicts.map((conflict) => (
          <Choice
            key={conflict.path}
            conflict={conflict}
            side={sideOf(conflict)}
            onSide={(side) => setChosen(new Map([...chosen, [conflict.path, side]]))}
          />
        ))}
        <div role="alert">
          {failed && (
            <Alert color="red" icon={<Icon name="alert-triangle" />}>
              {t('conflict.failed')}
            </Alert>
          )}
        </div>
      </Stack>
    </Dialog>
  );
}

interface ChoiceProps {
  conflict: Conflict;
  side: Side;
  onSide: (side: Side) => void;
}

/** One's own words and the other's, side by side. */
function Choice({ conflict, side, onSide }: ChoiceProps) {
  const t = useT('surveys');
  const name = useId();
  const { structure } = useEditorState();
  const part = usePartName(structure)(conflict.path);
  const place = placeName(structure, { ...conflict, code: '' }, (number) => t('canvas.page', { number }));
  return (
    <fieldset className="se-conflict">
      <legend>
        <b>{place ?? t('outline.survey')}</b>
        {part && <span>{part}</span>}
      </legend>
      {(['mine', 'theirs'] as const).map((one) => (
        <label key={one} data-chosen={side === one}>
          <input type="radio" name={name} checked={side === one} onChange={() => onSide(one)} />
          <span>
            <small>{t(`conflict.${one}`)}</small>
            <WordsOf value={conflict[one]} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function WordsOf({ value }: { value: unknown }) {
  const t = useT('surveys');
  if (value === undefined || value === null) return <i>{t('conflict.removed')}</i>;
  if (value === '') return <i>{t('conflict.empty')}</i>;
  if (typeof value === 'boolean') return t(value ? 'conflict.on' : 'conflict.off');
  if (typeof value !== 'object') return String(value);
  return wordsIn(value) || <i>{t('conflict.several')}</i>;
}

/** The texts of something larger, such as an element that the other one removed. */
function wordsIn(value: object): string {
  const { settings, text, name, title } = value as Record<string, unknown>;
  if (typeof settings === 'object' && settings !== null) return wordsIn(settings) || String(name ?? '');
  return [text, title, name].find((one): one is string => typeof one === 'string' && one !== '') ?? '';
}
