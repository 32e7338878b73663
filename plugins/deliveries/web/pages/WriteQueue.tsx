import type { Language } from '@kaiku/sdk/common';
import {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  ErrorState,
  Form,
  Group,
  Icon,
  NativeSelectField,
  NumberField,
  PageHeader,
  PageSkeleton,
  SegmentedField,
  SimpleGrid,
  Stack,
  SubmitButton,
  SwitchField,
  Text,
  TextField,
  useAlert,
  useFeature,
  useForm,
  useT,
  useTIn,
  useUnsavedChanges,
} from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { fewestAnonymous, queueLimits, tags, ttlFeature } from '../../contract/index.ts';
import { BodyField } from '../parts/BodyField.tsx';
import { ExampleCard } from '../parts/ExampleCard.tsx';
import { isGone, LookField } from '../parts/LookField.tsx';
import { Part, SenderFields } from '../parts/MessageFields.tsx';
import { QueueLink, useBehind } from '../parts/QueueLink.tsx';
import { QueueTargets } from '../parts/QueueTargets.tsx';
import { queueBodyOf, queueFaults, type WrittenQueue, writtenQueue } from '../parts/queueForm.ts';
import { useWordsIn } from '../parts/useWordsIn.ts';
import {
  type Queue,
  type QueueSettings,
  queueQuery,
  queueSettingsQuery,
  queuesPath,
  saveQueue,
  useRefreshQueues,
} from '../queues.ts';
import '../parts/preview.css';

/** `/manage/api-integrations/queues/new` and `…/:queueId`: what a queue sends, how it is filled, and what became of it. */
export default function WriteQueue() {
  const { queueId } = useParams();
  const t = useT('deliveries');
  const settings = useQuery(queueSettingsQuery);
  const queue = useQuery(queueQuery(queueId));
  const failed = settings.error ?? queue.error;
  const ready = settings.data && (queueId === undefined || queue.data);
  return (
    <Stack gap="md">
      <Anchor component={Link} to={queuesPath} size="sm">
        {t('queue.write.back')}
      </Anchor>
      <PageHeader title={queue.data?.name ?? t(queueId ? 'queues.title' : 'queues.new')} />
      {failed ? (
        <ErrorState error={failed} onRetry={() => void Promise.all([settings.refetch(), queue.refetch()])} />
      ) : ready ? (
        <Fields key={queueId ?? ''} queue={queue.data ?? null} settings={settings.data} />
      ) : (
        <PageSkeleton />
      )}
    </Stack>
  );
}

/** Fields beside each other stand on one line, however long their hints are. */
const below = ['label', 'input', 'error', 'description'] satisfies NonNullable<
  ComponentProps<typeof NumberField>['inputWrapperOrder']
>;

