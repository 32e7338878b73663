import type { AnswerValue } from '@kaiku/sdk/model';
import {
  Alert,
  ApiError,
  Button,
  Checkbox,
  DateInput,
  Group,
  Icon,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
  useFormat,
  useT,
  useUnsavedChanges,
} from '@kaiku/sdk/web';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { endsInWords } from '../../contract/charts/scaleWords.ts';
import { openedParam, type WholeAnswer, type WholeResponse } from './calls.ts';
import { numberOf, shownOf, type Typed } from './typedNumber.ts';

/** The form is there while the address names the response. */
const placeOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${pathname} ${new URLSearchParams(search).get(openedParam)}`;

type Changes = Record<string, AnswerValue | null>;

interface AnswerFormProps {
  response: WholeResponse;
  /** Somebody else has saved it since the form was opened: what was not touched is theirs now. */
  isChanged: boolean;
  /** @throws what the server refuses */
  onSave: (answers: Changes) => Promise<void>;
  onCancel: () => void;
}

/** Corrects answers: of each question what its kind takes. */
export function AnswerForm({ response, isChanged, onSave, onCancel }: AnswerFormProps) {
  const t = useT('results');
  const [changes, setChanges] = useState<Changes>({});
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const dirty = Object.keys(changes).length > 0;
  useUnsavedChanges(dirty, placeOf);
  const form = useRef<HTMLFormElement>(null);
  // The button that opened it is gone. A field would unfold its list.
  useEffect(() => form.current?.focus({ preventScroll: true }), []);
  const faultOf = (id: string) => error?.details.find(({ path }) => path?.split('/').includes(id))?.message;
  const save = async () => {
    setBusy(true);
    setError(null);
    try {
      await onSave(changes);
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t('response.edit')}
      className="rs-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="md">
        {response.answers.map((answer) => (
          <Question
            key={answer.element_id}
            answer={answer}
            value={Object.hasOwn(changes, answer.element_id) ? changes[answer.element_id]! : (answer.value as never)}
            fault={faultOf(answer.element_id)}
            onChange={(value) => setChanges((now) => ({ ...now, [answer.element_id]: value }))}
          />
        ))}
        {error && (
          <Alert color="red" role="alert" icon={<Icon name="alert-triangle" />} title={t('response.saveFailed')}>
            {error.message}
          </Alert>
        )}
        <Stack gap="sm" className="rs-foot">
          {isChanged && (
            <Alert color="orange" role="alert" icon={<Icon name="users" />} title={t('response.changedTitle')}>
              {t('response.changedText')}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel} disabled={busy}>
              {t('response.cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={!dirty}>
              {t('response.save')}
            </Button>
          </Group>
        </Stack>
      </Stack>
    </form>
  );
}

const dontKnow = 'dontKnow';
const isDontKnow = (value: AnswerValue | null): boolean =>
  typeof value === 'object' && value !== null && dontKnow in value;
const member = <T,>(value: AnswerValue | null, key: string): T | undefined =>
  typeof value === 'object' && value !== null ? (value as unknown as Record<string, T>)[key] : undefined;

interface QuestionProps {
  answer: WholeAnswer;
  value: AnswerValue | null;
  fault: string | undefined;
  onChange: (value: AnswerValue | null) => void;
}

function Question({ answer, value, fault, onChange }: QuestionProps) {
  const t = useT('results');
  const { input } = answer;
  const label = answer.title || t('untitled');
  if (!input) {
    return (
      <div>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          {answer.files ? t('response.filesStay') : t('response.fixed')}
        </Text>
      </div>
    );
  }
  const common = { label, error: fault };
  const options = (input.options ?? []).map((one) => ({ value: one.id, label: one.label || one.id }));
  const extra = input.dontKnow ? [{ value: dontKnow, label: input.dontKnow }] : [];
  const unsure = isDontKnow(value);
  switch (input.type) {
    case 'one': {
      const chosen = unsure ? dontKnow : (member<string>(value, 'choice') ?? null);
      return (
        <Stack gap="xs">
          <Select
            {...common}
            data={[...options, ...extra]}
            value={chosen}
            clearable
            searchable
            onChange={(id) => onChange(id === null ? null : id === dontKnow ? { dontKnow: true } : { choice: id })}
          />
          {chosen === 'other' && <Other value={value} onChange={onChange} />}
        </Stack>
      );
    }
    case 'several': {
      const chosen = unsure ? [dontKnow] : (member<string[]>(value, 'choices') ?? []);
      const other = member<string>(value, 'other');
      return (
        <Stack gap="xs">
          <MultiSelect
            {...common}
            data={[...options, ...extra]}
            value={chosen}
            searchable
            onChange={(ids) => {
              if (ids.at(-1) === dontKnow) return onChange({ dontKnow: true });
              const choices = ids.filter((id) => id !== dontKnow);
              const words = choices.includes('other') && other !== undefined ? { other } : {};
              onChange(choices.length === 0 ? null : { choices, ...words });
            }}
          />
          {chosen.includes('other') && <Other value={value} onChange={onChange} />}
        </Stack>
      );
    }
    case 'order': {
      const ranking = member<string[]>(value, 'ranking') ?? [];
      return (
        <Several label={label} fault={fault} dontKnow={input.dontKnow} unsure={unsure} onChange={onChange}>
          {(input.rows ?? []).map((place, at) => (
            <Select
              key={place.id}
              label={place.label}
              data={options}
              value={ranking[at] || null}
              clearable
              searchable
              onChange={(id) => {
                const next = Array.from({ length: Math.max(ranking.length, at + 1) }, (_, one) => ranking[one] ?? '');
                next[at] = id ?? '';
                while (next.at(-1) === '') next.pop();
                onChange(next.length === 0 ? null : { ranking: next });
              }}
            />
          ))}
        </Several>
      );
    }
    case 'matrix': {
      const rows = unsure || value === null ? {} : (value as Record<string, string>);
      return (
        <Several label={label} fault={fault} dontKnow={input.dontKnow} unsure={unsure} onChange={onChange}>
          {(input.rows ?? []).map((row) => (
            <Select
              key={row.id}
              label={row.label}
              data={options}
              value={rows[row.id] ?? null}
              clearable
              onChange={(id) => {
                const { [row.id]: _, ...rest } = rows;
                const next = id === null ? rest : { ...rest, [row.id]: id };
                onChange(Object.keys(next).length === 0 ? null : next);
              }}
            />
          ))}
        </Several>
      );
    }
    case 'consent':
      return (
        <Checkbox
          label={`${label}: ${options[0]?.label ?? ''}`}
          error={fault}
          checked={value !== null}
          onChange={(event) => onChange(event.currentTarget.checked ? ({ accepted: true } as never) : null)}
        />
      );
    case 'number':
      return (
        <Stack gap="xs">
          <NumberAnswer
            {...common}
            scale={input.scale}
            value={typeof value === 'number' ? value : null}
            onChange={onChange}
          />
          <Unsure label={input.dontKnow} unsure={unsure} onChange={onChange} />
        </Stack>
      );
    case 'date':
      return (
        <Stack gap="xs">
          <DateInput {...common} value={typeof value === 'string' ? value : null} onChange={onChange} />
          <Unsure label={input.dontKnow} unsure={unsure} onChange={onChange} />
        </Stack>
      );
    default:
      return (
        <Stack gap="xs">
          <Textarea
            {...common}
            autosize
            minRows={2}
            maxRows={12}
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => onChange(event.currentTarget.value || null)}
          />
          <Unsure label={input.dontKnow} unsure={unsure} onChange={onChange} />
        </Stack>
      );
  }
}

interface NumberAnswerProps {
  label: string;
  error: string | undefined;
  scale: NonNullable<WholeAnswer['input']>['scale'];
  value: number | null;
  onChange: (value: number | null) => void;
}

function NumberAnswer({ scale, value, onChange, ...field }: NumberAnswerProps) {
  const format = useFormat();
  const [typed, setTyped] = useState<Typed>(value ?? '');
  return (
    <NumberInput
      {...field}
      {...(scale && {
        min: scale.min,
        max: scale.max,
        step: scale.step,
        description: endsInWords(scale, format.number),
      })}
      value={shownOf(typed, value)}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
    />
  );
}

/** The respondent's own words beside a choice. */
function Other({ value, onChange }: Pick<QuestionProps, 'value' | 'onChange'>) {
  const t = useT('results');
  return (
    <TextInput
      label={t('response.other')}
      value={member<string>(value, 'other') ?? ''}
      onChange={(event) => {
        const { other: _, ...chosen } = value as { other?: string };
        const words = event.currentTarget.value;
        onChange((words === '' ? chosen : { ...chosen, other: words }) as AnswerValue);
      }}
    />
  );
}

interface SeveralProps extends Pick<QuestionProps, 'fault' | 'onChange'> {
  label: string;
  dontKnow: string | undefined;
  unsure: boolean;
  children: ReactNode;
}

/** A question that is answered in several fields. */
const Several = ({ label, fault, dontKnow: unsureLabel, unsure, onChange, children }: SeveralProps) => (
  <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
    <Text component="legend" size="sm" fw={600} mb={4}>
      {label}
    </Text>
    <Stack gap="xs">
      {children}
      {fault && (
        <Text size="xs" c="var(--mantine-color-error)">
          {fault}
        </Text>
      )}
      <Unsure label={unsureLabel} unsure={unsure} onChange={onChange} />
    </Stack>
  </fieldset>
);

interface UnsureProps {
  label: string | undefined;
  unsure: boolean;
  onChange: QuestionProps['onChange'];
}
function Unsure({ label, unsure, onChange }: UnsureProps) {
  if (label === undefined) return null;
  return (
    <Checkbox
      label={label}
      checked={unsure}
      onChange={(event) => onChange(event.currentTarget.checked ? { dontKnow: true } : null)}
    />
  );
}
