import {
  ErrorState,
  FormCard,
  NativeSelectField,
  NumberField,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextField,
  useT,
} from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mostPerMonth, type QuietChannels, quietChannels } from '../../contract/index.ts';
import { api } from '../api.ts';

const queryKey = ['deliveries', 'contact-rules'];

const getRules = (signal?: AbortSignal) =>
  api.GET('/company/contact_rules', { ...(signal && { signal }), quiet: true });
type Rules = Awaited<ReturnType<typeof getRules>>;

/** What stands in the form. */
const valuesOf = ({ quiet_from, quiet_until, quiet_channels, limit_per_month }: Rules) => ({
  quiet_from: quiet_from ?? '',
  quiet_until: quiet_until ?? '',
  quiet_channels: quiet_channels as string,
  limit_per_month: (limit_per_month ?? '') as number | string,
});

/** What holds for all that the company sends, on its settings page (DEL-125). */
export default function ContactRules() {
  const t = useT('deliveries');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => getRules(signal) });
  if (error && !data)
    return <ErrorState compact title={t('contactRules.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} radius="md" />;
  return (
    <FormCard
      title={t('contactRules.title')}
      text={t('contactRules.text')}
      values={valuesOf(data)}
      onSave={async ({ quiet_from, quiet_until, quiet_channels, limit_per_month }) => {
        const saved = await api.PUT('/company/contact_rules', {
          body: {
            quiet_from: quiet_from || null,
            quiet_until: quiet_until || null,
            quiet_channels: quiet_channels as QuietChannels,
            limit_per_month: limit_per_month === '' ? null : Number(limit_per_month),
          },
        });
        client.setQueryData(queryKey, saved);
        return valuesOf(saved);
      }}
      saved={t('contactRules.saved')}
    >
      <Stack gap="xs" component="fieldset" m={0} p={0} bd={0}>
        <Text component="legend" fw={600} p={0} mb="xs">
          {t('contactRules.quiet')}
        </Text>
        <SimpleGrid cols={2} maw={420}>
          <TextField name="quiet_from" type="time" label={t('contactRules.quiet_from')} />
          <TextField name="quiet_until" type="time" label={t('contactRules.quiet_until')} />
        </SimpleGrid>
        <Text size="xs" c="dimmed" maw={420}>
          {t('contactRules.hours', { zone: data.time_zone })}
        </Text>
        <NativeSelectField
          name="quiet_channels"
          label={t('contactRules.quiet_channels')}
          description={t('contactRules.talks')}
          maw={420}
          data={quietChannels.map((value) => ({ value, label: t(`contactRules.channels.${value}`) }))}
        />
      </Stack>
      <NumberField
        name="limit_per_month"
        label={t('contactRules.limit_per_month')}
        description={t('contactRules.limitHint', { max: mostPerMonth })}
        min={1}
        max={mostPerMonth}
        allowDecimal={false}
        maw={420}
      />
    </FormCard>
  );
}
