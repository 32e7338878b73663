import {
  type BackgroundField,
  type Field,
  newId,
  type Problem,
  problemsAt,
  removeBackgroundField,
  surveyFields,
} from '@kaiku/sdk/model';
import {
  ActionIcon,
  anyKey,
  Button,
  Group,
  Icon,
  SearchInput,
  Select,
  Slot,
  Stack,
  TagsInput,
  Text,
  useFeature,
  usePermission,
  useT,
  useUndo,
} from '@kaiku/sdk/web';
import { useCallback, useState } from 'react';
import { type SurveyType, surveyTypes } from '../../../contract/index.ts';
import { editorPanelSlot } from '../../../contract/slots.ts';
import { api } from '../../api.ts';
import { useProblemText } from '../canvas/useDrawing.tsx';
import { useEditor, useEditorState } from '../context.ts';
import { MappingsSection } from '../mappings/MappingsSection.tsx';
import { mappingFeature } from '../mappings/mappings.ts';
import { withSurveySettings } from '../state/edits.ts';
import { DatasetsSwitch } from './DatasetsSwitch.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import { FieldGroups } from './FieldGroups.tsx';
import { advanced, endFields, offered } from './offered.ts';
import { ThemePicker } from './ThemePicker.tsx';
import { TypedInput } from './TypedFields.tsx';
import { useWanted } from './wanted.ts';

function useSettings() {
  const editor = useEditor();
  const { structure, save } = useEditorState();
  const onChange = useCallback(
    (key: string, value: unknown) =>
      editor.change((before) => withSurveySettings(before, { [key]: value }), { merge: `settings/${key}` }),
    [editor],
  );
  return {
    settings: structure.settings as unknown as Record<string, unknown>,
    path: 'settings',
    problems: save.problems,
    onChange,
  };
}

/** The thank-you page, and what those read who come when the survey is closed. */
export function EndInspector() {
  const t = useT('surveys');
  const editor = useEditor();
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {t('inspector.endAbout')}
      </Text>
      <FieldGroups {...useSettings()} fields={surveyFields.filter(({ key }) => endFields.has(key))} />
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Icon name="settings" size={16} />}
          onClick={() => editor.select({ type: 'survey' })}
        >
          {t('outline.survey')}
        </Button>
      </div>
    </Stack>
  );
}

/** Settings of the survey as a whole, and its background fields. */
export function SurveyInspector() {
  const t = useT('surveys');
  const editor = useEditor();
  const { structure, survey, save } = useEditorState();
  const mapped = useFeature(mappingFeature);
  const settings = useSettings();
  const [search, setSearch] = useState('');
  // What one is led to is not among what was searched for.
  if (useWanted() !== null && search !== '') setSearch('');
  const locked = survey.published_at !== null;
  const writesCode = usePermission({ permission: 'surveys.advanced' });
  const all = surveyFields.filter(
    ({ key }) => offered.has(key) || (writesCode && advanced.has(key)) || (search !== '' && endFields.has(key)),
  );
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const said = ({ key, group }: Field) =>
    [`fields.${key}`, `help.${key}`, `groups.${group}`]
      .map((name) => anyKey(t)(name, { defaultValue: '' }))
      .join(' ')
      .toLowerCase();
  // What is searched for is found where it is folded away, too.
  const fields =
    words.length === 0
      ? all
      : all
          .filter((field) => words.every((word) => said(field).includes(word)))
          .map(({ rare: _, ...one }): Field => one);
  return (
    <Stack gap="lg">
      <SearchInput
        size="sm"
        aria-label={t('inspector.search')}
        placeholder={t('inspector.search')}
        value={search}
        debounce={0}
        onSearch={setSearch}
      />
      <FieldGroups
        {...settings}
        fields={fields}
        first={['look']}
        custom={(field) => {
          if (field.key === 'theme') {
            return (
              <ThemePicker
                key={field.key}
                settings={structure.settings}
                onChoose={(theme) => settings.onChange('theme', theme)}
              />
            );
          }
          if (field.key === 'useDatasets') return <DatasetsSwitch key={field.key} />;
          // SUR-021
          return field.key === 'language' && locked ? (
            <fieldset key={field.key} className="se-inert" disabled>
              <FieldEditor field={field} value={structure.settings.language} onSet={settings.onChange} />
              <Text size="xs" c="dimmed" mt={4}>
                {t('inspector.locked')}
              </Text>
            </fieldset>
          ) : undefined;
        }}
      />
      {words.length > 0 ? (
        fields.length === 0 && (
          <Text size="sm" c="dimmed" role="status">
            {t('inspector.notFound', { search })}
          </Text>
        )
      ) : (
        <>
          <TypeOfSurvey />
          <BackgroundFields
            fields={structure.backgroundFields}
            problems={save.problems}
            onChange={(backgroundFields, merge) =>
              editor.change((before) => ({ ...before, backgroundFields }), { merge })
            }
            onRemove={(id) => editor.change((before) => removeBackgroundField(before, id).structure)}
          />
          {mapped && <MappingsSection />}
          <Slot slot={editorPanelSlot} props={{ surveyId: survey.survey_id }} />
        </>
      )}
    </Stack>
  );
}

