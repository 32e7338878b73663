import {
  ActionIcon,
  Button,
  FormCard,
  Group,
  Icon,
  Input,
  MultiSelectField,
  Select,
  Stack,
  SwitchField,
  Text,
  TextInput,
  Tooltip,
  useFormState,
  useMediaQuery,
  useT,
} from '@kaiku/sdk/web';
import { type Mapping, type Provisioning, type Settings, saveSettings, useStored } from '../provisioning.ts';

const most = 100;

/** How people come in, and which roles follow from what the directory says of them. */
export function RulesCard({ provisioning }: { provisioning: Provisioning }) {
  const t = useT('scim');
  const stored = useStored();
  const { settings, roles, groups } = provisioning;
  const { invite, everyone, mappings } = settings;
  async function save(values: Omit<Settings, 'enabled'>) {
    const saved = await saveSettings({ ...values, enabled: settings.enabled });
    stored(saved);
    return saved.settings;
  }
  return (
    <FormCard
      title={t('rules.title')}
      text={t('rules.text')}
      values={{ invite, everyone, mappings }}
      validate={{
        mappings: (list) => (list.every(({ value, role }) => value.trim() && role) ? null : t('rules.incomplete')),
      }}
      onSave={save}
      saved={t('rules.saved')}
    >
      <SwitchField name="invite" label={t('rules.invite')} description={t('rules.inviteHint')} />
      <MultiSelectField
        name="everyone"
        label={t('rules.everyone')}
        description={t('rules.everyoneHint')}
        data={roles.map(({ key, name }) => ({ value: key, label: name }))}
        searchable
        clearable
        hidePickedOptions
      />
      <Mappings roles={roles} groups={groups} />
    </FormCard>
  );
}

function Mappings({ roles, groups }: Pick<Provisioning, 'roles' | 'groups'>) {
  const t = useT('scim');
  const { form } = useFormState();
  const list = form.values.mappings as Mapping[];
  const set = (next: Mapping[]) => {
    form.setFieldValue('mappings', next);
    form.clearFieldError('mappings');
  };
  const change = (at: number, part: Partial<Mapping>) =>
    set(list.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const roleNames = roles.map(({ key, name }) => ({ value: key, label: name }));
  const error = Object.entries(form.errors).find(([path]) => path.startsWith('mappings'))?.[1];
  return (
    <Input.Wrapper
      label={t('rules.mappings')}
      description={t('rules.mappingsHint')}
      error={error}
      labelElement="div"
      labelProps={{ id: 'scim-mappings' }}
    >
      <Stack gap="sm" mt="xs" role="group" aria-labelledby="scim-mappings">
        {list.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('rules.noMappings')}
          </Text>
        )}
        {list.map((mapping, at) => (
          <Row
            key={at}
            {...{ mapping, at, roleNames, groups }}
            onChange={(part) => change(at, part)}
            onRemove={() => set(list.filter((_, index) => index !== at))}
          />
        ))}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="plus" size={16} />}
            disabled={list.length >= most}
            onClick={() => set([...list, { from: 'group', value: '', role: '' }])}
          >
            {t('rules.add')}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}

/** Columns of one width in all rows. */
const wide = { flex: '1 1 160px' };

interface RowProps {
  mapping: Mapping;
  at: number;
  roleNames: { value: string; label: string }[];
  groups: Provisioning['groups'];
  onChange: (part: Partial<Mapping>) => void;
  onRemove: () => void;
}

function Row({ mapping: { from, value, role }, at, roleNames, groups, onChange, onRemove }: RowProps) {
  const t = useT('scim');
  const number = at + 1;
  const narrow = useMediaQuery('(max-width: 48em)');
  // Above the first row its columns are named for all of them, where they stand below each other.
  const named = (part: 'from' | 'which' | 'gives') => ({
    'aria-label': t(`rules.${part}`, { number }),
    ...((at === 0 || narrow) && { label: t(`rules.columns.${part}`) }),
  });
  const known = groups.map(({ group_id: id, name }) => ({ value: id, label: name }));
  // A group that is gone is shown, so that its rule can be taken away.
  const gone = from === 'group' && value !== '' && known.every((one) => one.value !== value);
  return (
    <Group gap="xs" align="flex-end" className="kk-grow">
      <Select
        w={150}
        {...named('from')}
        data={[
          { value: 'group', label: t('rules.group') },
          { value: 'role', label: t('rules.role') },
        ]}
        value={from}
        allowDeselect={false}
        onChange={(next) => onChange({ from: next as Mapping['from'], value: '' })}
      />
      {from === 'group' ? (
        <Select
          style={wide}
          {...named('which')}
          data={gone ? [...known, { value, label: t('rules.gone') }] : known}
          value={value || null}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('rules.noGroup')}
          onChange={(next) => onChange({ value: next ?? '' })}
        />
      ) : (
        <TextInput
          style={wide}
          {...named('which')}
          value={value}
          maxLength={200}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      )}
      <Select
        style={wide}
        {...named('gives')}
        data={roleNames}
        value={role || null}
        searchable
        allowDeselect={false}
        onChange={(next) => onChange({ role: next ?? '' })}
      />
      <Tooltip label={t('rules.remove', { number })}>
        <ActionIcon
          variant="subtle"
          color="red"
          size="input-sm"
          onClick={onRemove}
          aria-label={t('rules.remove', { number })}
        >
          <Icon name="trash" size={16} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
