import { onSurvey } from '@kaiku/plugin-surveys/contract';
import { Button, Dialog, ErrorState, Group, Icon, PageSkeleton, usePermission, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { permissionOf } from '../../contract/index.ts';
import { type Delivery, deliveryQuery, settingsQuery } from '../deliveries.ts';
import { Preview } from './Preview.tsx';
import { TwoWayPreview } from './TwoWayPreview.tsx';
import { writtenOf } from './written.ts';
import './preview.css';

interface SentMessageProps {
  surveyId: string;
  delivery: Pick<Delivery, 'rule_id' | 'type'>;
}

/** What a delivery said, to be looked at and to be written anew from. */
export function SentMessage({ surveyId, delivery: { rule_id: ruleId, type } }: SentMessageProps) {
  const t = useT('deliveries');
  const full = usePermission(onSurvey(['full']));
  const channel = usePermission({ permission: permissionOf[type] });
  const [shown, setShown] = useState(false);
  if (!full || !channel) return null;
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => setShown(true)}
        leftSection={<Icon name="eye" size={16} />}
      >
        {t('sent.show')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        component={Link}
        to={`/s/${surveyId}/deliver/new?from=${ruleId}`}
        leftSection={<Icon name="copy" size={16} />}
      >
        {t('sent.again')}
      </Button>
      <Dialog opened={shown} onClose={() => setShown(false)} title={t('sent.title')} size="lg">
        <Message {...{ surveyId, ruleId }} />
      </Dialog>
    </Group>
  );
}

/** A delivery has all of its own. */
const noWords = { subject: '', body: '', reminder_subject: '', reminder_message: '' };

function Message({ surveyId, ruleId }: { surveyId: string; ruleId: string }) {
  const settings = useQuery(settingsQuery(surveyId));
  const delivery = useQuery(deliveryQuery(surveyId, ruleId));
  const error = settings.error ?? delivery.error;
  if (error)
    return <ErrorState error={error} onRetry={() => void Promise.all([settings.refetch(), delivery.refetch()])} />;
  if (!settings.data || !delivery.data) return <PageSkeleton />;
  const values = writtenOf(delivery.data, settings.data, delivery.data.type, noWords);
  return values.two_way ? (
    <TwoWayPreview {...{ surveyId, values }} />
  ) : (
    <Preview {...{ surveyId, values, settings: settings.data }} />
  );
}
