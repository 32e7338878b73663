import type { TextKey } from '@kaiku/sdk/web';
import { isParameter, isSenderLocalPart, isSmsSender, isWindow, senderNameFault } from '../../contract/index.ts';
import type { Queue, QueueBody, QueueSettings } from '../queues.ts';
import { offeredOf } from './written.ts';

/** A number, or what stands in its field. */
type Figure = number | string;

/** What stands in the form: calls' names, so that a refusal finds its field. */
export interface WrittenQueue {
  name: string;
  collector_url: string;
  delivery_type: 'email' | 'sms';
  anonymous: boolean;
  expiration_days: Figure;
  sender_name: string;
  sender_email: string;
  msg_title: string;
  msg_body: string;
  reminds: boolean;
  reminder_days: Figure;
  reminder_title: string;
  reminder_body: string;
  send_earliest: string;
  send_not_allowed_after: string;
  target_param: string;
  bg_parameters: { parameter: string; field: string }[];
  accept_threshold: Figure;
  limit_per_month: Figure;
  target_ttl: Figure;
  /** Empty: the usual look. */
  template_id: string;
}

type Words = Pick<WrittenQueue, 'msg_title' | 'msg_body' | 'reminder_title' | 'reminder_body'>;

export const writtenQueue = (queue: Queue | null, words: Words, settings: QueueSettings): WrittenQueue => ({
  name: queue?.name ?? '',
  collector_url: queue ? (queue.address ?? queue.collector_url) : '',
  delivery_type: queue?.delivery_type === 'sms' ? 'sms' : 'email',
  anonymous: queue?.anonymous ?? false,
  expiration_days: queue?.expiration_days ?? '',
  sender_name: queue?.sender_name ?? '',
  sender_email: queue?.sender_email ?? 'survey',
  msg_title: queue?.msg_title ?? words.msg_title,
  msg_body: queue?.msg_body ?? words.msg_body,
  reminds: !!queue?.reminder_days,
  reminder_days: queue?.reminder_days ?? 3,
  reminder_title: queue?.reminder_title || words.reminder_title,
  reminder_body: queue?.reminder_body || words.reminder_body,
  send_earliest: queue?.send_earliest ?? (queue ? '' : '09:00'),
  send_not_allowed_after: queue?.send_not_allowed_after ?? (queue ? '' : '20:00'),
  target_param: queue?.target_param ?? 'email',
  bg_parameters: queue?.bg_parameters.map((one) => ({ ...one })) ?? [],
  accept_threshold: queue?.accept_threshold ?? 100,
  limit_per_month: queue?.limit_per_month ?? (queue ? '' : 1),
  target_ttl: queue?.target_ttl ?? '',
  template_id: offeredOf(queue?.template_id ?? null, settings),
});

const figure = (value: Figure): number | null => (value === '' ? null : Number(value));

/** What is sent to the server. */
export function queueBodyOf(written: WrittenQueue): QueueBody {
  const mail = written.delivery_type === 'email';
  const { reminds: asked, ...fields } = written;
  const reminds = asked && !written.anonymous;
  return {
    ...fields,
    name: written.name.trim(),
    sender_email: mail ? written.sender_email : '',
    msg_title: mail ? written.msg_title : '',
    expiration_days: written.anonymous ? null : figure(written.expiration_days),
    reminder_days: reminds ? figure(written.reminder_days) : null,
    reminder_title: reminds && mail ? written.reminder_title : '',
    reminder_body: reminds ? written.reminder_body : '',
    send_earliest: written.send_earliest || null,
    send_not_allowed_after: written.send_not_allowed_after || null,
    bg_parameters: written.anonymous ? [] : written.bg_parameters,
    accept_threshold: figure(written.accept_threshold) ?? 100,
    limit_per_month: figure(written.limit_per_month),
    target_ttl: figure(written.target_ttl),
    template_id: mail ? written.template_id || null : null,
  };
}

/** Everything that can be told before it is sent, beside its field. */
export function queueFaults(
  written: WrittenQueue,
  t: (key: TextKey<'deliveries'>, params?: Record<string, unknown>) => string,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const needed = (field: keyof WrittenQueue): void => {
    if (String(written[field]).trim() === '') faults[field] = t('queue.write.missing');
  };
  needed('collector_url');
  needed('msg_body');
  if (written.delivery_type === 'email') {
    needed('msg_title');
    const fault = senderNameFault(written.sender_name);
    if (fault) faults.sender_name = t(`errors.${fault}`);
    if (!isSenderLocalPart(written.sender_email)) faults.sender_email = t('errors.sender_email');
  } else if (!isSmsSender(written.sender_name)) faults.sender_name = t('errors.sms_sender');
  if (written.reminds && !written.anonymous) {
    needed('reminder_body');
    needed('reminder_days');
    if (written.delivery_type === 'email') needed('reminder_title');
  }
  const window = { earliest: written.send_earliest || null, notAfter: written.send_not_allowed_after || null };
  if (!isWindow(window)) faults.send_not_allowed_after = t('errors.window_backwards');
  if (!isParameter(written.target_param)) faults.target_param = t('errors.parameter_name');
  if (written.anonymous) return faults;
  const names = new Set([written.target_param]);
  written.bg_parameters.forEach(({ parameter, field }, at) => {
    if (!isParameter(parameter)) faults[`bg_parameters.${at}.parameter`] = t('errors.parameter_name');
    else if (names.has(parameter)) faults[`bg_parameters.${at}.parameter`] = t('errors.parameter_taken');
    if (field === '') faults[`bg_parameters.${at}.field`] = t('queue.write.missing');
    names.add(parameter);
  });
  return faults;
}
