import { useT } from '@kaiku/sdk/web';
import { useRef } from 'react';
import { EditableText } from './canvas/EditableText.tsx';
import { isReadOnly, useEditor, useEditorState } from './context.ts';
import { setText, textAt } from './state/edits.ts';

const at = 'settings/name';

/** The survey's name, written where it stands. Left empty it becomes what it was. */
export function SurveyTitle() {
  const t = useT('surveys');
  const editor = useEditor();
  const state = useEditorState();
  const { name } = state.structure.settings;
  const last = useRef(name);
  if (name.trim() !== '') last.current = name;
  if (isReadOnly(state)) return name;
  return (
    <EditableText
      at={at}
      text={name}
      label={t('editor.surveyName')}
      placeholder={t('editor.surveyName')}
      focused={false}
      onEnter={(place) => place.blur()}
      onLeave={() => {
        if (textAt(editor.store.get().structure, at).trim() === '')
          editor.change((structure) => setText(structure, at, last.current), { merge: at });
      }}
    />
  );
}
