import { ErrorState, FormCard, SelectField, Skeleton, useT } from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';

const queryKey = ['reports', 'company-settings'];

/** REP-014, on the company's settings page. */
export default function Settings() {
  const t = useT('reports');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.GET('/company/report_settings', { signal, quiet: true }),
  });
  if (error && !data)
    return <ErrorState compact title={t('settings.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={140} radius="md" />;
  return (
    <FormCard
      title={t('settings.title')}
      text={t('settings.text')}
      values={{ max_group_fields: String(data.max_group_fields) }}
      onSave={async ({ max_group_fields: most }) => {
        const body = { max_group_fields: Number(most) };
        const saved = await api.PUT('/company/report_settings', { body });
        client.setQueryData(queryKey, saved);
        return { max_group_fields: String(saved.max_group_fields) };
      }}
      saved={t('settings.saved')}
      inline
    >
      <SelectField
        name="max_group_fields"
        label={t('settings.label')}
        data={['1', '2', '3']}
        allowDeselect={false}
        className="kk-grow"
      />
    </FormCard>
  );
}
