import { type Choice, type Element, type Field, freedChoices, type Problem, problemsAt } from '@kaiku/sdk/model';
import { Alert, Button, Checkbox, Icon, Select, Stack, Text, useAlert, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { hierarchiesQuery } from '../../queries.ts';
import { useProblemText } from '../canvas/useDrawing.tsx';
import { hasLive, useEditor, useEditorState } from '../context.ts';

type Settings = Record<string, unknown>;

/** What an element may take its choices from: its kind asks for it, and somebody keeps hierarchies here. */
export function useHierarchies(fields: readonly Field[]) {
  const { survey } = useEditorState();
  const takes = fields.some(({ type }) => type === 'hierarchy');
  const { data } = useQuery({ ...hierarchiesQuery(survey.survey_id), enabled: takes });
  return data ?? null;
}
type Hierarchies = NonNullable<ReturnType<typeof useHierarchies>>;

const isHierarchical = ({ choiceSource, choicesFrom }: Settings): boolean =>
  choiceSource === 'hierarchy' && choicesFrom === undefined;

/** Presentations in which one may search. */
const searched: readonly unknown[] = [undefined, 'buttons', 'hierarchyList'];

/**
 * The fields that mean something for the element: the hierarchy's where its choices may come from one, and those of choices of its
 * own, or of an earlier question, where they do not.
 */
export function fieldsWithSource(
  fields: readonly Field[],
  settings: Settings,
  hierarchies: Hierarchies | null,
): readonly Field[] {
  if (!fields.some(({ type }) => type === 'hierarchy')) return fields;
  const from = isHierarchical(settings);
  const listed = from || settings.presentation === 'hierarchyList';
  return fields.flatMap((field) => {
    const { key, options } = field;
    if (key === 'choiceSource')
      return from || (settings.choicesFrom === undefined && hierarchies?.length) ? [field] : [];
    if (key === 'hierarchySearch') return from && searched.includes(settings.presentation) ? [field] : [];
    if (key.startsWith('hierarchy')) return from ? [field] : [];
    if (key === 'choicesFrom' || key === 'carry') return from ? [] : [field];
    if (key !== 'presentation' || listed) return [field];
    const others = options?.filter((option) => option !== 'hierarchyList') ?? [];
    return others.length > 1 ? [{ ...field, options: others }] : [];
  });
}

interface SourceProps {
  element: Element;
  settings: Settings;
  hierarchies: Hierarchies | null;
  problems: readonly Problem[];
  onChange: (changes: Settings) => void;
}

/** Draws the settings of the source; undefined for other fields. */
export function sourceField(field: Field, props: SourceProps) {
  const { settings } = props;
  if (field.key === 'choiceSource') return <Source key="choiceSource" field={field} {...props} />;
  if (field.type === 'hierarchy') return <HierarchySelect key="hierarchy" {...props} />;
  if (field.type === 'hierarchyLevels') return <Levels key="hierarchyLevels" {...props} />;
  if (field.key === 'choices' && isHierarchical(settings)) return <TakenChoices key="choices" {...props} />;
  return undefined;
}

function Source({ field, settings, hierarchies, onChange }: SourceProps & { field: Field }) {
  const t = useT('surveys');
  const state = useEditorState();
  const [only, ...more] = hierarchies ?? [];
  const choose = (source: string | null) => {
    if (source !== 'hierarchy') {
      const keys = ['choiceSource', 'hierarchy', 'hierarchyLevels', 'hierarchySort', 'hierarchySearch'];
      const none = Object.fromEntries(keys.map((key) => [key, undefined]));
      const choices = freedChoices((settings.choices ?? []) as Choice[]);
      return onChange({
        ...none,
        choices,
        ...(settings.presentation === 'hierarchyList' && { presentation: undefined }),
      });
    }
    onChange({
      choiceSource: 'hierarchy',
      ...(only && more.length === 0 && { hierarchy: only.id }),
      // Those of a survey that has answers stay for them, switched off.
      ...(!hasLive(state) && { choices: [] }),
    });
  };
  return (
    <Select
      label={t('fields.choiceSource')}
      data={(field.options ?? []).map(String).map((value) => ({
        value,
        label: value === 'hierarchy' ? t('options.choiceSource.hierarchy') : t('options.choiceSource.manual'),
      }))}
      value={settings.choiceSource === 'hierarchy' ? 'hierarchy' : 'manual'}
      allowDeselect={false}
      onChange={choose}
    />
  );
}

function HierarchySelect({ element, settings, hierarchies, problems, onChange }: SourceProps) {
  const t = useT('surveys');
  const problemText = useProblemText();
  const value = typeof settings.hierarchy === 'string' ? settings.hierarchy : null;
  const options = (hierarchies ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const gone = hierarchies !== null && value !== null && !options.some((option) => option.value === value);
  const [wrong] = problemsAt(problems, `elements/${element.id}/hierarchy`);
  return (
    <>
      <Select
        label={t('fields.hierarchy')}
        data={gone ? [...options, { value, label: t('inspector.hierarchyUnknown') }] : options}
        value={value}
        error={wrong && problemText(wrong.code, wrong.params)}
        placeholder={t('inspector.none')}
        allowDeselect={false}
        onChange={(hierarchy) => onChange({ hierarchy: hierarchy ?? undefined, hierarchyLevels: undefined })}
      />
      {gone && (
        <Alert color="orange" role="status" icon={<Icon name="alert-triangle" />}>
          {t('inspector.hierarchyGone')}
        </Alert>
      )}
    </>
  );
}

function Levels({ settings, hierarchies, onChange }: SourceProps) {
  const t = useT('surveys');
  const levels = hierarchies?.find(({ id }) => id === settings.hierarchy)?.levels ?? [];
  if (levels.length < 2) return null;
  const chosen = Array.isArray(settings.hierarchyLevels) ? (settings.hierarchyLevels as string[]) : [];
  return (
    <Checkbox.Group
      label={t('fields.hierarchyLevels')}
      description={t('help.hierarchyLevels')}
      value={chosen}
      onChange={(next) => {
        const inOrder = levels.flatMap(({ id }) => (next.includes(id) ? [id] : []));
        onChange({ hierarchyLevels: inOrder.length > 0 ? inOrder : undefined });
      }}
    >
      <Stack gap="xs" mt="xs">
        {levels.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** The choices that were taken from the hierarchy, and a way to take them anew. */
function TakenChoices({ element, settings, hierarchies, problems }: SourceProps) {
  const t = useT('surveys');
  const alert = useAlert();
  const problemText = useProblemText();
  const editor = useEditor();
  const { survey } = useEditorState();
  const [busy, setBusy] = useState(false);
  const choices = (settings.choices as Choice[] | undefined) ?? [];
  const off = choices.filter(({ enabled }) => enabled === false).length;
  const found = hierarchies?.find(({ id }) => id === settings.hierarchy);
  const name = found?.name ?? t('inspector.hierarchyUnknown');
  const [wrong] = problemsAt(problems, `elements/${element.id}/choices`);
  if (!settings.hierarchy) return <Text size="sm">{t('inspector.hierarchyNone')}</Text>;
  const update = async () => {
    setBusy(true);
    try {
      await editor.flush();
      const body = { survey_version: editor.version() };
      const saved = await api.POST('/survey/{id}/hierarchies', { path: { id: survey.survey_id }, body });
      editor.catchUp(saved.survey_version);
      const told = saved.hierarchies.find(({ id }) => id === settings.hierarchy);
      if (told?.state === 'away') alert.error(t('inspector.hierarchyAway'));
      else if (told?.state === 'unknown') alert.error(t('inspector.hierarchyGone'));
      else alert.success(t('inspector.hierarchyUpdated'));
    } catch {
      // The client has said why.
      editor.catchUp();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="xs">
      <Text size="sm">{t('inspector.hierarchyCount', { count: choices.length - off, name })}</Text>
      {off > 0 && (
        <Text size="sm" c="dimmed">
          {t('inspector.hierarchyOff', { count: off })}
        </Text>
      )}
      {wrong && (
        <Text size="sm" c="red" role="alert">
          {problemText(wrong.code, wrong.params)}
        </Text>
      )}
      {found && (
        <div>
          <Button
            variant="light"
            size="compact-sm"
            loading={busy}
            leftSection={<Icon name="refresh" size={16} />}
            onClick={() => void update()}
          >
            {t('inspector.hierarchyUpdate')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
