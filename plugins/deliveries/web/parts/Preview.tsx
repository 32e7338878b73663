import { Card, Group, Icon, SegmentedControl, Stack, Text, Title, useSession, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { fillSubject, fillSurvey, senderNameFault, smsSizeWithLink, smsText, writeMail } from '../../contract/index.ts';
import { type DeliverySettings, lookQuery } from '../deliveries.ts';
import { letterLook } from './letterLook.ts';
import { MailFrame } from './MailFrame.tsx';
import { addressIn, personalLink, type Written } from './written.ts';
import './preview.css';

const looks = ['inbox', 'phone', 'desktop'] as const;
type Look = (typeof looks)[number];

interface PreviewProps {
  surveyId: string;
  values: Written;
  settings: DeliverySettings;
}

/** What recipients will see, as it is written; beside the form. */
export function Preview(props: PreviewProps) {
  const { values } = props;
  const t = useT('deliveries');
  const Seen = values.type === 'sms' ? SmsPreview : MailPreview;
  return (
    <Stack gap="sm" component="section" aria-label={t('preview.title')} className="dl-beside">
      <Title order={3} size="h4">
        {t('preview.title')}
      </Title>
      <Seen {...props} />
    </Stack>
  );
}

function MailPreview({ surveyId, values, settings }: PreviewProps) {
  const t = useT('deliveries');
  const { company } = useSession();
  const [look, setLook] = useState<Look>('phone');
  const { survey } = settings;
  const link = personalLink(values, settings);
  const subject = fillSubject(values.subject, { survey }) || t('preview.noSubject');
  const from = senderNameFault(values.sender_name) === null ? values.sender_name : (company?.name ?? '');
  const { data: template = null } = useQuery(lookQuery(surveyId, values.template_id));
  const { html, text } = useMemo(
    () =>
      writeMail(
        values.body,
        { survey, link, wayOut: settings.way_out ? '#' : null },
        letterLook(settings, company?.name),
        template,
      ),
    [values.body, survey, link, settings, company, template],
  );
  return (
    <Stack gap="sm">
      <SegmentedControl
        value={look}
        onChange={(value) => setLook(value as Look)}
        data={looks.map((value) => ({ value, label: t(`preview.${value}`) }))}
        aria-label={t('preview.title')}
      />
      {look === 'inbox' ? (
        <Card withBorder padding="sm">
          <Text fw={700} truncate>
            {from}
          </Text>
          <Text size="sm" truncate>
            {subject}
          </Text>
          <Text size="sm" c="dimmed" lineClamp={2}>
            {text.split('\n\n')[0]}
          </Text>
        </Card>
      ) : (
        <Card withBorder padding={0} className={`dl-mail dl-${look}`}>
          <div className="dl-head">
            <Text fw={700}>{subject}</Text>
            <Text size="sm" c="dimmed">
              {`${from} <${settings.sender_address ?? addressIn(values, settings)}>`}
            </Text>
          </div>
          <MailFrame title={t('preview.mail')} html={html} />
        </Card>
      )}
    </Stack>
  );
}

function SmsPreview({ values, settings }: PreviewProps) {
  const t = useT('deliveries');
  const { survey } = settings;
  const link = personalLink(values, settings);
  const size = smsSizeWithLink(fillSurvey(values.body, survey), link.length);
  return (
    <Stack gap="sm">
      <Group gap={6}>
        <Icon name="device-mobile" size={16} />
        <Text size="sm" fw={600}>
          {values.sender_name}
        </Text>
      </Group>
      <Card withBorder padding="sm" className="dl-sms">
        <Text size="sm" className="dl-words">
          {smsText(values.body, { survey, link })}
        </Text>
      </Card>
      <Text size="sm" aria-live="polite">
        {t('preview.size', { length: size.length, count: size.parts })}
      </Text>
      {!size.standard && (
        <Text size="sm" c="orange">
          {t('preview.beyond')}
        </Text>
      )}
    </Stack>
  );
}
