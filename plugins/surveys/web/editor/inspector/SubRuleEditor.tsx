import type { SubRule } from '@kaiku/sdk/model';
import { anyKey, Group, MultiSelect, NumberInput, Select, Stack, TagsInput, TextInput, useT } from '@kaiku/sdk/web';
import type { ReactNode } from 'react';
import {
  type Askable,
  asksForValue,
  comparesNumbers,
  comparesSeveral,
  conditionOn,
  groupOf,
  keyOfSource,
  rangeOf,
  withOperator,
} from '../state/rules.ts';

interface SubRuleEditorProps {
  /** Its path. */
  at: string;
  subRule: SubRule;
  sources: readonly Askable[];
  error?: string | undefined;
  /** What it asks about when that is no source: it comes later, or was removed. */
  lost: { label: string; mend: string };
  onChange: (subRule: SubRule) => void;
  remove: ReactNode;
}

/** One condition: a question, a comparison, and what to compare with. */
export function SubRuleEditor({ at, subRule, sources, error, lost, onChange, remove }: SubRuleEditorProps) {
  const t = useT('surveys');
  const key = keyOfSource(subRule.source);
  const source = sources.find((one) => keyOfSource(one.source) === key);
  const options = sources.map((one) => ({
    value: keyOfSource(one.source),
    label: one.row === undefined ? one.label : `${one.label} – ${one.row}`,
  }));
  // What has moved behind the page or was removed is still named, so that the rule can be mended.
  if (!source) options.unshift({ value: key, label: lost.label });
  return (
    <Stack gap={6} data-at={at}>
      <Group gap={4} wrap="nowrap">
        <Select
          className="kk-grow"
          size="sm"
          searchable
          aria-label={t('rules.question')}
          data={options}
          value={key}
          allowDeselect={false}
          error={source ? error : lost.mend}
          onChange={(next) => {
            const chosen = sources.find((one) => keyOfSource(one.source) === next);
            if (chosen) onChange({ id: subRule.id, ...conditionOn(chosen) });
          }}
        />
        {remove}
      </Group>
      {source && <Comparison subRule={subRule} source={source} onChange={onChange} />}
    </Stack>
  );
}

interface ComparisonProps {
  subRule: SubRule;
  source: Askable;
  onChange: (subRule: SubRule) => void;
}

/** Groups of values stand before the operators: choosing one is the whole comparison. */
function Comparison({ subRule, source, onChange }: ComparisonProps) {
  const t = useT('surveys');
  const group = groupOf(subRule, source);
  const groups = source.groups.map((one) => ({
    value: `group ${one.name}`,
    label: anyKey(t)(`rules.groups.${one.name}`, { range: rangeOf(one) }),
  }));
  const operators = source.operators.map((one) => ({ value: one as string, label: t(`rules.operators.${one}`) }));
  return (
    <Stack gap={6}>
      <Select
        size="sm"
        aria-label={t('rules.operator')}
        data={[...groups, ...operators]}
        value={group ? `group ${group.name}` : subRule.operator}
        allowDeselect={false}
        onChange={(next) => {
          const chosen = source.groups.find(({ name }) => next === `group ${name}`);
          if (chosen) {
            onChange({ id: subRule.id, source: subRule.source, operator: 'oneOf', values: [...chosen.values] });
          } else if (next) {
            // From a group to "is one of" one begins with what the group has not said already.
            const from = group ? { ...subRule, values: group.values.slice(0, 1) } : subRule;
            onChange(withOperator(from, next as SubRule['operator'], source));
          }
        }}
      />
      {!group && asksForValue(subRule.operator) && <Value subRule={subRule} source={source} onChange={onChange} />}
    </Stack>
  );
}

function Value({ subRule, source, onChange }: ComparisonProps) {
  const t = useT('surveys');
  const { operator, value, values = [] } = subRule;
  const label = t(comparesSeveral(operator) ? 'rules.values' : 'rules.value');
  const listed = source.values?.map((one) => ({ value: String(one.value), label: one.label }));
  /** The value as the source has it: numbers stay numbers. */
  const known = (text: string) => {
    const found = source.values?.find((one) => String(one.value) === text)?.value;
    return found ?? (source.numeric && text !== '' ? Number(text.replace(',', '.')) : text);
  };
  if (comparesSeveral(operator)) {
    // What was removed stays until its author takes it out.
    const gone = values.map(String).filter((one) => !listed?.some((item) => item.value === one));
    const names = gone.map((one) => ({ value: one, label: t('rules.gone', { name: subRule.was ?? one }) }));
    const common = {
      size: 'sm',
      'aria-label': label,
      value: values.map(String),
      onChange: (next: string[]) => onChange({ ...subRule, values: next.map(known) }),
    } as const;
    return listed && !source.open ? (
      <MultiSelect {...common} searchable hidePickedOptions data={[...listed, ...names]} />
    ) : (
      <TagsInput {...common} data={listed?.map((one) => one.value) ?? []} placeholder={t('rules.ownText')} />
    );
  }
  if (source.days) {
    return (
      <TextInput
        size="sm"
        type="date"
        aria-label={label}
        value={String(value ?? '')}
        onChange={(event) => onChange({ ...subRule, value: event.currentTarget.value })}
      />
    );
  }
  if (comparesNumbers(operator) || (source.numeric && !source.values)) {
    return (
      <NumberInput
        size="sm"
        aria-label={label}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange({ ...subRule, value: typeof next === 'number' ? next : '' })}
      />
    );
  }
  if (listed && !source.open) {
    const gone = listed.some((one) => one.value === String(value))
      ? []
      : [{ value: String(value), label: t('rules.gone', { name: subRule.was ?? String(value) }) }];
    return (
      <Select
        size="sm"
        aria-label={label}
        searchable={listed.length > 12}
        data={[...gone, ...listed]}
        value={String(value)}
        allowDeselect={false}
        onChange={(next) => next !== null && onChange({ ...subRule, value: known(next) })}
      />
    );
  }
  return (
    <TextInput
      size="sm"
      aria-label={label}
      value={String(value ?? '')}
      onChange={(event) => onChange({ ...subRule, value: event.currentTarget.value })}
    />
  );
}
