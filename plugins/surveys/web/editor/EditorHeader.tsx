import {
  ActionIcon,
  Badge,
  Button,
  Group,
  Icon,
  Menu,
  SaveStatus,
  Slot,
  Tooltip,
  useMediaQuery,
  useT,
} from '@kaiku/sdk/web';
import { useState, useSyncExternalStore } from 'react';
import { editorMenuSlot } from '../../contract/slots.ts';
import { StateBadge } from '../cards/StateBadge.tsx';
import { exportSurvey } from '../cards/surveyFiles.ts';
import { isReadOnly, useEditor, useEditorState } from './context.ts';
import { PresenceBar } from './Presence.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { LanguagesButton } from './translations/LanguagesButton.tsx';

/** What the middle shows. */
export type View = 'edit' | 'preview' | 'translations' | 'map';

const states = {
  saved: 'saved',
  dirty: 'dirty',
  saving: 'saving',
  failed: 'failed',
  invalid: 'failed',
  conflict: 'failed',
  gone: 'failed',
} as const;

/** State of the survey and of its saving. */
export function EditorStatus() {
  const { survey } = useEditorState();
  return (
    <>
      <StateBadge state={survey.state} />
      <PresenceBar />
      <SaveState />
    </>
  );
}

/** With the first letter it says that something is not saved yet, before the rest of the editor is drawn. */
function SaveState() {
  const { store } = useEditor();
  const { edited_at: editedAt } = useEditorState().survey;
  const save = useSyncExternalStore(store.subscribe, () => store.get().save);
  return (
    <span data-save={save.state}>
      <SaveStatus state={states[save.state]} savedAt={save.savedAt ?? editedAt} />
    </span>
  );
}

interface EditorActionsProps {
  view: View;
  onView: (view: View) => void;
  /** How many things keep the survey from being published. */
  errors: number;
  onCheck: () => void;
  onHistory: () => void;
}

export function EditorActions({ view, onView, errors, onCheck, onHistory }: EditorActionsProps) {
  const t = useT('surveys');
  const editor = useEditor();
  const state = useEditorState();
  const { survey, past, future } = state;
  const [publishing, setPublishing] = useState(false);
  const full = survey.permissions.includes('full');
  const readOnly = isReadOnly(state);
  const exportFile = async () => {
    await editor.flush();
    await exportSurvey(survey.survey_id, state.structure.settings.name);
  };
  return (
    <>
      {!readOnly && (
        <Group gap={2} wrap="nowrap">
          <IconButton
            icon="arrow-back-up"
            label={t('editor.undo')}
            disabled={past.length === 0}
            onClick={editor.undo}
          />
          <IconButton
            icon="arrow-forward-up"
            label={t('editor.redo')}
            disabled={future.length === 0}
            onClick={editor.redo}
          />
        </Group>
      )}
      <LanguagesButton pressed={view === 'translations'} onOpen={() => onView('translations')} />
      <ViewButton view={view} onView={onView} />
      <Menu position="bottom-end">
        <Tooltip label={t('editor.menu')}>
          <Menu.Target>
            <ActionIcon size="lg" aria-label={t('editor.menu')}>
              <Icon name="dots" size={20} />
            </ActionIcon>
          </Menu.Target>
        </Tooltip>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Icon name="list-check" size={16} />}
            rightSection={
              errors > 0 && (
                <Badge size="sm" color="orange">
                  {errors}
                </Badge>
              )
            }
            onClick={onCheck}
          >
            {t('check.title')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="git-branch" size={16} />} onClick={() => onView('map')}>
            {t('map.title')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="history" size={16} />} onClick={onHistory}>
            {t('history.title')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="file-export" size={16} />} onClick={() => void exportFile()}>
            {t('menu.export')}
          </Menu.Item>
          <Slot slot={editorMenuSlot} props={{ surveyId: survey.survey_id }} />
        </Menu.Dropdown>
      </Menu>
      {full && survey.state === 'unpublished' && (
        <Button leftSection={<Icon name="rocket" size={18} />} onClick={() => setPublishing(true)}>
          {t('publish.button')}
        </Button>
      )}
      <PublishDialog opened={publishing} onClose={() => setPublishing(false)} onCheck={onCheck} />
    </>
  );
}

function IconButton(props: { icon: string; label: string; disabled: boolean; onClick: () => void }) {
  const { icon, label, disabled, onClick } = props;
  return (
    <Tooltip label={label}>
      <ActionIcon size="lg" className="se-step" aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon name={icon} size={20} />
      </ActionIcon>
    </Tooltip>
  );
}

/** To the preview and back to writing; on a phone there is room for its icon only. */
function ViewButton({ view, onView }: Pick<EditorActionsProps, 'view' | 'onView'>) {
  const t = useT('surveys');
  const narrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const editing = view === 'edit';
  const label = t(editing ? 'preview.start' : 'preview.end');
  const toggle = () => onView(editing ? 'preview' : 'edit');
  if (narrow) return <IconButton icon={editing ? 'eye' : 'pencil'} label={label} disabled={false} onClick={toggle} />;
  return (
    <Button
      variant={editing ? 'default' : 'light'}
      leftSection={<Icon name={editing ? 'eye' : 'pencil'} size={18} />}
      onClick={toggle}
    >
      {label}
    </Button>
  );
}
