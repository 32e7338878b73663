import {
  type ExtraChoice,
  type Faces,
  type Field,
  findElement,
  type Picture,
  possibleSources,
  sourceProblems,
  type TextKey,
} from '@kaiku/sdk/model';
import {
  anyKey,
  Checkbox,
  ColorInput,
  LanguageSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  TagsInput,
  useT,
} from '@kaiku/sdk/web';
import { memo } from 'react';
import { industryTags, languageCodes } from '../../../contract/index.ts';
import { useProblemText } from '../canvas/useDrawing.tsx';
import { useEditor, useEditorState } from '../context.ts';
import { LostWithText, useWritten } from '../LostWithText.tsx';
import { richFields } from '../state/edits.ts';
import { CodeField } from './CodeField.tsx';
import { FacesEditor } from './FacesEditor.tsx';
import { PictureEditor } from './PictureEditor.tsx';
import { TypedArea, TypedInput } from './TypedFields.tsx';

interface FieldEditorProps {
  field: Field;
  value: unknown;
  /** What holds while there is no value. */
  inherited?: unknown;
  error?: string | undefined;
  /** Namespace that may name it otherwise. */
  texts?: string | undefined;
  /** The element whose setting it is. */
  elementId?: string | undefined;
  /** Stays the same between drawings. */
  onSet: (key: string, value: unknown) => void;
}

/** Not of the type url: browsers then refuse to send what is not finished, in their own words. */
const inputTypes = { text: 'text', email: 'email', url: 'text' } as const;

