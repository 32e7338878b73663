import { onSurvey } from '@kaiku/plugin-surveys/contract';
import {
  Alert,
  Anchor,
  Button,
  Card,
  DateTimeField,
  EmptyState,
  ErrorState,
  Form,
  Group,
  Icon,
  NativeSelectField,
  NumberField,
  PageSkeleton,
  SegmentedField,
  SimpleGrid,
  Stack,
  SubmitButton,
  SurveyFrame,
  SwitchField,
  Text,
  TextAreaField,
  TextField,
  TextInput,
  Title,
  useAlert,
  useConfirm,
  useForm,
  useFormat,
  usePermission,
  useSession,
  useT,
  useUnsavedChanges,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { intervals, isTracked, permissionOf, tags } from '../../contract/index.ts';
import {
  type DeliverySettings,
  fetchDelivery,
  forecast,
  saveDelivery,
  settingsQuery,
  tryDelivery,
  useRefresh,
  type WholeDelivery,
} from '../deliveries.ts';
import { useFailure } from '../parts/failure.ts';
import { Preview } from '../parts/Preview.tsx';
import { readPhone } from '../parts/phones.ts';
import { bodyOf, countOf, faultsOf, type Written, writtenOf } from '../parts/written.ts';
import '../parts/preview.css';

/** `/s/:surveyId/deliver/new` and `…/:ruleId/edit`: who gets what, through which link, when. */
export default function WriteDelivery() {
  const { surveyId = '', ruleId } = useParams();
  const settings = useQuery(settingsQuery(surveyId));
  const delivery = useQuery({
    queryKey: ['deliveries', 'one', ruleId],
    queryFn: ({ signal }) => fetchDelivery(surveyId, ruleId!, signal),
    enabled: ruleId !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const failed = settings.error ?? delivery.error;
  const ready = settings.data && (ruleId === undefined || delivery.data);
  return (
    <SurveyFrame surveyId={surveyId}>
      {failed ? (
        <ErrorState error={failed} onRetry={() => void Promise.all([settings.refetch(), delivery.refetch()])} />
      ) : ready ? (
        <Writing surveyId={surveyId} settings={settings.data} delivery={delivery.data ?? null} />
      ) : (
        <PageSkeleton />
      )}
    </SurveyFrame>
  );
}

interface WritingProps {
  surveyId: string;
  settings: DeliverySettings;
  delivery: WholeDelivery | null;
}

function Writing({ surveyId, settings, delivery }: WritingProps) {
  const t = useT('deliveries');
  const mayMail = usePermission({ permission: permissionOf.email });
  const maySms = usePermission({ permission: permissionOf.sms });
  const full = usePermission(onSurvey(['full']));
  const usable = settings.links.some(({ private: shut }) => !shut);
  if (!usable && full) {
    return (
      <EmptyState
        icon="link"
        title={t('write.noLink')}
        text={t('write.noLinkText')}
        action={
          <Button component={Link} to={`/s/${surveyId}/publish`}>
            {t('write.toLinks')}
          </Button>
        }
      />
    );
  }
  return <Fields {...{ surveyId, settings, delivery, mayMail, maySms }} />;
}

function Fields({
  surveyId,
  settings,
  delivery,
  mayMail,
  maySms,
}: WritingProps & { mayMail: boolean; maySms: boolean }) {
  const t = useT('deliveries');
  const alert = useAlert();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const form = useForm<Written>({
    initialValues: writtenOf(delivery, settings, mayMail ? 'email' : 'sms', {
      subject: t('write.subject', tags),
      body: t('write.body', tags),
      reminderSubject: t('write.reminderSubject', tags),
      reminder: t('write.reminder', tags),
    }),
    validate: (values) => faultsOf(values, readPhone, t as never),
  });
  const [saved, setSaved] = useState(false);
  useUnsavedChanges(form.isDirty() && !saved);
  const { values } = form;
  const mail = values.type === 'email';
  const tracked = isTracked(values);
  const back = `/s/${surveyId}/deliver`;
  const { targets, type } = values;
  // Thousands of lines, with each sign that is typed anywhere.
  const counted = useMemo(() => countOf({ targets, type }, readPhone), [targets, type]);

  async function save(filled: Written) {
    const body = bodyOf(filled);
    const told = await forecast(surveyId, body);
    const now = filled.when === 'now';
    const sure = await confirm({
      title: t(now ? 'confirm.now' : 'confirm.later', { count: told.recipients }),
      text: <Told told={told} values={filled} />,
      confirmLabel: t(now ? 'confirm.send' : 'confirm.plan'),
    });
    if (!sure) return;
    const made = await saveDelivery(surveyId, delivery?.rule_id ?? null, body);
    setSaved(true);
    alert.success(t(now ? 'write.going' : 'write.planned', { name: made.name }));
    await refresh();
    void navigate(now ? `${back}/${made.rule_id}` : back);
  }

  const linkLabel = ({ name, state }: DeliverySettings['links'][number]): string =>
    state === 'open' ? name : t('write.notOpen', { name });
  return (
    <Stack gap="md">
      <Anchor component={Link} to={back} size="sm">
        {t('info.back')}
      </Anchor>
      <Title order={2}>{delivery ? t('write.edit', { name: delivery.name }) : t('write.title')}</Title>
      <Form form={form} onSubmit={save}>
        <div className="dl-columns">
          <Stack gap="lg">
            <Part title={t('write.who')}>
              <TextField
                name="name"
                label={t('fields.name')}
                description={t('write.nameHint')}
                maxLength={200}
                required
              />
              {mayMail && maySms && !delivery && (
                <SegmentedField
                  name="type"
                  aria-label={t('fields.type')}
                  data={[
                    { value: 'email', label: t('type.email') },
                    { value: 'sms', label: t('type.sms') },
                  ]}
                />
              )}
              <TextAreaField
                name="targets"
                label={t('fields.targets')}
                description={t(mail ? 'write.mailTargets' : 'write.smsTargets')}
                autosize
                minRows={4}
                maxRows={12}
                spellCheck={false}
                required
              />
              <Text size="sm" c="dimmed" aria-live="polite">
                {targets.trim() !== '' && t('write.counted', { count: counted.addresses.length })}
                {counted.doubled > 0 && ` ${t('write.doubled', { count: counted.doubled })}`}
              </Text>
            </Part>
            <Part title={t('write.link')}>
              <NativeSelectField
                name="link"
                label={t('fields.link')}
                data={settings.links
                  .filter(({ private: shut }) => !shut)
                  .map((link) => ({ value: link.link, label: linkLabel(link) }))}
              />
              <SwitchField name="anonymous" label={t('fields.anonymous')} description={t('write.anonymousHint')} />
              {!values.anonymous && (
                <SwitchField name="share_url" label={t('fields.share_url')} description={t('write.sharedHint')} />
              )}
            </Part>
            <Part title={t('write.what')}>
              <SimpleGrid cols={{ base: 1, xs: mail ? 2 : 1 }}>
                <TextField
                  name="sender_name"
                  label={t('fields.sender_name')}
                  description={mail ? undefined : t('write.smsSender')}
                  maxLength={mail ? 100 : 11}
                  required
                />
                {mail && (
                  <TextField
                    name="sender_email"
                    label={t('fields.sender_email')}
                    rightSection={
                      <Text size="sm" c="dimmed" truncate>
                        @{settings.mail_domain}
                      </Text>
                    }
                    rightSectionWidth={`${settings.mail_domain.length + 3}ch`}
                    description={
                      settings.sender_address ? t('write.ownSender', { address: settings.sender_address }) : undefined
                    }
                    autoCapitalize="none"
                    maxLength={64}
                    required
                  />
                )}
              </SimpleGrid>
              {mail && <TextField name="subject" label={t('fields.subject')} maxLength={200} required />}
              <TextAreaField
                name="body"
                label={t('fields.body')}
                description={t('write.tags', tags)}
                autosize
                minRows={mail ? 8 : 3}
                maxRows={20}
                maxLength={10_000}
                required
              />
              <Trial {...{ surveyId, values }} />
            </Part>
            <Part title={t('write.when')}>
              <SegmentedField
                name="when"
                aria-label={t('write.when')}
                data={[
                  { value: 'now', label: t('write.now') },
                  { value: 'later', label: t('write.later') },
                ]}
              />
              {values.when === 'later' && (
                <DateTimeField
                  name="starts_at"
                  label={t('fields.starts_at')}
                  description={t('write.zone', { zone: settings.time_zone })}
                  required
                />
              )}
              <NativeSelectField
                name="interval"
                label={t('fields.interval')}
                data={[
                  { value: '', label: t('interval.once') },
                  ...intervals.map((value) => ({ value, label: t(`interval.${value}`) })),
                ]}
              />
              {tracked ? (
                <>
                  <SwitchField name="reminds" label={t('write.reminds')} />
                  {values.reminds && (
                    <>
                      <NumberField name="reminder_days" label={t('fields.reminder_days')} min={1} max={60} maw={220} />
                      {mail && (
                        <TextField name="reminder_subject" label={t('fields.reminder_subject')} maxLength={200} />
                      )}
                      <TextAreaField
                        name="reminder_message"
                        label={t('fields.reminder_message')}
                        autosize
                        minRows={3}
                        maxRows={12}
                        maxLength={10_000}
                      />
                    </>
                  )}
                </>
              ) : (
                <Alert color="blue" icon={<Icon name="info-circle" />}>
                  {t('errors.reminder_unknown')}
                </Alert>
              )}
            </Part>
          </Stack>
          <Stack gap="sm" component="section" aria-label={t('preview.title')} className="dl-beside">
            <Title order={3} size="h4">
              {t('preview.title')}
            </Title>
            <Preview values={values} settings={settings} />
          </Stack>
          <Group>
            <SubmitButton color="highlight" leftSection={<Icon name="arrow-right" size={16} />}>
              {t('write.check')}
            </SubmitButton>
            <Button variant="default" component={Link} to={back}>
              {t('write.cancel')}
            </Button>
          </Group>
        </div>
      </Form>
    </Stack>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card withBorder padding="md" component="section" aria-label={title}>
    <Stack gap="sm">
      <Title order={3} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  </Card>
);

/** What will happen, in numbers, before it is confirmed. */
function Told({ told, values }: { told: Awaited<ReturnType<typeof forecast>>; values: Written }) {
  const t = useT('deliveries');
  const format = useFormat();
  const lines = [
    ...(values.when === 'later' ? [t('confirm.at', { time: format.dateTime(values.starts_at) })] : []),
    ...(values.interval ? [t('confirm.again', { interval: t(`interval.${values.interval}`) })] : []),
    ...(told.doubled > 0 ? [t('write.doubled', { count: told.doubled })] : []),
    ...(told.blocked > 0 ? [t('confirm.blocked', { count: told.blocked })] : []),
    ...(told.parts !== null ? [t('confirm.parts', { count: told.parts, all: told.all_parts })] : []),
    ...(told.standard === false ? [t('preview.beyond')] : []),
    ...(values.anonymous ? [t('confirm.anonymous')] : []),
    ...(values.reminds && isTracked(values) ? [t('confirm.reminder', { count: Number(values.reminder_days) })] : []),
  ];
  return (
    <Stack gap={4} component="ul" m={0} pl="md">
      {lines.map((line) => (
        <Text size="sm" component="li" key={line}>
          {line}
        </Text>
      ))}
    </Stack>
  );
}

/** Sends it to who writes it, before it goes to others. */
function Trial({ surveyId, values }: { surveyId: string; values: Written }) {
  const t = useT('deliveries');
  const alert = useAlert();
  const failure = useFailure();
  const { user } = useSession();
  const [phone, setPhone] = useState('');
  const [busy, setBusy] = useState(false);
  const mail = values.type === 'email';
  async function send() {
    setBusy(true);
    try {
      const { name: _, targets: __, ...rest } = bodyOf(values);
      const { to } = await tryDelivery(surveyId, { ...rest, ...(!mail && { phone }) } as never);
      alert.success(t('try.done', { to }));
    } catch (error) {
      alert.error(failure(error, 'try.failed'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Group gap="sm" align="flex-end">
      {!mail && (
        <TextInput
          label={t('try.phone')}
          type="tel"
          value={phone}
          onChange={({ currentTarget }) => setPhone(currentTarget.value)}
        />
      )}
      <Button variant="default" loading={busy} onClick={() => void send()} leftSection={<Icon name="send" size={16} />}>
        {mail ? t('try.mail', { to: user?.email ?? '' }) : t('try.sms')}
      </Button>
    </Group>
  );
}
