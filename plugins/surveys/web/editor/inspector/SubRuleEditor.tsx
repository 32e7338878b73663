import type { SubRule } from '@kaiku/sdk/model';
import { Group, NumberInput, Select, Stack, TextInput, useT } from '@kaiku/sdk/web';
import type { ReactNode } from 'react';
import { type Askable, asksForValue, comparesNumbers, conditionOn, keyOfSource, withOperator } from '../state/rules.ts';

interface SubRuleEditorProps {
  subRule: SubRule;
  sources: readonly Askable[];
  error?: string | undefined;
  onChange: (subRule: SubRule) => void;
  remove: ReactNode;
}

/** One condition: a question, a comparison, and what to compare with. */
export function SubRuleEditor({ subRule, sources, error, onChange, remove }: SubRuleEditorProps) {
  const t = useT('surveys');
  const key = keyOfSource(subRule.source);
  const source = sources.find((one) => keyOfSource(one.source) === key);
  const options = sources.map((one) => ({
    value: keyOfSource(one.source),
    label: one.row === undefined ? one.label : `${one.label} – ${one.row}`,
  }));
  // A question that has moved behind the page is still named, so that the rule can be mended.
  if (!source) options.unshift({ value: key, label: t('rules.later') });
  return (
    <Stack gap={6}>
      <Group gap={4} wrap="nowrap">
        <Select
          className="kk-grow"
          size="sm"
          searchable
          aria-label={t('rules.question')}
          data={options}
          value={key}
          allowDeselect={false}
          error={error ?? (!source && t('rules.mend'))}
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

function Comparison({
  subRule,
  source,
  onChange,
}: {
  subRule: SubRule;
  source: Askable;
  onChange: (subRule: SubRule) => void;
}) {
  const t = useT('surveys');
  const { operator, value } = subRule;
  const label = t('rules.value');
  return (
    <Stack gap={6}>
      <Select
        size="sm"
        aria-label={t('rules.operator')}
        data={source.operators.map((one) => ({ value: one, label: t(`rules.operators.${one}`) }))}
        value={operator}
        allowDeselect={false}
        onChange={(next) => next && onChange(withOperator(subRule, next as SubRule['operator'], source))}
      />
      {asksForValue(operator) &&
        (comparesNumbers(operator) || (source.numeric && !source.values) ? (
          <NumberInput
            size="sm"
            aria-label={label}
            value={typeof value === 'number' ? value : ''}
            onChange={(next) => onChange({ ...subRule, value: typeof next === 'number' ? next : '' })}
          />
        ) : source.values ? (
          <Select
            size="sm"
            aria-label={label}
            data={source.values.map((one) => ({ value: String(one.value), label: one.label }))}
            value={String(value)}
            allowDeselect={false}
            onChange={(next) => {
              const chosen = source.values?.find((one) => String(one.value) === next);
              if (chosen) onChange({ ...subRule, value: chosen.value });
            }}
          />
        ) : (
          <TextInput
            size="sm"
            aria-label={label}
            value={String(value ?? '')}
            onChange={(event) => onChange({ ...subRule, value: event.currentTarget.value })}
          />
        ))}
    </Stack>
  );
}