function Fields({ queue, settings }: { queue: Queue | null; settings: QueueSettings }) {
  const t = useT('deliveries');
  const alert = useAlert();
  const navigate = useNavigate();
  const refresh = useRefreshQueues();
  const client = useQueryClient();
  const [language, setLanguage] = useState<Language>();
  const tIn = useTIn('deliveries', language);
  const words = {
    msg_title: tIn('queue.write.subject', tags),
    msg_body: tIn('queue.write.body', tags),
    reminder_title: tIn('write.reminderSubject', tags),
    reminder_body: tIn('write.reminder', tags),
  };
  const form = useForm<WrittenQueue>({
    initialValues: writtenQueue(queue, words, settings),
    validate: (values) => queueFaults(values, t as never),
  });
  const [made, setMade] = useState<string | null>(null);
  useUnsavedChanges(form.isDirty() && made === null);
  // Once who asks before leaving knows that nothing is unsaved any more.
  useEffect(() => {
    if (made === null) return;
    const turn = setTimeout(() => void navigate(`${queuesPath}/${made}`, { replace: true }));
    return () => clearTimeout(turn);
  }, [made, navigate]);
  const { values } = form;
  const mail = values.delivery_type === 'email';
  const behind = useBehind(values.collector_url);
  const { data: link } = behind;
  const { setFieldValue, isTouched } = form;
  const choose = useCallback((address: string) => setFieldValue('collector_url', address), [setFieldValue]);

  // A new queue starts with what its survey says.
  useEffect(() => {
    if (queue || !link) return;
    setLanguage(link.language);
    if (!isTouched('sender_name')) setFieldValue('sender_name', link.sender_name);
    if (!isTouched('anonymous')) setFieldValue('anonymous', link.anonymous);
  }, [queue, link, isTouched, setFieldValue]);

  useWordsIn<WrittenQueue>(form, words, queue === null);

  async function save(filled: WrittenQueue) {
    const saved = await saveQueue(queue?.uuid ?? null, queueBodyOf(filled));
    await refresh();
    client.setQueryData(queueQuery(saved.uuid).queryKey, saved);
    alert.success(t(queue ? 'queue.write.saved' : 'queue.write.created', { name: saved.name }));
    if (queue) form.resetDirty(filled);
    else setMade(saved.uuid);
  }
  return (
    <div className="dl-columns">
      <Form form={form} onSubmit={save}>
        <Stack gap="lg">
          <Part order={2} title={t('queue.write.survey')}>
            <QueueLink address={values.collector_url} behind={behind} stays={queue !== null} choose={choose} />
            <TextField name="name" label={t('queue.fields.name')} description={t('queue.hints.name')} maxLength={200} />
            {!queue && (
              <SegmentedField
                name="delivery_type"
                aria-label={t('queue.fields.delivery_type')}
                data={(['email', 'sms'] as const).map((value) => ({ value, label: t(`type.${value}`) }))}
              />
            )}
            <SwitchField
              name="anonymous"
              label={t('queue.fields.anonymous')}
              description={t('queue.hints.anonymous', { count: fewestAnonymous })}
              disabled={queue !== null}
            />
          </Part>

          <Part order={2} title={t('queue.write.message')}>
            <SenderFields mail={mail} mailDomain={settings.mail_domain} ownAddress={link?.sender_address} />
            {mail && <TextField name="msg_title" label={t('queue.fields.msg_title')} maxLength={200} required />}
            <BodyField name="msg_body" label={t('queue.fields.msg_body')} minRows={mail ? 6 : 3} required />
            {mail && <LookField templates={settings.templates} gone={isGone(queue?.template_id ?? null, settings)} />}
            {values.anonymous ? (
              <Alert color="blue" icon={<Icon name="info-circle" />}>
                {t('queue.write.nobodyReminded')}
              </Alert>
            ) : (
              <>
                <NumberField
                  name="expiration_days"
                  label={t('queue.fields.expiration_days')}
                  description={t('queue.hints.expiration_days')}
                  min={1}
                  max={queueLimits.expirationDays}
                  allowDecimal={false}
                />
                <SwitchField name="reminds" label={t('queue.write.reminds')} />
                {values.reminds && (
                  <>
                    <NumberField
                      name="reminder_days"
                      label={t('queue.fields.reminder_days')}
                      min={1}
                      max={queueLimits.reminderDays}
                      allowDecimal={false}
                      maw={220}
                    />
                    {mail && (
                      <TextField
                        name="reminder_title"
                        label={t('queue.fields.reminder_title')}
                        maxLength={200}
                        required
                      />
                    )}
                    <BodyField
                      name="reminder_body"
                      label={t('queue.fields.reminder_body')}
                      minRows={3}
                      maxRows={12}
                      required
                    />
                  </>
                )}
              </>
            )}
          </Part>

          <Part order={2} title={t('queue.write.when')}>
            <SimpleGrid cols={2}>
              <TextField name="send_earliest" type="time" label={t('queue.fields.send_earliest')} />
              <TextField name="send_not_allowed_after" type="time" label={t('queue.fields.send_not_allowed_after')} />
            </SimpleGrid>
            <Text size="sm" c="dimmed">
              {t('queue.hints.window', { zone: settings.time_zone })}
            </Text>
            {queue?.silenced_by && (
              <Alert color="red" icon={<Icon name="alert-triangle" />}>
                {t('queue.silenced', queue.silenced_by)}
              </Alert>
            )}
            <TimeLimit />
          </Part>

          <Part order={2} title={t('queue.write.who')}>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <NumberField
                inputWrapperOrder={below}
                name="limit_per_month"
                label={t('queue.fields.limit_per_month')}
                description={t('queue.hints.limit_per_month')}
                min={1}
                max={queueLimits.perMonth}
                allowDecimal={false}
              />
              <NumberField
                inputWrapperOrder={below}
                name="accept_threshold"
                label={t('queue.fields.accept_threshold')}
                description={t('queue.hints.accept_threshold')}
                min={0}
                max={100}
                allowDecimal={false}
              />
            </SimpleGrid>
          </Part>

          <Part order={2} title={t('queue.write.calls')}>
            <TextField
              name="target_param"
              label={t('queue.fields.target_param')}
              description={t('queue.hints.target_param')}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              required
            />
            {!values.anonymous && (
              <Parameters
                values={values.bg_parameters}
                fields={link?.fields ?? null}
                add={() => form.insertListItem('bg_parameters', { parameter: '', field: '' })}
                remove={(at) => form.removeListItem('bg_parameters', at)}
              />
            )}
          </Part>
          <Group>
            <SubmitButton>{t('queue.write.save')}</SubmitButton>
            <Button variant="default" component={Link} to={queuesPath}>
              {t('queue.write.cancel')}
            </Button>
          </Group>
        </Stack>
      </Form>
      {queue && (
        <Stack gap="lg">
          <ExampleCard queue={queue} api={settings.api} />
          <QueueTargets queue={queue} />
        </Stack>
      )}
    </div>
  );
}

