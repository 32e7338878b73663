import { Select, useSession, useT, useTableFilters } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { allGroupsQuery, type Role, type UserFilter } from './users.ts';

const states = ['invited', 'active', 'deactivated', 'removed'] as const;
/** Key of the table in the address. */
export const usersTable = 'users';
const keys = ['state', 'role', 'group', 'factor'] as const;

/** What the list is narrowed to, kept in the address. */
export function useUserFilter() {
  const { filters, set, clear, active } = useTableFilters(usersTable, keys);
  const { state, role, group, factor } = filters;
  const filter: UserFilter = {
    ...(state && { state }),
    ...(role && { role }),
    ...(group && { group_id: group }),
    ...(factor && { second_factor: factor }),
  };
  return { filter, set: (key: (typeof keys)[number], value: string | null) => set({ [key]: value }), clear, active };
}

interface FiltersProps {
  roles: readonly Role[];
  filter: UserFilter;
  set: ReturnType<typeof useUserFilter>['set'];
}

export function Filters({ roles, filter, set }: FiltersProps) {
  const t = useT('access');
  const { company } = useSession();
  const { data: groups = [] } = useQuery(allGroupsQuery(company!.companyId));
  return (
    <>
      <Select
        aria-label={t('users.fields.state')}
        placeholder={t('users.filter.state')}
        data={states.map((value) => ({ value, label: t(`users.state.${value}`) }))}
        value={filter.state ?? null}
        onChange={(value) => set('state', value)}
        clearable
        w={{ base: 160, sm: 200 }}
      />
      <Select
        aria-label={t('users.fields.roles')}
        placeholder={t('users.filter.role')}
        data={roles.map(({ key, name }) => ({ value: key, label: name }))}
        value={filter.role ?? null}
        onChange={(value) => set('role', value)}
        clearable
        w={{ base: 160, sm: 200 }}
      />
      <Select
        aria-label={t('users.factors.header')}
        placeholder={t('users.factors.filter')}
        data={[
          { value: 'true', label: t('users.factors.with') },
          { value: 'false', label: t('users.factors.without') },
        ]}
        value={filter.second_factor ?? null}
        onChange={(value) => set('factor', value)}
        clearable
        w={{ base: 160, sm: 220 }}
      />
      {groups.length > 0 && (
        <Select
          aria-label={t('users.fields.groups')}
          placeholder={t('users.filter.group')}
          data={groups.map(({ group_id, name }) => ({ value: group_id, label: name }))}
          value={filter.group_id ?? null}
          onChange={(value) => set('group', value)}
          searchable={groups.length > 8}
          clearable
          w={{ base: 160, sm: 200 }}
        />
      )}
    </>
  );
}
