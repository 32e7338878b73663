import { onSurvey } from '@kaiku/plugin-surveys/contract';
import {
  Alert,
  Anchor,
  Button,
  ErrorState,
  Form,
  Group,
  Icon,
  NativeSelectField,
  PageSkeleton,
  SegmentedControl,
  Stack,
  SubmitButton,
  SurveyFrame,
  SwitchField,
  Text,
  TextAreaField,
  TextField,
  Title,
  useAlert,
  useConfirm,
  useForm,
  usePermission,
  useT,
  useUnsavedChanges,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { intervals, isTracked, permissionOf } from '../../contract/index.ts';
import {
  type DeliverySettings,
  deliveryQuery,
  forecast,
  kindOf,
  saveDelivery,
  settingsQuery,
  useRefresh,
  type WholeDelivery,
} from '../deliveries.ts';
import { AudienceFields } from '../parts/AudienceFields.tsx';
import { isGone } from '../parts/LookField.tsx';
import { LinkField, Part, ReminderFields, WhatFields, WhenFields } from '../parts/MessageFields.tsx';
import { NoLink } from '../parts/NoLink.tsx';
import { Preview } from '../parts/Preview.tsx';
import { onePerLine } from '../parts/pasted.ts';
import { readers } from '../parts/phones.ts';
import { RecipientsFile } from '../parts/RecipientsFile.tsx';
import { joined } from '../parts/recipientsFile.ts';
import { Told } from '../parts/Told.tsx';
import { TwoWayFields } from '../parts/TwoWayFields.tsx';
import { TwoWayPreview } from '../parts/TwoWayPreview.tsx';
import { useMessageWords, useWordsIn } from '../parts/useWordsIn.ts';
import { bodyOf, countOf, faultsOf, type Written, writtenOf } from '../parts/written.ts';
import '../parts/preview.css';

/** `/s/:surveyId/deliver/new`, which may begin as a delivery that was, and `…/:ruleId/edit`: who gets what, through which link, when. */
export default function WriteDelivery() {
  const { surveyId = '', ruleId } = useParams();
  const [search] = useSearchParams();
  const from = ruleId ?? search.get('from');
  const settings = useQuery(settingsQuery(surveyId));
  const delivery = useQuery({ ...deliveryQuery(surveyId, from ?? ''), enabled: from !== null });
  const failed = settings.error ?? delivery.error;
  const ready = settings.data && (from === null || delivery.data);
  return (
    <SurveyFrame surveyId={surveyId}>
      {failed ? (
        <ErrorState error={failed} onRetry={() => void Promise.all([settings.refetch(), delivery.refetch()])} />
      ) : ready ? (
        <Writing
          key={from}
          surveyId={surveyId}
          settings={settings.data}
          delivery={(ruleId && delivery.data) || null}
          like={(!ruleId && delivery.data) || null}
        />
      ) : (
        <PageSkeleton />
      )}
    </SurveyFrame>
  );
}

type Kind = 'email' | 'sms' | 'two_way';

interface WritingProps {
  surveyId: string;
  settings: DeliverySettings;
  /** What is changed. */
  delivery: WholeDelivery | null;
  /** What a new one begins as. */
  like: WholeDelivery | null;
}

function Writing({ surveyId, settings, delivery, like }: WritingProps) {
  const mayMail = usePermission({ permission: permissionOf.email });
  const maySms = usePermission({ permission: permissionOf.sms });
  const full = usePermission(onSurvey(['full']));
  const usable = settings.links.some(({ private: shut }) => !shut);
  if (!usable && full) {
    return <NoLink surveyId={surveyId} />;
  }
  return <Fields {...{ surveyId, settings, delivery, like, mayMail, maySms }} />;
}

/** Words that stand within a sentence elsewhere. */
const capital = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** What is wrong with recipients, a line to each. */
const lineByLine = { error: 'dl-words' };

function Fields({
  surveyId,
  settings,
  delivery,
  like,
  mayMail,
  maySms,
}: WritingProps & { mayMail: boolean; maySms: boolean }) {
  const t = useT('deliveries');
  const alert = useAlert();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const words = useMessageWords(settings);
  const form = useForm<Written>({
    initialValues: like
      ? { ...writtenOf(like, settings, like.type, words), when: 'now', starts_at: null }
      : writtenOf(delivery, settings, mayMail ? 'email' : 'sms', words),
    validate: (values) => faultsOf(values, readers, t as never),
  });
  useWordsIn<Written>(form, words, delivery === null && like === null);
  const [saved, setSaved] = useState(false);
  useUnsavedChanges(form.isDirty() && !saved);
  const { values } = form;
  const mail = values.type === 'email';
  const twoWay = values.two_way;
  const kinds: Kind[] = [
    ...(mayMail ? (['email'] as const) : []),
    ...(maySms ? (['sms'] as const) : []),
    ...(settings.may.two_way ? (['two_way'] as const) : []),
  ];
  const tracked = isTracked(values);
  const back = `/s/${surveyId}/deliver`;
  const { targets, type } = values;
  // Thousands of lines, with each sign that is typed anywhere.
  const counted = useMemo(
    () => countOf({ targets: type === 'email' ? onePerLine(targets) : targets, type }, readers),
    [targets, type],
  );

  function choose(kind: Kind): void {
    const replied = kind === 'two_way';
    // A name is no number, and a number no name.
    const sender = replied === twoWay ? values.sender_name : replied ? '' : settings.sender_name;
    form.setValues({ type: kind === 'email' ? 'email' : 'sms', two_way: replied, sender_name: sender });
  }

  async function save(filled: Written) {
    const body = bodyOf(filled);
    const told = await forecast(surveyId, body);
    const now = filled.when === 'now' && told.held_until === null;
    const sure = await confirm({
      title: t(now ? 'confirm.now' : 'confirm.later', { count: told.recipients }),
      text: <Told {...{ told, settings }} values={filled} />,
      confirmLabel: t(now ? 'confirm.send' : 'confirm.plan'),
    });
    if (!sure) return;
    const made = await saveDelivery(surveyId, delivery?.rule_id ?? null, body);
    setSaved(true);
    alert.success(t(now ? 'write.going' : 'write.planned', { name: made.name }));
    await refresh();
    void navigate(now ? `${back}/${made.rule_id}` : back);
  }

  return (
    <Stack gap="md">
      <Anchor component={Link} to={back} size="sm">
        {t('info.back')}
      </Anchor>
      <Title order={2}>{delivery ? t('write.edit', { name: delivery.name }) : t('write.title')}</Title>
      <Form form={form} onSubmit={save} rename={{ audience: 'people', 'audience.groups': 'groups' }}>
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
              {kinds.length > 1 && !delivery && (
                <SegmentedControl
                  value={kindOf(values)}
                  onChange={(kind) => choose(kind as Kind)}
                  aria-label={t('fields.type')}
                  data={kinds.map((value) => ({
                    value,
                    label: value === 'two_way' ? t('twoWay.short') : t(`type.${value}`),
                  }))}
                />
              )}
              {twoWay && (
                <Alert color="blue" icon={<Icon name="info-circle" />}>
                  {t('twoWay.hint')}
                </Alert>
              )}
              <TextAreaField
                name="targets"
                label={t('fields.targets')}
                description={t(mail ? 'write.mailTargets' : 'write.smsTargets')}
                autosize
                minRows={4}
                maxRows={12}
                spellCheck={false}
                classNames={lineByLine}
                required={!mail || values.people === 'none'}
                onBlur={() => mail && form.setFieldValue('targets', onePerLine(targets))}
              />
              <Group gap="sm" justify="space-between">
                <RecipientsFile onRead={(added) => form.setFieldValue('targets', joined(targets, added))} />
                <Text size="sm" c="dimmed" aria-live="polite">
                  {targets.trim() !== '' && t('write.counted', { count: counted.addresses.length })}
                  {counted.doubled > 0 && ` ${t('write.doubled', { count: counted.doubled })}`}
                  {counted.faults.length > 0 && (
                    <Text span inherit c="red">
                      {` ${t(mail ? 'write.noMails' : 'write.noPhones', { count: counted.faults.length })}`}
                    </Text>
                  )}
                </Text>
              </Group>
              {mail && settings.may.people && <AudienceFields {...{ surveyId, values, delivery: delivery ?? like }} />}
            </Part>
            <Part title={t('write.link')}>
              <LinkField settings={settings} />
              {twoWay ? (
                <Text size="sm" c="dimmed">
                  {t('twoWay.known')}
                </Text>
              ) : (
                <SwitchField name="anonymous" label={t('fields.anonymous')} description={t('write.anonymousHint')} />
              )}
              {!values.anonymous && !twoWay && (
                <SwitchField name="share_url" label={t('fields.share_url')} description={t('write.sharedHint')} />
              )}
            </Part>
            <Part title={t('write.what')}>
              {twoWay ? (
                <TwoWayFields />
              ) : (
                <WhatFields
                  {...{ surveyId, values, settings }}
                  gone={isGone((delivery ?? like)?.template_id ?? null, settings)}
                />
              )}
            </Part>
            <Part title={t('write.when')}>
              <WhenFields {...{ values, settings }} />
              <NativeSelectField
                name="interval"
                label={t('fields.interval')}
                data={[
                  { value: '', label: t('interval.once') },
                  ...intervals.map((value) => ({ value, label: capital(t(`interval.${value}`)) })),
                ]}
              />
              {twoWay ? null : tracked ? (
                <ReminderFields values={values} />
              ) : (
                <Alert color="blue" icon={<Icon name="info-circle" />}>
                  {t('errors.reminder_unknown')}
                </Alert>
              )}
            </Part>
          </Stack>
          {twoWay ? <TwoWayPreview {...{ surveyId, values }} /> : <Preview {...{ surveyId, values, settings }} />}
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
