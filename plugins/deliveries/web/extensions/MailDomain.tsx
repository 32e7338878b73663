import {
  Badge,
  Button,
  Card,
  CopyButton,
  ErrorState,
  FormCard,
  Group,
  Icon,
  Skeleton,
  Stack,
  Text,
  TextField,
  TextInput,
  Title,
  useAlert,
  useConfirm,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { MailDomainState } from '../../contract/index.ts';
import { api } from '../api.ts';

const queryKey = ['deliveries', 'mail-domain'];
const colors: Record<MailDomainState, string> = {
  unchecked: 'gray',
  found: 'green',
  missing: 'yellow',
  other: 'red',
  unreachable: 'yellow',
};

const getDomain = (signal?: AbortSignal) => api.GET('/company/mail_domain', { ...(signal && { signal }), quiet: true });
type Answer = Awaited<ReturnType<typeof getDomain>>;
type Own = NonNullable<Answer['own']>;

/** The domain that the company's e-mails come from, on its settings page (DEL-120). */
export default function MailDomain() {
  const t = useT('deliveries');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => getDomain(signal) });
  const store = (answer: Answer) => client.setQueryData(queryKey, answer);
  if (error && !data)
    return <ErrorState compact title={t('domain.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius="md" />;
  if (data.own) return <Record own={data.own} ours={data.default_domain} onAnswer={store} />;
  return (
    <FormCard
      title={t('domain.title')}
      text={t('domain.text', { domain: data.default_domain })}
      values={{ domain: '' }}
      onSave={async ({ domain }) => {
        store(await api.PUT('/company/mail_domain', { body: { domain } }));
        return { domain: '' };
      }}
      saved={t('domain.saved')}
    >
      <TextField name="domain" label={t('domain.label')} description={t('domain.hint')} maw={420} />
    </FormCard>
  );
}

interface RecordProps {
  own: Own;
  ours: string;
  onAnswer: (answer: Answer) => void;
}

/** What the domain has to have, and what was found. */
function Record({ own, ours, onAnswer }: RecordProps) {
  const t = useT('deliveries');
  const format = useFormat();
  const alert = useAlert();
  const confirm = useConfirm();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const { domain, state } = own;

  async function check() {
    setBusy(true);
    try {
      onAnswer(await api.POST('/company/mail_domain/check'));
    } finally {
      setBusy(false);
    }
  }

  async function remove() {
    const sure = await confirm({
      title: t('domain.removeTitle', { domain }),
      text: t('domain.removeText', { ours }),
      confirmLabel: t('domain.remove'),
      danger: true,
    });
    if (!sure) return;
    onAnswer(await api.DELETE('/company/mail_domain'));
    alert.success(t('domain.removed'));
  }

  const help = state === 'found' || state === 'unchecked' ? null : t(`domain.help.${state}`);
  return (
    <Card component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="xs">
        <Title order={2} id={id}>
          {t('domain.title')}
        </Title>
        <Group gap="xs" role="status">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {domain}
          </Text>
          <Badge color={colors[state]} variant="light">
            {t(`domain.states.${state}`)}
          </Badge>
        </Group>
      </Group>
      <Text c="dimmed" size="sm" mb="md">
        {own.used_since === null
          ? t('domain.add', { domain: ours })
          : t('domain.used', { time: format.dateTime(own.used_since) })}
      </Text>
      <Stack gap="sm">
        {(
          [
            ['name', own.record_name],
            ['value', own.record_value],
          ] as const
        ).map(([key, value]) => (
          <TextInput
            key={key}
            label={t(`domain.${key}`)}
            value={value}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            rightSection={<CopyButton value={value} />}
          />
        ))}
        {help && <Text size="sm">{help}</Text>}
        <Group justify="space-between">
          <Group gap="sm">
            <Button
              variant="default"
              loading={busy}
              leftSection={<Icon name="refresh" size={16} />}
              onClick={() => void check()}
            >
              {t('domain.check')}
            </Button>
            {own.checked_at && (
              <Text size="sm" c="dimmed">
                {t('domain.checked', { time: format.dateTime(own.checked_at) })}
              </Text>
            )}
          </Group>
          <Button
            variant="subtle"
            color="red"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => void remove()}
          >
            {t('domain.remove')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
