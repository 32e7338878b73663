import { Button, Group, Icon, Menu, SearchInput, useT, VisuallyHidden } from '@kaiku/sdk/web';
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
        <Choice
          icon="user-circle"
          label={t('list.owner')}
          value={owner ?? ''}
          choices={[['', t('list.everybody')], ...named.map(({ owner_id: id, name }) => [id, name] as const)]}
          onChoose={(id) => onChange({ owner: id })}
        />
      )}
      {sortable && (
        <Choice
          icon="arrows-sort"
          label={t('list.sort')}
          value={sort}
          choices={(Object.keys(sortings) as Sorting[]).map((value) => [value, t(`list.sorts.${value}`)] as const)}
          onChoose={(next) => onChange({ sort: next === 'edited' ? null : next })}
        />
      )}
    </Group>
  );
}

interface ChoiceProps {
  icon: string;
  label: string;
  value: string;
  choices: readonly (readonly [value: string, text: string])[];
  onChoose: (value: string) => void;
}

/** One of some, in a menu: the page does without the inputs of forms. */
function Choice({ icon, label, value, choices, onChoose }: ChoiceProps) {
  const chosen = choices.find(([one]) => one === value)?.[1] ?? '';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          className="sv-choice"
          leftSection={<Icon name={icon} size={16} />}
          rightSection={<Icon name="chevron-down" size={16} />}
        >
          <VisuallyHidden>{label}: </VisuallyHidden>
          {chosen}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="sv-choices" aria-label={label}>
        {choices.map(([one, text]) => (
          <Menu.Item
            key={one}
            role="menuitemradio"
            aria-checked={one === value}
            rightSection={one === value && <Icon name="check" size={16} />}
            onClick={() => onChoose(one)}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
