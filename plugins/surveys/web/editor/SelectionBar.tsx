import { allElements } from '@kaiku/sdk/model';
import { Button, Group, Icon, Text, useStore, useT } from '@kaiku/sdk/web';
import { isReadOnly, selectedOf, useEditor, useEditorState } from './context.ts';
import type { Actions } from './useActions.ts';

/** What can be done with several that are selected together. */
export function SelectionBar({ actions }: { actions: Actions }) {
  const t = useT('surveys');
  const editor = useEditor();
  const state = useEditorState();
  const selected = selectedOf(state, useStore(editor.marks));
  if (!selected || selected.ids.length < 2 || isReadOnly(state)) return null;
  const { type, ids } = selected;
  const { registry } = editor.kinds;
  const asked = allElements(state.structure).filter(
    ({ id, kind }) => ids.includes(id) && registry.get(kind)?.inspector.some(({ key }) => key === 'mandatory'),
  );
  const mandatory = asked.length > 0 && asked.every(({ settings }) => settings.mandatory);
  return (
    <Group className="se-several" gap="xs">
      <Text size="sm" fw={600} role="status">
        {t(`several.${type}`, { count: ids.length })}
      </Text>
      {type === 'element' && asked.length > 0 && (
        <Action
          icon={mandatory ? 'square-check' : 'square'}
          label={t('several.mandatory')}
          pressed={mandatory}
          onClick={() => actions.setMandatory(ids, !mandatory)}
        />
      )}
      <Action icon="copy" label={t('editor.duplicate')} onClick={() => actions.duplicateAll(selected)} />
      {type === 'element' && (
        <Action icon="corner-down-right" label={t('moveTo.menu')} onClick={() => actions.ask({ ask: 'moveTo', ids })} />
      )}
      <Action icon="share" label={t('copyTo.menu')} onClick={() => actions.ask({ ask: 'copyTo', type, ids })} />
      <Action icon="trash" label={t('editor.delete')} onClick={() => actions.removeAll(selected)} />
      <Action icon="x" label={t('several.clear')} onClick={() => editor.select(state.selection)} />
    </Group>
  );
}

interface ActionProps {
  icon: string;
  label: string;
  pressed?: boolean;
  onClick: () => void;
}

function Action({ icon, label, pressed, onClick }: ActionProps) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<Icon name={icon} size={16} />}
      // Where there is little room the words are only said.
      aria-label={label}
      title={label}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
