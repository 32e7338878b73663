import { CopyToDialog } from './CopyToDialog.tsx';
import { useEditor, useEditorState } from './context.ts';
import { KeptDialog } from './KeptDialog.tsx';
import { MoveToDialog } from './MoveToDialog.tsx';
import { QuestionnaireDialog } from './questionnaire/QuestionnaireDialog.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import type { Actions, EditorDialog } from './useActions.ts';

interface EditorDialogsProps {
  dialog: EditorDialog;
  actions: Actions;
  onClose: () => void;
}

/** What menus, keys and the palette ask before they do something. */
export function EditorDialogs({ dialog, actions, onClose }: EditorDialogsProps) {
  const editor = useEditor();
  const { survey_id: surveyId } = useEditorState().survey;
  switch (dialog.ask) {
    case 'template':
      return (
        <TemplateDialog
          surveyId={surveyId}
          part={dialog.part}
          name={dialog.name}
          flush={editor.flush}
          onClose={onClose}
        />
      );
    case 'moveTo':
      return <MoveToDialog ids={dialog.ids} actions={actions} onClose={onClose} />;
    case 'copyTo':
      return <CopyToDialog type={dialog.type} ids={dialog.ids} onClose={onClose} />;
    case 'kept':
      return <KeptDialog onClose={onClose} />;
    case 'questionnaire':
      return <QuestionnaireDialog pasted={dialog} actions={actions} onClose={onClose} />;
  }
}
