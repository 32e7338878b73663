import {
  type DateRange,
  DateRangeInput,
  Icon,
  SearchInput,
  Select,
  SimpleGrid,
  useDebouncedValue,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuditFilters, operationsQuery, surveysQuery } from '../auditLog.ts';

/** While one types. */
const pauseMs = 200;

/** COMP-034: by days, survey, operation and the performer's address. */
export function AuditFilterFields({
  filters,
  onChange,
}: {
  filters: AuditFilters;
  onChange: (changes: { [Filter in keyof AuditFilters]: AuditFilters[Filter] | null }) => void;
}) {
  const t = useT('company');
  const { company, language } = useSession();
  const { data: operations = [] } = useQuery(operationsQuery(language));
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), pauseMs);
  // Which the address names is known by its id alone.
  const [given] = useState(filters.survey_id);
  const { data: surveys = [] } = useQuery({
    ...surveysQuery(company!.companyId, asked, given),
    placeholderData: keepPreviousData,
  });
  // Between the two clicks of a range there is only its first day, which is no filter yet.
  const [half, setHalf] = useState<DateRange | null>(null);
  const [chosen, setChosen] = useState<{ survey_id: string; name: string } | null>(null);
  const offered = chosen && !surveys.some(({ survey_id }) => survey_id === chosen.survey_id);
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm" verticalSpacing="sm" mb="md">
      <DateRangeInput
        label={t('auditLog.filters.days')}
        placeholder={t('auditLog.filters.anyDay')}
        leftSection={<Icon name="calendar" size={18} />}
        value={half ?? [filters.from ?? null, filters.to ?? null]}
        onChange={(range) => {
          const [from, to] = range;
          const whole = (from === null) === (to === null);
          setHalf(whole ? null : range);
          if (whole) onChange({ from, to });
        }}
      />
      <Select
        label={t('auditLog.filters.survey')}
        placeholder={t('auditLog.filters.anySurvey')}
        data={[...(offered ? [chosen] : []), ...surveys].map(({ survey_id, name }) => ({
          value: survey_id,
          label: name,
        }))}
        value={filters.survey_id ?? null}
        onChange={(id) => {
          setChosen(surveys.find(({ survey_id }) => survey_id === id) ?? null);
          onChange({ survey_id: id });
        }}
        onSearchChange={setSearch}
        nothingFoundMessage={t('auditLog.filters.nobody')}
        searchable
        clearable
      />
      <Select
        label={t('auditLog.filters.operation')}
        placeholder={t('auditLog.filters.anyOperation')}
        data={operations.map(({ operation, text }) => ({ value: operation, label: text }))}
        value={filters.operation ?? null}
        onChange={(operation) => onChange({ operation })}
        nothingFoundMessage={t('auditLog.filters.nobody')}
        searchable
        clearable
      />
      <SearchInput
        label={t('auditLog.filters.email')}
        placeholder={t('auditLog.filters.emailPart')}
        value={filters.email ?? ''}
        onSearch={(email) => onChange({ email })}
      />
    </SimpleGrid>
  );
}
