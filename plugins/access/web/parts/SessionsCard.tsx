import {
  Badge,
  Button,
  Card,
  ErrorState,
  Group,
  Icon,
  PageSkeleton,
  Stack,
  Text,
  Title,
  useAlert,
  useFocusKept,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useOwner } from '../factors/useOwner.tsx';

const queryKey = ['access', 'sessions'];
const fetchSessions = ({ signal }: { signal: AbortSignal }) => api.GET('/account/sessions', { signal, quiet: true });
type OwnSessionEntry = Awaited<ReturnType<typeof fetchSessions>>[number];

/** Where one is signed in, with the way out of each. */
export function SessionsCard({ email }: { email: string }) {
  const t = useT('access');
  const alert = useAlert();
  const queries = useQueryClient();
  const { isOwner, asking } = useOwner(email);
  const { data, error, refetch } = useQuery({ queryKey, queryFn: fetchSessions });
  const end = useMutation({
    async mutationFn(id: string | null) {
      if (!(await isOwner())) return null;
      return id === null
        ? api.DELETE('/account/sessions', { quiet: true })
        : api.DELETE('/account/sessions/{id}', { path: { id }, quiet: true });
    },
    onSuccess: (done) => done && alert.success(t('sessions.ended', { count: done.ended })),
    onError: () => alert.error(t('account.saveFailed')),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const card = useFocusKept<HTMLElement>(data?.map(({ session_id }) => session_id) ?? []);
  const others = data?.some(({ current }) => !current) ?? false;
  return (
    <Card ref={card} component="section" aria-labelledby="ka-sessions">
      <Title order={2} id="ka-sessions">
        {t('sessions.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('sessions.text')}
      </Text>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />)}
      <Stack component="ul" gap="md" p={0} m={0} className="ka-sessions">
        {data?.map((one, index) => (
          <Session
            key={one.session_id}
            index={index}
            session={one}
            busy={end.isPending}
            onEnd={() => end.mutate(one.session_id)}
          />
        ))}
      </Stack>
      {others && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" loading={end.isPending && end.variables === null} onClick={() => end.mutate(null)}>
            {t('sessions.endOthers')}
          </Button>
        </Group>
      )}
      {asking}
    </Card>
  );
}

interface SessionProps {
  index: number;
  session: OwnSessionEntry;
  busy: boolean;
  onEnd(): void;
}

function Session({ index, session, busy, onEnd }: SessionProps) {
  const t = useT('access');
  const format = useFormat();
  const { browser, system, place, network, current, used_at } = session;
  const device =
    browser && system ? t('sessions.device', { browser, system }) : (browser ?? system ?? t('sessions.unknownDevice'));
  const phone = system === 'iPhone' || system === 'Android';
  return (
    <Group component="li" data-row={index} wrap="nowrap" gap="sm" align="flex-start">
      <Icon name={phone ? 'device-mobile' : 'device-desktop'} size={24} />
      <Stack gap={2} flex={1} miw={0}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {current && <Badge variant="light">{t('sessions.current')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed" className="ka-network">
          {t(`sessions.place.${place}`, { network })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('sessions.used', { time: format.dateTime(used_at) })}
        </Text>
      </Stack>
      {!current && (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={busy}
          onClick={onEnd}
          aria-label={t('sessions.endOne', { device })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </Group>
  );
}
