import { type SurveyStructure, setTranslations, translatableTexts } from '@kaiku/sdk/model';
import { Alert, Button, Group, Icon, nativeLanguageName, Stack, Text, useAlert, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { isReadOnly, useEditor, useEditorState } from './context.ts';
import { setText } from './state/edits.ts';
import type { Words } from './state/words.ts';

/** Words of one's own that gave way to another's: to be copied, put back, or let go. */
export function WordsNotice() {
  const t = useT('surveys');
  const { words } = useEditorState();
  const [open, setOpen] = useState(false);
  if (words.length === 0) return null;
  return (
    <Alert
      mb="sm"
      py="xs"
      color="yellow"
      icon={<Icon name="message-2" size={18} />}
      title={t('words.title', { count: words.length })}
    >
      <Stack gap="xs">
        <Group gap="sm" justify="space-between">
          <Text size="sm">{t('words.text')}</Text>
          <Button size="compact-sm" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'words.hide' : 'words.show')}
          </Button>
        </Group>
        {open && (
          <ul className="se-words">
            {words.map((one) => (
              <Kept key={one.id} words={one} />
            ))}
          </ul>
        )}
      </Stack>
    </Alert>
  );
}

function Kept({ words }: { words: Words }) {
  const t = useT('surveys');
  const alert = useAlert();
  const editor = useEditor();
  const state = useEditorState();
  const { id, key, language, text, part } = words;
  const there =
    key === 'settings/name' || translatableTexts(state.structure, editor.kinds.registry).some((one) => one.key === key);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    alert.success(t('words.copied'));
  };
  const putBack = () => {
    editor.change((structure) => written(structure, words));
    editor.dropWords(id);
  };
  const written = (structure: SurveyStructure, one: Words): SurveyStructure =>
    one.language === undefined
      ? setText(structure, one.key, one.text)
      : setTranslations(structure, one.language, { [one.key]: one.text }, editor.kinds.registry);
  return (
    <li>
      <Text size="xs" c="dimmed">
        {[part ? t('words.of', { part }) : t('words.ofSurvey'), language && nativeLanguageName(language)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Text size="sm" className="se-words-text">
        {text}
      </Text>
      <Group gap="xs">
        <Button size="compact-xs" variant="default" onClick={() => void copy()}>
          {t('words.copy')}
        </Button>
        {there && !isReadOnly(state) && (
          <Button size="compact-xs" variant="default" onClick={putBack}>
            {t('words.putBack')}
          </Button>
        )}
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => editor.dropWords(id)}>
          {t('words.drop')}
        </Button>
      </Group>
    </li>
  );
}
