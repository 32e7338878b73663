import { Select, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import type { TargetValues } from '../../contract/index.ts';

interface MeaningSelectProps {
  label: string;
  values: TargetValues;
  /** Undefined: not said; null: no answer. */
  means: string | null | undefined;
  onChange(means: string | null | undefined): void;
}

/** What a value of the file means: a choice of the survey, or no answer. */
export function MeaningSelect({ label, values, means, onChange }: MeaningSelectProps) {
  const t = useT('responses');
  const [search, setSearch] = useState('');
  const ticks: Record<string, string> = { 1: t('import.meaning.chosen'), 0: t('import.meaning.notChosen') };
  const typed = search.trim().slice(0, values.own);
  const labels = new Set(values.list);
  if (typeof means === 'string') labels.add(means);
  if (values.own && typed !== '' && typed !== t('import.meaning.none')) labels.add(typed);
  return (
    <Select
      aria-label={label}
      placeholder={t('import.meaning.choose')}
      data={[
        { value: 'none', label: t('import.meaning.none') },
        // A choice may be called as this is.
        ...[...labels].map((value) => ({ value: `=${value}`, label: (values.isTick && ticks[value]) || value })),
      ]}
      value={means === undefined ? null : means === null ? 'none' : `=${means}`}
      onChange={(value) => onChange(value === null ? undefined : value === 'none' ? null : value.slice(1))}
      searchValue={search}
      onSearchChange={setSearch}
      searchable
      clearable
      miw={160}
    />
  );
}
