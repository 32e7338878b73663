import { Select, useSession, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { allGroupsQuery, type Role, type UserFilter } from './users.ts';

const states = ['invited', 'active', 'deactivated', 'removed'] as const;
const keys = ['state', 'role', 'group'] as const;

/** What the list is narrowed to, kept in the address. */
export function useUserFilter() {
  const [params, setParams] = useSearchParams();
  const [state, role, group_id] = keys.map((key) => params.get(key) ?? undefined);
  const set = (key: (typeof keys)[number], value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(key, value);
        else next.delete(key);
        next.delete('users-page');
        return next;
      },
      { replace: true },
    );
  const filter: UserFilter = { ...(state && { state }), ...(role && { role }), ...(group_id && { group_id }) };
  const clear = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const key of keys) next.delete(key);
        return next;
      },
      { replace: true },
    );
  return { filter, set, clear, active: Object.keys(filter).length > 0 };
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
