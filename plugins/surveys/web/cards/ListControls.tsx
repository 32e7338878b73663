import { Group, Icon, SearchInput, Select, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { fetchOwners, ownersKey, type Sorting, sortings } from '../queries.ts';

interface ListControlsProps {
  search: string;
  sort: Sorting;
  owner: string | null;
  /** Deleted surveys stand in the order they were deleted in. */
  sortable: boolean;
  onChange: (changes: Record<string, string | null>) => void;
}

/** What of the list is shown, and in which order. */
export function ListControls({ search, sort, owner, sortable, onChange }: ListControlsProps) {
  const t = useT('surveys');
  const { data: owners = [] } = useQuery({ queryKey: ownersKey, queryFn: ({ signal }) => fetchOwners(signal) });
  const named = owners.filter(({ name, owner_id: id }) => name !== '' || id === owner);
  return (
    <Group className="sv-controls" gap="sm">
      <SearchInput
        className="sv-search"
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        value={search}
        onSearch={(text) => onChange({ search: text })}
      />
      {(named.length > 1 || owner) && (
        <Select
          className="sv-owner"
          aria-label={t('list.owner')}
          placeholder={t('list.everybody')}
          clearable
          searchable
          leftSection={<Icon name="user" size={16} />}
          data={named.map(({ owner_id: id, name }) => ({ value: id, label: name }))}
          value={owner}
          onChange={(id) => onChange({ owner: id })}
        />
      )}
      {sortable && (
        <Select
          className="sv-sort"
          aria-label={t('list.sort')}
          allowDeselect={false}
          leftSection={<Icon name="arrows-sort" size={16} />}
          data={(Object.keys(sortings) as Sorting[]).map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
          value={sort}
          onChange={(next) => onChange({ sort: next === 'edited' ? null : next })}
        />
      )}
    </Group>
  );
}
