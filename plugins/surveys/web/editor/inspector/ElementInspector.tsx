import {
  type Choice,
  type Element,
  elementPath,
  type Field,
  findElement,
  problemsAt,
  updateElement,
} from '@kaiku/sdk/model';
import { Alert, Badge, Group, Icon, Stack, Switch, Text, useSession, useT } from '@kaiku/sdk/web';
import { useCallback } from 'react';
import { isWarning } from '../../../contract/index.ts';
import { useProblemText } from '../canvas/useDrawing.tsx';
import { hasLive, useEditor, useEditorState } from '../context.ts';
import { useKindFault, useKindTexts } from '../kinds.ts';
import { itemListsOf, withSettings } from '../state/edits.ts';
import { FieldGroups } from './FieldGroups.tsx';
import { fieldsWithSource, sourceField, useHierarchies } from './HierarchyFields.tsx';
import { ItemsEditor } from './ItemsEditor.tsx';
import { TypedInput } from './TypedFields.tsx';

/** Options of an element, from what its kind declares. */
export function ElementInspector({ element }: { element: Element }) {
  const t = useT('surveys');
  const problemText = useProblemText();
  const editor = useEditor();
  const state = useEditorState();
  const kinds = useKindTexts();
  const kind = editor.kinds.registry.get(element.kind);
  const fault = useKindFault(element.id);
  const { features } = useSession();
  const { problems } = state.save;
  const path = elementPath(element.id);
  const settings = element.settings as unknown as Record<string, unknown>;
  const [wrongName] = problemsAt(problems, `${path}/name`);
  const set = useCallback(
    (key: string, value: unknown) =>
      editor.change((structure) => withSettings(structure, element.id, { [key]: value }), { merge: `${path}/${key}` }),
    [editor, element.id, path],
  );
  const fields = kind?.inspector ?? [];
  const hierarchies = useHierarchies(fields);
  const change = (changes: object) => {
    editor.endStep();
    editor.change((structure) => withSettings(structure, element.id, changes));
  };
  const missing = kind?.checkComplete(element, path) ?? [];
  const incomplete = missing.some((one) => !isWarning(one));

  const lists = itemListsOf(kind);
  const net = fields.find(({ key }) => key === 'calculateNss');
  const sentiments = settings.calculateNss === true && (!net?.feature || features.has(net.feature));
  const custom = (field: Field) => {
    const { key, exclusive, plain } = field;
    const ofSource = sourceField(field, { element, settings, hierarchies, problems, onChange: change });
    if (ofSource) return ofSource;
    const own = lists.find(({ list }) => list === key);
    if (own && key === 'choices' && 'choicesFrom' in settings) {
      const source = findElement(state.structure, String(settings.choicesFrom));
      const name = source ? source.settings.text.trim() || source.name : t('inspector.sourceGone');
      return (
        <Text key={key} size="sm" c="dimmed">
          {t('inspector.carried', { name })}
        </Text>
      );
    }
    return own ? (
      <ItemsEditor
        key={key}
        at={`${path}/${key}`}
        type={own.type}
        exclusive={exclusive === true}
        sentiments={sentiments && own.type === 'choices'}
        plain={plain === true || own.type === 'rows'}
        items={(settings[key] as Choice[] | undefined) ?? []}
        onChange={(items) => set(key, items)}
      />
    ) : undefined;
  };

  return (
    <Stack gap="lg">
      <Group gap="xs">
        <Badge size="lg" leftSection={<Icon name={kinds.icon(element.kind)} size={14} />}>
          {kinds.name(element.kind)}
        </Badge>
      </Group>
      {fault && (
        <Alert color="yellow" icon={<Icon name="alert-triangle" size={18} />}>
          {t('inspector.kindFault', { plugin: fault.plugin, member: fault.member })}
        </Alert>
      )}
      <TypedInput
        data-at={`${path}/name`}
        label={t('fields.elementName')}
        description={t('help.elementName')}
        value={element.name}
        error={wrongName && problemText(wrongName.code, wrongName.params)}
        onWrite={(name) =>
          editor.change((structure) => updateElement(structure, element.id, { name }).structure, {
            merge: `${path}/name`,
          })
        }
      />
      {(hasLive(state) || !element.saved) && (
        <Switch
          data-at={`${path}/saved`}
          label={t('fields.saved')}
          description={incomplete && !element.saved ? t('inspector.incomplete') : t('help.saved')}
          checked={element.saved}
          disabled={incomplete && !element.saved}
          onChange={(event) => {
            const saved = event.currentTarget.checked;
            editor.change((structure) => updateElement(structure, element.id, { saved }).structure);
          }}
        />
      )}
      <FieldGroups
        fields={fieldsWithSource(fields, settings, hierarchies)}
        settings={settings}
        path={path}
        problems={[...problems, ...missing.filter(({ code }) => code === 'too-many-faces')]}
        onChange={set}
        custom={custom}
        texts={kind?.texts}
      />
    </Stack>
  );
}
