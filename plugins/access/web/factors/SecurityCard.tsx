import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Card,
  Dialog,
  Divider,
  ErrorState,
  Form,
  Group,
  Icon,
  PageSkeleton,
  Stack,
  SubmitButton,
  Text,
  TextField,
  Title,
  useAlert,
  useConfirm,
  useFocusKept,
  useForm,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { passkeysHere } from '../passkeysHere.ts';
import { type Factor, type FactorKind, factorIcons, factorsQuery, ownSetUp } from './factors.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { faultOf, SetUp } from './SetUp.tsx';
import { useOwner } from './useOwner.tsx';

/** Fewer recovery codes than these are few. */
const fewCodes = 3;
type Shown =
  | { what: 'add'; kind: FactorKind }
  | { what: 'rename'; factor: Factor }
  | { what: 'codes'; codes: string[] };

/** What one signs in with besides the password (AUTH-042). */
export function SecurityCard({ email }: { email: string }) {
  const t = useT('access');
  const alert = useAlert();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(factorsQuery);
  const [shown, setShown] = useState<Shown | null>(null);
  const { isOwner, asking } = useOwner(email);
  const card = useFocusKept<HTMLElement>(data?.factors.map(({ factor_id }) => factor_id) ?? []);
  const refresh = () => queries.invalidateQueries({ queryKey: ['access'] });

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      if (await isOwner()) await work();
    } catch (refused) {
      alert.error(faultOf(refused, t('factors.card.failed')).text);
    }
    await refresh();
  }
  const show = (next: Shown) => attempt(async () => setShown(next));
  const remove = (factor: Factor) =>
    attempt(async () => {
      const { name } = factor;
      const sure = await confirm({
        title: t('factors.card.removeTitle', { name }),
        text: t(data?.factors.length === 1 ? 'factors.card.removeLast' : 'factors.card.removeText'),
        confirmLabel: t('factors.card.remove'),
        danger: true,
      });
      if (!sure) return;
      await api.DELETE('/account/factors/{id}', { path: { id: factor.factor_id }, quiet: true });
      alert.success(t('factors.card.removed', { name }));
    });
  const renew = () =>
    attempt(async () => {
      const sure = await confirm({
        title: t('factors.codes.renewTitle'),
        text: t('factors.codes.renewText'),
        confirmLabel: t('factors.codes.renew'),
      });
      if (!sure) return;
      const { recovery_codes: codes } = await api.POST('/account/recovery_codes', { body: {}, quiet: true });
      setShown({ what: 'codes', codes });
    });
  const close = () => setShown(null);

  const few = data?.recovery_codes && data.recovery_codes.left <= fewCodes;
  return (
    <Card ref={card} component="section" aria-labelledby="ka-security">
      <Title order={2} id="ka-security">
        {t('factors.card.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('factors.card.text')}
      </Text>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {data && !data.has_password && data.factors.length === 0 && <Text>{t('factors.card.noPassword')}</Text>}
      {data?.by_provider && (
        <Alert color="gray" icon={<Icon name="building" />} mb="md">
          <Text size="sm">{t('factors.card.byProvider')}</Text>
        </Alert>
      )}
      {data?.has_password && !data.by_provider && data.factors.length === 0 && (
        <Alert color={data.required ? 'yellow' : 'gray'} icon={<Icon name="shield-lock" />} mb="md">
          <Text size="sm" fw={600}>
            {t(data.required ? 'factors.card.required' : 'factors.card.off')}
          </Text>
          <Text size="sm">{t('factors.card.offHint')}</Text>
        </Alert>
      )}
      {data && data.factors.length > 0 && (
        <Stack component="ul" gap="md" p={0} m={0} className="ka-sessions">
          {data.factors.map((factor, index) => (
            <Entry
              key={factor.factor_id}
              index={index}
              factor={factor}
              onRename={() => void show({ what: 'rename', factor })}
              onRemove={() => void remove(factor)}
            />
          ))}
        </Stack>
      )}
      {data?.recovery_codes && (
        <>
          <Divider my="md" />
          <Group wrap="nowrap" gap="sm" align="flex-start">
            <Icon name="lifebuoy" size={24} />
            <Stack gap={2} flex={1} miw={0}>
              <Group gap="xs">
                <Text fw={600}>{t('factors.codes.title')}</Text>
                <Badge variant="light" color={few ? 'orange' : 'gray'}>
                  {t('factors.codes.left', { count: data.recovery_codes.left })}
                </Badge>
              </Group>
              <Text size="sm" c="dimmed">
                {t(few ? 'factors.codes.few' : 'factors.codes.hint')}
              </Text>
            </Stack>
          </Group>
          <Group justify="flex-end" mt="xs">
            <Button variant="default" size="compact-sm" onClick={() => void renew()}>
              {t('factors.codes.renew')}
            </Button>
          </Group>
        </>
      )}
      {data?.has_password && (
        <Group justify="flex-end" gap="sm" mt="md">
          {data.passkeys && passkeysHere() && (
            <Button
              variant={data.factors.length === 0 ? 'filled' : 'default'}
              leftSection={<Icon name="key" size={18} />}
              onClick={() => void show({ what: 'add', kind: 'passkey' })}
            >
              {t('factors.card.addPasskey')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<Icon name="device-mobile" size={18} />}
            onClick={() => void show({ what: 'add', kind: 'app' })}
          >
            {t('factors.card.addApp')}
          </Button>
        </Group>
      )}
      {asking}
      {shown?.what === 'add' && (
        <Dialog opened onClose={close} title={t(`factors.setUp.${shown.kind}Title`)}>
          <SetUp
            kind={shown.kind}
            calls={ownSetUp}
            onAdded={(added, name) => {
              alert.success(t('factors.setUp.added', { name }));
              const { recovery_codes: codes } = added;
              setShown(codes.length > 0 ? { what: 'codes', codes } : null);
              void refresh();
            }}
            back={
              <Button variant="default" onClick={close}>
                {t('factors.card.cancel')}
              </Button>
            }
          />
        </Dialog>
      )}
      {shown?.what === 'rename' && (
        <RenameDialog
          factor={shown.factor}
          onClose={close}
          onRenamed={() => {
            close();
            alert.success(t('factors.card.renamed'));
            void refresh();
          }}
        />
      )}
      {shown?.what === 'codes' && (
        <Dialog opened locked withCloseButton={false} onClose={close} title={t('factors.codes.dialog')}>
          <RecoveryCodes codes={shown.codes} email={email} done={t('factors.codes.done')} onDone={close} />
        </Dialog>
      )}
    </Card>
  );
}

interface EntryProps {
  index: number;
  factor: Factor;
  onRename(): void;
  onRemove(): void;
}

function Entry({ index, factor, onRename, onRemove }: EntryProps) {
  const t = useT('access');
  const format = useFormat();
  const { kind, name, created_at, used_at, synced } = factor;
  return (
    <Group component="li" data-row={index} wrap="nowrap" gap="sm" align="flex-start">
      <Icon name={factorIcons[kind]} size={24} />
      <Stack gap={2} flex={1} miw={0}>
        <Group gap="xs">
          <Text fw={600} className="ka-network">
            {name}
          </Text>
          {name !== t(`factors.kind.${kind}`) && <Badge variant="light">{t(`factors.kind.${kind}`)}</Badge>}
          {synced && (
            <Badge variant="light" color="gray">
              {t('factors.card.synced')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('factors.card.added', { date: format.date(created_at) })}
          {' · '}
          {used_at ? t('factors.card.used', { time: format.dateTime(used_at) }) : t('factors.card.unused')}
        </Text>
      </Stack>
      <ActionIcon variant="subtle" onClick={onRename} aria-label={t('factors.card.renameOne', { name })}>
        <Icon name="pencil" size={18} />
      </ActionIcon>
      <ActionIcon variant="subtle" onClick={onRemove} aria-label={t('factors.card.removeOne', { name })}>
        <Icon name="trash" size={18} />
      </ActionIcon>
    </Group>
  );
}

interface RenameDialogProps {
  factor: Factor;
  onClose(): void;
  onRenamed(): void;
}

function RenameDialog({ factor, onClose, onRenamed }: RenameDialogProps) {
  const t = useT('access');
  const form = useForm({
    initialValues: { name: factor.name },
    validate: { name: (value) => (value.trim() ? null : t('factors.card.nameMissing')) },
  });
  async function save(body: typeof form.values) {
    await api.PUT('/account/factors/{id}', { path: { id: factor.factor_id }, body, quiet: true });
    onRenamed();
  }
  return (
    <Dialog opened onClose={onClose} title={t('factors.card.renameOne', { name: factor.name })} size="sm">
      <Form form={form} onSubmit={save}>
        <Stack gap="md">
          <TextField name="name" label={t('factors.card.name')} maxLength={60} autoComplete="off" data-autofocus />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('factors.card.cancel')}
            </Button>
            <SubmitButton onlyWhenDirty>{t('factors.card.save')}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