/** The editor of one declared setting, by its type. Drawn again only when something of its own changes. */
export const FieldEditor = memo(function FieldEditor(props: FieldEditorProps) {
  const { field, value, inherited, error, texts, elementId, onSet } = props;
  const t = useT('surveys');
  const ns = texts ? [texts, 'surveys'] : 'surveys';
  const { key, type } = field;
  const onChange = (next: unknown) => onSet(key, next);
  const label = anyKey(t)(`fields.${field.label ?? key}`, { ns });
  const about = anyKey(t)(`help.${key}`, { ns, defaultValue: '' });
  const common = { label, error, ...(about && { description: about }) };
  const text = typeof value === 'string' ? value : '';
  const hint = typeof inherited === 'string' ? inherited : undefined;
  // A text that need not be there is left out when it is empty.
  const written = (next: string) =>
    onChange(next === '' && field.required !== 'present' && field.required !== 'filled' ? undefined : next);

  switch (type) {
    case 'flag':
      return (
        <Switch
          {...common}
          checked={typeof value === 'boolean' ? value : inherited === true}
          onChange={(event) =>
            onChange(event.currentTarget.checked || inherited === true ? event.currentTarget.checked : undefined)
          }
        />
      );
    case 'text':
    case 'email':
    case 'url':
      return (
        <TypedInput
          {...common}
          type={inputTypes[type]}
          inputMode={type === 'url' ? 'url' : undefined}
          placeholder={type === 'url' ? 'https://' : hint}
          value={text}
          maxLength={field.maxLength}
          onWrite={written}
        />
      );
    case 'longText':
      return (
        <TypedArea
          {...common}
          data-rich={richFields.includes(key) || undefined}
          value={text}
          placeholder={hint}
          onWrite={written}
        />
      );
    case 'code':
      if (key === 'customCss' || key === 'customJs') {
        return <CodeField {...common} type={key === 'customJs' ? 'js' : 'css'} value={text} onChange={written} />;
      }
      // What a QR code says, and such: taken as it is, and no language of its own.
      return <TypedArea {...common} value={text} spellCheck={false} className="se-code" onWrite={written} />;
    case 'number':
      return (
        <NumberInput
          {...common}
          value={typeof value === 'number' ? value : ''}
          min={field.min}
          max={field.max}
          allowDecimal={!field.integer}
          decimalSeparator={t('editor.decimal')}
          allowedDecimalSeparators={['.', ',']}
          onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
        />
      );
    case 'select': {
      const options = (field.options ?? []).map(String);
      const fallback = field.required ? undefined : String(inherited ?? field.default ?? options[0]);
      return (
        <Select
          {...common}
          data={options.map((option) => ({ value: option, label: anyKey(t)(`options.${key}.${option}`, { ns }) }))}
          value={typeof value === 'string' ? value : (fallback ?? null)}
          allowDeselect={false}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    }
    case 'several': {
      const chosen = Array.isArray(value) ? (value as string[]) : [];
      return (
        <Checkbox.Group
          {...common}
          value={chosen}
          onChange={(next) =>
            onChange(
              next.length > 0 ? (field.options ?? []).filter((option) => next.includes(String(option))) : undefined,
            )
          }
        >
          <Stack gap="xs" mt="xs">
            {(field.options ?? []).map(String).map((option) => (
              <Checkbox key={option} value={option} label={anyKey(t)(`options.${key}.${option}`, { ns })} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    }
    case 'color':
      return (
        <ColorInput
          {...common}
          value={text}
          placeholder={hint ?? '#rrggbb'}
          onChange={(next: string) => onChange(next === '' ? undefined : next)}
        />
      );
    case 'language':
      return <MainLanguage {...common} value={text} onChange={onChange} />;
    case 'tags':
    case 'names':
      return (
        <TagsInput
          {...common}
          data={key === 'industryTags' ? [...industryTags] : []}
          value={Array.isArray(value) ? (value as string[]) : []}
          onChange={(next) => onChange(next.length > 0 ? next : undefined)}
        />
      );
    case 'extraChoice':
      return (
        <ExtraChoiceEditor
          at={`elements/${elementId}/${key}/text`}
          label={label}
          fieldKey={key}
          value={value as ExtraChoice | undefined}
          onChange={onChange}
        />
      );
    case 'backgroundField':
      return <BackgroundField {...common} value={text} onChange={onChange} />;
    case 'earlierElement':
      return (
        <EarlierElement
          {...common}
          elementId={elementId ?? ''}
          field={key}
          withChoices={field.withChoices === true}
          value={text}
          onChange={onChange}
        />
      );
    case 'faces':
      return <FacesEditor value={value as Faces} onChange={onChange} />;
    case 'picture':
      return (
        <PictureEditor
          label={label}
          error={error}
          fileType={key === 'logo' ? 'logo' : 'image_element'}
          value={value as Picture | undefined}
          onChange={onChange}
        />
      );
    default:
      return null;
  }
});

interface OwnField<T> {
  label: string;
  description?: string;
  error: string | undefined;
  value: string;
  onChange: (value: T) => void;
}

function MainLanguage({ onChange, ...rest }: OwnField<string | undefined>) {
  const { translations } = useEditorState().structure;
  return (
    <LanguageSelect
      {...rest}
      codes={languageCodes.filter((code) => !translations[code])}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

function BackgroundField({ value, ...rest }: OwnField<string | null>) {
  const t = useT('surveys');
  const { backgroundFields } = useEditorState().structure;
  return (
    <Select
      {...rest}
      data={backgroundFields.map(({ id, name }) => ({ value: id, label: name }))}
      value={value || null}
      clearable
      placeholder={t('inspector.none')}
      nothingFoundMessage={t('inspector.noFields')}
    />
  );
}

/** A question on an earlier page. One that is gone, or comes later by now, is still named, so that it can be mended. */
function EarlierElement(
  props: OwnField<string | undefined> & { elementId: string; field: string; withChoices: boolean },
) {
  const { elementId, field, withChoices, value, onChange, error, ...common } = props;
  const t = useT('surveys');
  const problemText = useProblemText();
  const { registry } = useEditor().kinds;
  const { structure } = useEditorState();
  const sources = possibleSources(structure, elementId, registry, withChoices);
  const options = sources.map(({ id, name, settings }) => ({ value: id, label: settings.text.trim() || name }));
  const wrong = sourceProblems(structure, registry).find(({ path }) => path === `elements/${elementId}/${field}`);
  if (value !== '' && !options.some((option) => option.value === value)) {
    const found = findElement(structure, value);
    options.push({ value, label: found ? found.settings.text.trim() || found.name : t('inspector.sourceGone') });
  }
  return (
    <Select
      {...common}
      error={error ?? (wrong && problemText(wrong.code, wrong.params))}
      data={options}
      value={value || null}
      searchable
      clearable
      placeholder={t('inspector.none')}
      nothingFoundMessage={t('inspector.noSources')}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

function ExtraChoiceEditor(props: {
  at: TextKey;
  label: string;
  fieldKey: string;
  value: ExtraChoice | undefined;
  onChange: (value: ExtraChoice) => void;
}) {
  const { at, label, fieldKey, value = { enabled: false, text: '' }, onChange } = props;
  const t = useT('surveys');
  const written = useWritten(at);
  return (
    <Stack gap="xs">
      <Switch
        label={label}
        checked={value.enabled}
        onChange={(event) =>
          onChange({ enabled: event.currentTarget.checked, text: value.text || anyKey(t)(`defaults.${fieldKey}`) })
        }
      />
      {value.enabled && (
        <TypedInput
          aria-label={t('inspector.textOf', { name: label })}
          value={value.text}
          onWrite={(text) => onChange({ enabled: true, text })}
          {...written.events}
        />
      )}
      <LostWithText at={written.at} />
    </Stack>
  );
}
