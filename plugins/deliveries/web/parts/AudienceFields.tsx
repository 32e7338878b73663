import {
  Anchor,
  MultiSelectField,
  Radio,
  RadioField,
  Stack,
  useDebouncedValue,
  useFormat,
  usePermission,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { mostGroups } from '../../contract/index.ts';
import { groupsQuery, type OfferedGroup, reachQuery } from '../audience.ts';
import type { WholeDelivery } from '../deliveries.ts';
import { Failed } from './Failed.tsx';
import { GoneGroups } from './GoneGroups.tsx';
import type { Written } from './written.ts';

/** While one types. */
const pauseMs = 200;

interface AudienceFieldsProps {
  surveyId: string;
  values: Written;
  delivery: WholeDelivery | null;
}

/** Whom of the company's people it goes to, besides the addresses that are written (DEL-023). */
export function AudienceFields({ surveyId, values, delivery }: AudienceFieldsProps) {
  const t = useT('deliveries');
  const format = useFormat();
  const { data: reach, error, refetch } = useQuery(reachQuery(surveyId));
  const everybody = reach?.everybody ?? 0;
  const counted = reach
    ? t('audience.now', { count: everybody, text: format.number(everybody) })
    : t('audience.counting');
  const noGroups = reach?.groups === 0;
  return (
    <>
      <GoneGroups groups={delivery?.audience_groups ?? []} />
      <RadioField name="people" label={t('audience.label')} description={t('audience.hint')}>
        <Stack gap="xs" mt="xs">
          <Radio value="none" label={t('audience.none')} />
          <Radio value="everybody" label={t('audience.everybody')} description={error ? undefined : counted} />
          <Radio
            value="groups"
            label={t('audience.groups')}
            disabled={noGroups && values.people !== 'groups'}
            description={noGroups ? t('audience.noGroups') : undefined}
          />
        </Stack>
      </RadioField>
      {noGroups && <MakeGroups />}
      {error && <Failed text={t('audience.countFailed')} onRetry={() => void refetch()} />}
      {values.people === 'groups' && <GroupsField {...{ surveyId, values, delivery }} />}
    </>
  );
}

function MakeGroups() {
  const t = useT('deliveries');
  const manages = usePermission({ flag: 'companyManager' });
  if (!manages) return null;
  return (
    <Anchor component={Link} to="/manage/groups" size="sm">
      {t('audience.makeGroups')}
    </Anchor>
  );
}

/** Groups with how many people a delivery would reach now, found by typing. */
function GroupsField({ surveyId, values, delivery }: AudienceFieldsProps) {
  const t = useT('deliveries');
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), pauseMs);
  const { data, error, isFetching, refetch } = useQuery(groupsQuery(surveyId, asked));
  const [chosen, setChosen] = useState<OfferedGroup[]>(() =>
    (delivery?.audience_groups ?? []).flatMap(({ name, ...group }) => (name === null ? [] : [{ ...group, name }])),
  );
  const found = data?.data ?? [];
  const known = [...chosen, ...found.filter((one) => !chosen.some(({ group_id: id }) => id === one.group_id))];
  const labelOf = ({ name, people }: OfferedGroup): string => t('audience.size', { name, text: format.number(people) });
  const hidden = asked === '' && (data?.count ?? 0) > found.length;
  return (
    <>
      <MultiSelectField
        name="groups"
        label={t('audience.groups')}
        description={hidden ? t('audience.more', { text: format.number(data?.count ?? 0) }) : undefined}
        placeholder={values.groups.length === 0 ? t('audience.placeholder') : ''}
        data={known.map((group) => ({ value: group.group_id, label: labelOf(group) }))}
        onChange={(ids) => setChosen(known.filter(({ group_id: id }) => ids.includes(id)))}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        filter={({ options }) => options}
        nothingFoundMessage={isFetching ? t('audience.searching') : t('audience.noneFound')}
        maxValues={mostGroups}
        hidePickedOptions
        maxDropdownHeight={240}
        required
      />
      {error && <Failed text={t('audience.searchFailed')} onRetry={() => void refetch()} />}
    </>
  );
}
