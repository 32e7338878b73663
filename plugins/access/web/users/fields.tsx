import {
  Checkbox,
  CheckboxesField,
  createFormat,
  MultiSelectField,
  SelectField,
  SimpleGrid,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { allGroupsQuery, type Role } from './users.ts';

/** Those that an import takes too (USER-037), and the shorter one of Finland. */
const dateFormats = ['YYYY-MM-DD', 'D.M.YYYY', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY/MM/DD'];

/** @param held what the user has now: a role that the caller cannot give is shown where it is held */
export function RolesField({ roles, held }: { roles: readonly Role[]; held: readonly string[] }) {
  const t = useT('access');
  const unknown = held.filter((key) => roles.every((role) => role.key !== key));
  const shown = [
    ...roles.filter(({ key, givable }) => givable || held.includes(key)),
    ...unknown.map((key) => ({ key, name: key, description: t('users.unknownRole'), givable: true })),
  ];
  return (
    <CheckboxesField name="roles" label={t('users.fields.roles')} description={t('users.edit.rolesHint')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
        {shown.map(({ key, name, description, givable }) => (
          <Checkbox
            key={key}
            value={key}
            label={name}
            description={givable ? description : `${description} – ${t('users.edit.roleFixed')}`}
            disabled={!givable}
          />
        ))}
      </SimpleGrid>
    </CheckboxesField>
  );
}

export function DateFormatField({ chosen }: { chosen: string }) {
  const t = useT('access');
  const { language } = useSession();
  return (
    <SelectField
      name="date_format"
      label={t('users.fields.dateFormat')}
      allowDeselect={false}
      data={[...new Set([...dateFormats, chosen])].map((value) => ({
        value,
        label: `${createFormat(language, value).date(Date.now())}  (${value})`,
      }))}
    />
  );
}

interface GroupsFieldProps {
  name: string;
  label: string;
  /** Groups that are not offered. */
  without?: readonly string[];
}

export function GroupsField({ name, label, without = [] }: GroupsFieldProps) {
  const t = useT('access');
  const { company } = useSession();
  const { data: groups = [] } = useQuery(allGroupsQuery(company!.companyId));
  return (
    <MultiSelectField
      name={name}
      label={label}
      data={groups
        .filter(({ group_id: id }) => !without.includes(id))
        .map(({ group_id: value, name: text }) => ({ value, label: text }))}
      searchable
      clearable
      hidePickedOptions
      maxDropdownHeight={220}
      nothingFoundMessage={t('users.noGroup')}
      disabled={groups.length === 0}
      {...(groups.length === 0 && { placeholder: t('users.noGroupsYet') })}
    />
  );
}
