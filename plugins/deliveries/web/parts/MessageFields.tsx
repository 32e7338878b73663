import {
  Button,
  Card,
  DateTimeField,
  Group,
  Icon,
  NativeSelectField,
  NumberField,
  SegmentedField,
  SimpleGrid,
  Stack,
  SwitchField,
  Text,
  TextField,
  TextInput,
  Title,
  useAlert,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { type ReactNode, useState } from 'react';
import { type DeliverySettings, tryDelivery } from '../deliveries.ts';
import { BodyField } from './BodyField.tsx';
import { useFailure } from './failure.ts';
import { LookField } from './LookField.tsx';
import { bodyOf, type Written } from './written.ts';

/** A part of what is to be said of a delivery. */
export const Part = ({ title, order = 3, children }: { title: string; order?: 2 | 3; children: ReactNode }) => (
  <Card withBorder padding="md" component="section" aria-label={title}>
    <Stack gap="sm">
      <Title order={order} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  </Card>
);

interface FieldsProps {
  values: Written;
  settings: DeliverySettings;
}

/** Through which link. */
export function LinkField({ settings }: Pick<FieldsProps, 'settings'>) {
  const t = useT('deliveries');
  const linkLabel = ({ name, state }: DeliverySettings['links'][number]): string =>
    state === 'open' ? name : t('write.notOpen', { name });
  return (
    <NativeSelectField
      name="link"
      label={t('fields.link')}
      data={settings.links
        .filter(({ private: shut }) => !shut)
        .map((link) => ({ value: link.link, label: linkLabel(link) }))}
    />
  );
}

interface SenderFieldsProps {
  mail: boolean;
  mailDomain: string;
  /** The survey's own address, which goes before. */
  ownAddress: string | null | undefined;
}

/** From whom. */
export function SenderFields({ mail, mailDomain, ownAddress }: SenderFieldsProps) {
  const t = useT('deliveries');
  return (
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
              @{mailDomain}
            </Text>
          }
          rightSectionWidth={`${mailDomain.length + 3}ch`}
          description={ownAddress ? t('write.ownSender', { address: ownAddress }) : undefined}
          autoCapitalize="none"
          maxLength={64}
          required
        />
      )}
    </SimpleGrid>
  );
}

/** From whom, and what they write. */
export function WhatFields({ surveyId, values, settings, gone }: FieldsProps & { surveyId: string; gone: boolean }) {
  const t = useT('deliveries');
  const mail = values.type === 'email';
  return (
    <>
      <SenderFields mail={mail} mailDomain={settings.mail_domain} ownAddress={settings.sender_address} />
      {mail && <TextField name="subject" label={t('fields.subject')} maxLength={200} required />}
      <BodyField key={values.type} name="body" label={t('fields.body')} minRows={mail ? 8 : 3} required />
      {mail && <LookField templates={settings.templates} gone={gone} />}
      <Trial {...{ surveyId, values }} />
    </>
  );
}

export function WhenFields({ values, settings }: FieldsProps) {
  const t = useT('deliveries');
  return (
    <>
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
    </>
  );
}

export function ReminderFields({ values }: Pick<FieldsProps, 'values'>) {
  const t = useT('deliveries');
  const mail = values.type === 'email';
  return (
    <>
      <SwitchField name="reminds" label={t('write.reminds')} />
      {values.reminds && (
        <>
          <NumberField name="reminder_days" label={t('fields.reminder_days')} min={1} max={60} maw={220} />
          {mail && <TextField name="reminder_subject" label={t('fields.reminder_subject')} maxLength={200} />}
          <BodyField name="reminder_message" label={t('fields.reminder_message')} minRows={3} maxRows={12} />
        </>
      )}
    </>
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
    <Group gap="sm" align={mail ? 'center' : 'flex-end'}>
      {!mail && (
        <TextInput
          label={t('try.phone')}
          type="tel"
          value={phone}
          onChange={({ currentTarget }) => setPhone(currentTarget.value)}
        />
      )}
      <Button variant="default" loading={busy} onClick={() => void send()} leftSection={<Icon name="send" size={16} />}>
        {t(mail ? 'try.mail' : 'try.sms')}
      </Button>
      {mail && (
        <Text size="sm" c="dimmed" className="dl-words">
          {user?.email}
        </Text>
      )}
    </Group>
  );
}
