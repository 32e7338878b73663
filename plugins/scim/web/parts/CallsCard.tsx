import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  Group,
  Icon,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { type Call, useCalls } from '../provisioning.ts';
import { Section } from './Section.tsx';

const first = 10;
/** Of these the protocol's own words say more: which attribute, which value. */
const telling = new Set([
  'invalid_value',
  'invalid_syntax',
  'invalid_filter',
  'invalid_path',
  'mutability',
  'no_target',
]);

/** What directories have called lately, failures in words. */
export function CallsCard() {
  const t = useT('scim');
  const { data, error, refetch, isFetching } = useCalls();
  const [which, setWhich] = useState('all');
  const [whole, setWhole] = useState(false);
  const calls = (data ?? []).filter(({ status }) => which === 'all' || status >= 400);
  const shown = whole ? calls : calls.slice(0, first);
  return (
    <Section
      title={t('calls.title')}
      text={t('calls.text')}
      action={
        <Button
          variant="default"
          leftSection={<Icon name="refresh" size={16} />}
          loading={isFetching && data !== undefined}
          onClick={() => void refetch()}
        >
          {t('calls.refresh')}
        </Button>
      }
    >
      {!data && !error && <Skeleton height={120} />}
      {!data && error && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {data && data.length === 0 && (
        <EmptyState compact icon="plug-connected" title={t('calls.empty')} text={t('calls.emptyText')} />
      )}
      {data && data.length > 0 && (
        <Stack gap="md">
          <Group>
            <SegmentedControl
              size="xs"
              aria-label={t('calls.which')}
              data={[
                { value: 'all', label: t('calls.all') },
                { value: 'failed', label: t('calls.failed') },
              ]}
              value={which}
              onChange={setWhich}
            />
          </Group>
          {calls.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('calls.noneFailed')}
            </Text>
          )}
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {shown.map((call) => (
              <Row key={call.call_id} call={call} />
            ))}
          </Stack>
          {calls.length > shown.length && (
            <Group>
              <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
                {t('calls.more', { count: calls.length - shown.length })}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Section>
  );
}

function Row({ call: { at, token, method, resource, status, code, detail } }: { call: Call }) {
  const t = useT('scim');
  const format = useFormat();
  const failed = status >= 400;
  const [kind = '', id] = resource.split('/');
  const verbs: Record<string, string> = {
    POST: t('calls.verbs.POST'),
    PUT: t('calls.verbs.PUT'),
    PATCH: t('calls.verbs.PATCH'),
    DELETE: t('calls.verbs.DELETE'),
    GET: t('calls.verbs.GET'),
  };
  const kinds: Record<string, string> = { Users: t('calls.kinds.Users'), Groups: t('calls.kinds.Groups') };
  const words = failed && code !== null ? t(`calls.codes.${code as 'internal'}`, { defaultValue: detail ?? '' }) : null;
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Badge
        miw={64}
        color={failed ? 'red' : 'green'}
        leftSection={<Icon name={failed ? 'alert-triangle' : 'check'} size={12} />}
      >
        {status}
      </Badge>
      <div className="kk-grow" style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {[verbs[method] ?? method, kinds[kind] ?? kind].join(': ')}
        </Text>
        {words && <Text size="sm">{words}</Text>}
        {failed && detail && telling.has(code ?? '') && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }} lang="en">
            {detail}
          </Text>
        )}
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[format.dateTime(at), token, id].filter(Boolean).join(' · ')}
        </Text>
      </div>
    </Group>
  );
}
