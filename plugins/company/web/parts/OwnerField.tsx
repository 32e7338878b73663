import { SelectField, useDebouncedValue, useSession, useT } from '@kaiku/sdk/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type KeyOwner, ownersQuery } from '../apiContacts.ts';

/** While one types. */
const pauseMs = 200;

/** Whose the key is, found by typing: a person or a technical account. @param chosen who is in the field at first */
export function OwnerField({ name, chosen }: { name: string; chosen: KeyOwner | null }) {
  const t = useT('company');
  const { company } = useSession();
  const labelOf = ({ name: person, email, technical }: KeyOwner): string =>
    [person, email, technical && t('apiKeys.owner.technical')].filter(Boolean).join(' · ');
  const [search, setSearch] = useState(chosen ? labelOf(chosen) : '');
  const [known, setKnown] = useState<readonly KeyOwner[]>(chosen ? [chosen] : []);
  const typed = known.some((owner) => labelOf(owner) === search) ? '' : search.trim();
  const [asked] = useDebouncedValue(typed, pauseMs);
  const { data: found = [], isFetching } = useQuery({
    ...ownersQuery(company!.companyId, asked),
    placeholderData: keepPreviousData,
  });
  const offered = [...known, ...found.filter((one) => known.every(({ user_id: id }) => id !== one.user_id))];
  return (
    <SelectField
      name={name}
      openOnFocus={false}
      label={t('apiKeys.fields.owner')}
      description={t('apiKeys.owner.hint')}
      data={offered.map((owner) => ({ value: owner.user_id, label: labelOf(owner) }))}
      onChange={(id) => {
        const owner = offered.find(({ user_id: one }) => one === id);
        if (owner) setKnown([owner]);
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) =>
        // Whom nobody looks for is in the list for its name alone.
        typed === '' ? options : options.filter((one) => 'value' in one && found.some((o) => o.user_id === one.value))
      }
      nothingFoundMessage={isFetching ? t('apiKeys.owner.searching') : t('apiKeys.owner.nobody')}
      allowDeselect={false}
      maxDropdownHeight={240}
      required
    />
  );
}
