import {
  Alert,
  Card,
  ErrorState,
  Group,
  Icon,
  isProblem,
  List,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Title,
  useDebouncedValue,
  useElementSize,
  useFormat,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { writeMail } from '../../contract/index.ts';
import { pictureQuery, type TemplateSettings } from '../emailTemplates.ts';
import { letterLook } from '../parts/letterLook.ts';
import { MailFrame } from '../parts/MailFrame.tsx';
import { type Draft, lookOf } from './draft.ts';

/** Of a computer's mail program; the picture is drawn smaller where there is no room for it. */
const wide = 680;
const narrow = 375;

/** How mails will look, as the template is written, and what is told of it; beside the editor. */
export function Picture({ draft, settings }: { draft: Draft; settings: TemplateSettings }) {
  const t = useT('deliveries');
  const format = useFormat();
  const { company } = useSession();
  const [device, setDevice] = useState<'phone' | 'desktop'>('desktop');
  const [dark, setDark] = useState(false);
  const { ref, width } = useElementSize();
  const [look] = useDebouncedValue(JSON.stringify(lookOf(draft)), 300);
  const { data, error, refetch } = useQuery(pictureQuery(JSON.parse(look)));
  const compiled = data?.compiled;
  const html = useMemo(
    () =>
      compiled === undefined
        ? null
        : writeMail(
            t('template.sample.message'),
            { survey: t('template.sample.survey'), link: '#', wayOut: '#' },
            letterLook(settings, company?.name),
            compiled,
          ).html,
    [compiled, settings, company, t],
  );
  const own = device === 'phone' ? narrow : wide;
  const scale = width > 0 ? Math.min(1, width / own) : 1;
  const refused = isProblem(error) && error.status < 500 ? error : null;
  return (
    <Stack gap="sm" component="section" aria-label={t('template.picture')} className="dl-beside">
      <Title order={2} size="h4">
        {t('template.picture')}
      </Title>
      <Group gap="sm">
        <SegmentedControl
          value={device}
          onChange={(value) => setDevice(value as 'phone')}
          data={(['desktop', 'phone'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
          aria-label={t('template.device')}
        />
        <SegmentedControl
          value={dark ? 'dark' : 'light'}
          onChange={(value) => setDark(value === 'dark')}
          data={(['light', 'dark'] as const).map((value) => ({ value, label: t(`template.${value}`) }))}
          aria-label={t('template.scheme')}
        />
      </Group>
      {refused && (
        <Alert color="orange" role="status" icon={<Icon name="alert-triangle" />} title={t('template.notYet')}>
          {refused.details.length > 0 ? refused.details.map(({ message }) => message).join(' ') : refused.message}
        </Alert>
      )}
      {error && !refused && <ErrorState error={error} onRetry={() => void refetch()} compact />}
      <Card withBorder padding={0} className={device === 'phone' ? 'dl-picture dl-narrow' : 'dl-picture'}>
        <div ref={ref} className="dl-scaled">
          {html === null ? (
            <Skeleton height={420} />
          ) : (
            <div style={{ width: own, height: 620 / scale, transform: `scale(${scale})`, transformOrigin: '0 0' }}>
              <MailFrame title={t('template.frame')} html={html} dark={dark} className="dl-whole" />
            </div>
          )}
        </div>
      </Card>
      {data && (
        <Stack gap={4} aria-live="polite">
          <Text size="sm" c="dimmed">
            {t('template.size', { size: format.fileSize(data.bytes) })}
          </Text>
          {data.findings.length > 0 && (
            <Alert color="orange" icon={<Icon name="info-circle" />} title={t('template.told')}>
              <List size="sm">
                {data.findings.map(({ code, value, message }) => (
                  <List.Item key={`${code} ${value}`} style={{ overflowWrap: 'anywhere' }}>
                    {message}
                  </List.Item>
                ))}
              </List>
            </Alert>
          )}
        </Stack>
      )}
    </Stack>
  );
}
