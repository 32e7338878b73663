import {
  Form,
  Group,
  Icon,
  Stack,
  SubmitButton,
  TextField,
  useAlert,
  useConfirm,
  useForm,
  useT,
  useUnsavedChanges,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import type { DeliverySettings } from '../deliveries.ts';
import { forecastMass, massBodyOf, planMass, type WholeMass } from '../mass.ts';
import { isGone } from './LookField.tsx';
import { LinkField, Part, ReminderFields, WhatFields, WhenFields } from './MessageFields.tsx';
import { Preview } from './Preview.tsx';
import { readers } from './phones.ts';
import { Told } from './Told.tsx';
import { useMessageWords, useWordsIn } from './useWordsIn.ts';
import { bodyOf, faultsOf, offeredOf, type Written, writtenOf } from './written.ts';

interface WriteMassProps {
  surveyId: string;
  settings: DeliverySettings;
  delivery: WholeMass;
  onPlanned: () => Promise<void>;
}

/** What the recipients of a file get, and when. */
export function WriteMass({ surveyId, settings, delivery, onPlanned }: WriteMassProps) {
  const t = useT('deliveries');
  const alert = useAlert();
  const confirm = useConfirm();
  const words = useMessageWords(settings);
  const form = useForm<Written>({
    initialValues: massWritten(delivery, settings, words),
    validate: (values) => faultsOf(values, readers, t as never, { fromFile: true }),
  });
  useWordsIn<Written>(form, words, delivery.body === '');
  const [saved, setSaved] = useState(false);
  useUnsavedChanges(form.isDirty() && !saved);
  const { values } = form;

  async function save(filled: Written) {
    const body = massBodyOf(bodyOf(filled));
    const told = await forecastMass(surveyId, delivery.delivery_id, body);
    const now = filled.when === 'now' && told.held_until === null;
    const sure = await confirm({
      title: t(now ? 'confirm.now' : 'confirm.later', { count: told.recipients }),
      text: <Told {...{ told, settings }} values={filled} />,
      confirmLabel: t(now ? 'confirm.send' : 'confirm.plan'),
    });
    if (!sure) return;
    const { name } = await planMass(surveyId, delivery.delivery_id, body);
    setSaved(true);
    alert.success(t(now ? 'write.going' : 'write.planned', { name }));
    await onPlanned();
  }

  return (
    <Form form={form} onSubmit={save}>
      <div className="dl-columns">
        <Stack gap="lg">
          <Part title={t('mass.plan.about')}>
            <TextField
              name="name"
              label={t('fields.name')}
              description={t('write.nameHint')}
              maxLength={200}
              required
            />
            <LinkField settings={settings} />
          </Part>
          <Part title={t('write.what')}>
            <WhatFields {...{ surveyId, values, settings }} gone={isGone(delivery.template_id, settings)} />
          </Part>
          <Part title={t('write.when')}>
            <WhenFields {...{ values, settings }} />
            <ReminderFields values={values} />
          </Part>
        </Stack>
        <Preview surveyId={surveyId} values={values} settings={settings} />
        <Group>
          <SubmitButton color="highlight" leftSection={<Icon name="arrow-right" size={16} />}>
            {t('mass.plan.check')}
          </SubmitButton>
        </Group>
      </div>
    </Form>
  );
}

/** What stands there; of one that nobody has written yet, what a new delivery begins with. */
function massWritten(delivery: WholeMass, settings: DeliverySettings, words: Parameters<typeof writtenOf>[3]): Written {
  const fresh = writtenOf(null, settings, delivery.type, words);
  const own = { ...fresh, name: delivery.name, link: delivery.link, anonymous: false };
  if (delivery.body === '') return own;
  const { planned, delivery_date, reminder_days, reminder_subject, reminder_message } = delivery;
  return {
    ...own,
    subject: delivery.subject,
    body: delivery.body,
    template_id: offeredOf(delivery.template_id, settings),
    sender_name: delivery.sender_name,
    sender_email: delivery.sender_email,
    when: planned ? 'later' : 'now',
    starts_at: planned ? delivery_date : null,
    reminds: reminder_days !== null,
    reminder_days: reminder_days ?? fresh.reminder_days,
    reminder_subject: reminder_subject || fresh.reminder_subject,
    reminder_message: reminder_message || fresh.reminder_message,
  };
}