/** COMP-011. */
function TimeLimit() {
  const t = useT('deliveries');
  const on = useFeature(ttlFeature);
  return on ? (
    <NumberField
      name="target_ttl"
      label={t('queue.fields.target_ttl')}
      description={t('queue.hints.target_ttl')}
      min={1}
      max={queueLimits.ttl}
      allowDecimal={false}
    />
  ) : null;
}

interface ParametersProps {
  values: WrittenQueue['bg_parameters'];
  /** Null: which survey it is, is not known yet. */
  fields: readonly { id: string; name: string }[] | null;
  add: () => void;
  remove: (at: number) => void;
}

/** Values that callers send besides, and the background fields that they fill. */
function Parameters({ values, fields, add, remove }: ParametersProps) {
  const t = useT('deliveries');
  const none = fields === null ? t('queue.write.chooseLink') : t('queue.write.noFields');
  const root = useRef<HTMLDivElement>(null);
  const next = useRef<string | null>(null);
  // Keys go on in what was added, or close to what was taken out.
  useEffect(() => {
    const wanted = next.current;
    next.current = null;
    if (wanted) root.current?.querySelector<HTMLElement>(wanted)?.focus();
  });
  const addOne = () => {
    next.current = `[name="bg_parameters.${values.length}.parameter"]`;
    add();
  };
  const removeOne = (at: number) => {
    const left = values.length - 1;
    next.current = left === 0 ? '[data-add]' : `[data-remove="${Math.min(at, left - 1)}"]`;
    remove(at);
  };
  return (
    <Stack ref={root} gap="xs" role="group" aria-label={t('queue.fields.bg_parameters')}>
      <Text size="sm" fw={500}>
        {t('queue.fields.bg_parameters')}
      </Text>
      <Text size="sm" c="dimmed">
        {fields?.length || values.length ? t('queue.hints.bg_parameters') : none}
      </Text>
      {values.map(({ parameter, field }, at) => (
        <Group key={at} gap="xs" align="flex-end" wrap="nowrap">
          <TextField
            name={`bg_parameters.${at}.parameter`}
            label={t('queue.fields.parameter')}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            className="kk-grow"
          />
          <NativeSelectField
            name={`bg_parameters.${at}.field`}
            label={t('queue.fields.field')}
            data={[
              { value: '', label: '' },
              ...(fields ?? [{ id: field, name: field }]).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            className="kk-grow"
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('queue.write.removeParameter', { parameter: parameter || at + 1 })}
            data-remove={at}
            onClick={() => removeOne(at)}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        </Group>
      ))}
      {!!fields?.length && values.length < queueLimits.bgParameters && (
        <Button
          variant="default"
          size="compact-sm"
          data-add
          onClick={addOne}
          leftSection={<Icon name="plus" size={14} />}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('queue.write.addParameter')}
        </Button>
      )}
    </Stack>
  );
}
