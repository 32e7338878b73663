import { type BackgroundField, type Problem, problemsAt, removeBackgroundField, surveyFields } from '@kaiku/sdk/model';
import {
  ActionIcon,
  Button,
  Group,
  Icon,
  Select,
  Slot,
  Stack,
  Text,
  TextInput,
  useFeature,
  useT,
} from '@kaiku/sdk/web';
import { type SurveyType, surveyTypes } from '../../../contract/index.ts';
import { editorPanelSlot } from '../../../contract/slots.ts';
import { api } from '../../api.ts';
import { useProblemText } from '../canvas/useDrawing.tsx';
import { useEditor, useEditorState } from '../context.ts';
import { MappingsSection } from '../mappings/MappingsSection.tsx';
import { mappingFeature } from '../mappings/mappings.ts';
import { newId, withSurveySettings } from '../state/edits.ts';
import { FieldEditor } from './FieldEditor.tsx';
import { FieldGroups } from './FieldGroups.tsx';

/** Settings whose effect the product has; the others wait for their part of it. */
const offered: ReadonlySet<string> = new Set([
  'name',
  'language',
  'theme',
  'showNext',
  'nextText',
  'showPrevious',
  'previousText',
  'sendText',
  'progress',
  'accentColor',
  'backgroundColor',
  'thankYouTitle',
  'thankYouText',
  'closedTitle',
  'closedText',
  'draftSaving',
  'draftSaveText',
  'draftContinueText',
]);

/** Settings of the survey as a whole, and its background fields. */
export function SurveyInspector() {
  const t = useT('surveys');
  const editor = useEditor();
  const { structure, survey, save } = useEditorState();
  const mapped = useFeature(mappingFeature);
  const locked = survey.published_at !== null;
  const set = (key: string, value: unknown) =>
    editor.change((before) => withSurveySettings(before, { [key]: value }), { merge: `settings/${key}` });
  return (
    <Stack gap="lg">
      <TypeOfSurvey />
      <FieldGroups
        fields={surveyFields.filter(({ key }) => offered.has(key))}
        settings={structure.settings as unknown as Record<string, unknown>}
        path="settings"
        problems={save.problems}
        onChange={set}
        custom={(field) =>
          // SUR-021
          field.key === 'language' && locked ? (
            <fieldset key={field.key} className="se-inert" disabled>
              <FieldEditor field={field} value={structure.settings.language} onChange={() => {}} />
              <Text size="xs" c="dimmed" mt={4}>
                {t('inspector.locked')}
              </Text>
            </fieldset>
          ) : undefined
        }
      />
      <BackgroundFields
        fields={structure.backgroundFields}
        problems={save.problems}
        onChange={(backgroundFields, merge) => editor.change((before) => ({ ...before, backgroundFields }), { merge })}
        onRemove={(id) => editor.change((before) => removeBackgroundField(before, id).structure)}
      />
      {mapped && <MappingsSection />}
      <Slot slot={editorPanelSlot} props={{ surveyId: survey.survey_id }} />
    </Stack>
  );
}

/** SUR-008, SUR-021: what kind of survey it is, which is settled when it is published. */
function TypeOfSurvey() {
  const t = useT('surveys');
  const editor = useEditor();
  const { survey } = useEditorState();
  const locked = survey.published_at !== null;
  const change = async (type: SurveyType) => {
    await editor.flush();
    const body = { survey_version: editor.version(), type };
    const saved = await api.PUT('/survey/{id}', { path: { id: survey.survey_id }, body }).catch(() => null);
    if (!saved) return;
    editor.setSurvey({ type });
    editor.catchUp();
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
    <Stack gap="xs" component="section" aria-label={t('background.title')}>
      <Text size="xs" fw={600} c="dimmed" component="h3">
        {t('background.title')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('background.about')}
      </Text>
      {fields.map((field, index) => (
        <Group key={field.id} gap={4} wrap="nowrap">
          <TextInput
            className="kk-grow"
            size="sm"
            aria-label={t('background.name', { number: index + 1 })}
            value={field.name}
            error={errorOf(field.id)}
            onChange={(event) => {
              const name = event.currentTarget.value;
              onChange(
                fields.map((one) => (one.id === field.id ? { ...one, name } : one)),
                `background/${field.id}`,
              );
            }}
          />
          <ActionIcon aria-label={t('background.remove', { name: field.name })} onClick={() => onRemove(field.id)}>
            <Icon name="trash" size={16} />
          </ActionIcon>
        </Group>
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
