import { MultiSelect, useDebouncedValue, useT } from '@kaiku/sdk/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { candidatesQuery, type SharedTo, targetOf } from './shares.ts';

/** While one types. */
const pauseMs = 200;

interface PeoplePickerProps {
  surveyId: string;
  chosen: readonly SharedTo[];
  onChange(chosen: SharedTo[]): void;
  error: ReactNode;
}

/** People and groups, found by typing; an address that nobody is found by can be tried as it is. */
export function PeoplePicker({ surveyId, chosen, onChange, error }: PeoplePickerProps) {
  const t = useT('surveys');
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), pauseMs);
  const { data: found = [], isFetching } = useQuery({
    ...candidatesQuery(surveyId, asked),
    placeholderData: keepPreviousData,
  });
  const typed = search.trim();
  const known = [...chosen, ...found.filter((one) => !chosen.some(({ id }) => id === one.id))];
  const address: SharedTo[] =
    /^\S+@\S+$/.test(typed) && !isFetching && !known.some(({ email }) => email?.toLowerCase() === typed.toLowerCase())
      ? [{ type: 'user', id: typed, email: typed, name: '', members: null }]
      : [];
  const offered = [...known, ...address];
  return (
    <MultiSelect
      label={t('share.with')}
      description={t('share.withHint')}
      placeholder={chosen.length === 0 ? t('share.withPlaceholder') : ''}
      data={offered.map((one) => ({ value: targetOf(one), label: labelOf(one) }))}
      value={chosen.map(targetOf)}
      onChange={(values) => onChange(offered.filter((one) => values.includes(targetOf(one))))}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? t('share.searching') : t('share.nobody')}
      hidePickedOptions
      maxDropdownHeight={240}
      error={error}
      required
      data-autofocus
      // Whom one may choose comes with the first letter or press, and does not lie on the rest of the dialog before.
      openOnFocus={false}
    />
  );
}

const labelOf = ({ name, email, type, members }: SharedTo): string =>
  type === 'group' ? `${name} (${members ?? 0})` : [name, email].filter(Boolean).join(' · ');