/** SUR-008, SUR-021: what kind of survey it is, which is settled when it is published. */
function TypeOfSurvey() {
  const t = useT('surveys');
  const editor = useEditor();
  const offerUndo = useUndo();
  const { structure, survey } = useEditorState();
  const locked = survey.published_at !== null;
  const save = async (type: SurveyType, settings: object = {}) => {
    await editor.flush();
    const body = { survey_version: editor.version(), type, settings: settings as never };
    await api.PUT('/survey/{id}', { path: { id: survey.survey_id }, body });
    editor.setSurvey({ type });
    editor.catchUp();
  };
  /** It is no part of the structure, whose steps are undone, so it has an undo of its own, of what comes with it, too. */
  const change = async (type: SurveyType) => {
    const before = survey.type as SurveyType;
    const { hideUnder = 0 } = structure.settings;
    try {
      await save(type);
    } catch {
      // The client has said why.
      return;
    }
    offerUndo({
      text: t('inspector.typeChanged', { type: t(`types.${type}`) }),
      onUndo: () => save(before, { hideUnder }),
    });
  };
  return (
    <div>
      <Select
        size="sm"
        label={t('create.type')}
        data={surveyTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        value={survey.type}
        allowDeselect={false}
        disabled={locked}
        onChange={(type) => type && type !== survey.type && void change(type as SurveyType)}
      />
      {locked && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('inspector.locked')}
        </Text>
      )}
    </div>
  );
}

interface BackgroundFieldsProps {
  fields: readonly BackgroundField[];
  problems: readonly Problem[];
  onChange: (fields: BackgroundField[], merge?: string) => void;
  onRemove: (id: string) => void;
}

/** Facts about a response that are not asked for: rules look at them, answers can be stored in them. */
function BackgroundFields({ fields, problems, onChange, onRemove }: BackgroundFieldsProps) {
  const t = useT('surveys');
  const problemText = useProblemText();
  const errorOf = (id: string) => {
    const [problem] = problemsAt(problems, `backgroundFields/${id}`);
    return problem && problemText(problem.code, problem.params);
  };
  return (
    <Stack gap="xs" component="section" data-at="backgroundFields" aria-label={t('background.title')}>
      <Text size="xs" fw={600} c="dimmed" component="h3">
        {t('background.title')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('background.about')}
      </Text>
      {fields.map((field, index) => (
        <Stack key={field.id} gap={4} data-at={`backgroundFields/${field.id}`}>
          <Group gap={4} wrap="nowrap">
            <TypedInput
              className="kk-grow"
              size="sm"
              aria-label={t('background.name', { number: index + 1 })}
              value={field.name}
              error={errorOf(field.id)}
              onWrite={(name) =>
                onChange(
                  fields.map((one) => (one.id === field.id ? { ...one, name } : one)),
                  `background/${field.id}`,
                )
              }
            />
            <ActionIcon aria-label={t('background.remove', { name: field.name })} onClick={() => onRemove(field.id)}>
              <Icon name="trash" size={16} />
            </ActionIcon>
          </Group>
          <TagsInput
            size="xs"
            aria-label={t('background.values', { name: field.name })}
            placeholder={field.values ? undefined : t('background.valuesHint')}
            value={(field.values ?? []).map(({ value }) => value)}
            onChange={(values) => onChange(fields.map((one) => (one.id === field.id ? withValues(one, values) : one)))}
          />
        </Stack>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() =>
            onChange([...fields, { id: newId(), name: t('background.new', { number: fields.length + 1 }) }])
          }
        >
          {t('background.add')}
        </Button>
      </div>
    </Stack>
  );
}

/** Those that stay keep their translations. */
function withValues({ values: before = [], ...field }: BackgroundField, values: readonly string[]): BackgroundField {
  const known = new Map(before.map((one) => [one.value, one]));
  const kept = values.map((value) => known.get(value) ?? { id: newId(), value });
  return kept.length > 0 ? { ...field, values: kept } : field;
}
