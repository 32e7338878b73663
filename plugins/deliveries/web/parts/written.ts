import { anyKey, type TextKey } from '@kaiku/sdk/web';
import {
  type AddressReaders,
  fewestAnonymous,
  type Interval,
  isSenderLocalPart,
  isSmsSender,
  isTracked,
  isTwoWaySender,
  linkTag,
  readRecipients,
  senderNameFault,
} from '../../contract/index.ts';
import type { DeliverySettings, RuleBody, WholeDelivery } from '../deliveries.ts';

/** What stands in the form. */
export interface Written {
  name: string;
  link: string;
  type: 'email' | 'sms';
  /** Of SMS: asked and answered by SMS. */
  two_way: boolean;
  /** One per line. */
  targets: string;
  /** Of an e-mail: whom of the company's people it goes to besides. */
  people: 'none' | 'everybody' | 'groups';
  /** Ids. */
  groups: string[];
  anonymous: boolean;
  share_url: boolean;
  subject: string;
  body: string;
  sender_name: string;
  sender_email: string;
  when: 'now' | 'later';
  /** ISO time. */
  starts_at: string | null;
  interval: Interval | '';
  reminds: boolean;
  reminder_days: number | string;
  reminder_subject: string;
  reminder_message: string;
  /** Empty: the usual look. */
  template_id: string;
}

/** What a new delivery begins with, or what one that waits is. */
export function writtenOf(
  delivery: WholeDelivery | null,
  settings: DeliverySettings,
  channel: 'email' | 'sms',
  words: Pick<Written, 'subject' | 'body' | 'reminder_subject' | 'reminder_message'>,
): Written {
  const open = settings.links.find(({ state, private: shut }) => state === 'open' && !shut);
  if (!delivery) {
    return {
      name: '',
      link: open?.link ?? '',
      type: channel,
      two_way: false,
      targets: '',
      people: 'none',
      groups: [],
      anonymous: settings.anonymous,
      share_url: false,
      subject: words.subject,
      body: words.body,
      sender_name: settings.sender_name,
      sender_email: 'survey',
      when: 'now',
      starts_at: null,
      interval: '',
      reminds: false,
      reminder_days: 7,
      reminder_subject: words.reminder_subject,
      reminder_message: words.reminder_message,
      template_id: '',
    };
  }
  const { reminder_days, interval, next_delivery, type } = delivery;
  return {
    name: delivery.name,
    link: delivery.link,
    type,
    two_way: delivery.two_way,
    targets: delivery.targets.join('\n'),
    ...peopleOf(delivery),
    anonymous: delivery.anonymous,
    share_url: delivery.share_url,
    subject: delivery.subject,
    body: delivery.body,
    sender_name: delivery.sender_name,
    sender_email: delivery.sender_email,
    when: 'later',
    starts_at: next_delivery,
    interval: interval ?? '',
    reminds: reminder_days !== null,
    reminder_days: reminder_days ?? 7,
    reminder_subject: delivery.reminder_subject || words.reminder_subject,
    reminder_message: delivery.reminder_message || words.reminder_message,
    template_id: offeredOf(delivery.template_id, settings),
  };
}

/** Groups that are gone are nobody's any more. */
function peopleOf({ audience, audience_groups: groups }: WholeDelivery): Pick<Written, 'people' | 'groups'> {
  if (!audience) return { people: 'none', groups: [] };
  if ('everybody' in audience) return { people: 'everybody', groups: [] };
  return { people: 'groups', groups: groups.flatMap(({ group_id: id, name }) => (name === null ? [] : [id])) };
}

/** One that is not offered any more is none. */
export const offeredOf = (id: string | null, { templates }: Pick<DeliverySettings, 'templates'>): string =>
  templates.some(({ template_id }) => template_id === id) ? id! : '';

const isMail = ({ type }: Pick<Written, 'type'>): boolean => type === 'email';
/** Whether it goes to any of the company's people. */
const hasPeople = (values: Written): boolean => isMail(values) && values.people !== 'none';

function audienceOf(values: Written): RuleBody['audience'] {
  if (!hasPeople(values)) return null;
  if (values.people === 'everybody') return { everybody: true };
  return values.groups.length > 0 ? { groups: values.groups } : null;
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/\r\n|\r|\n/));

/** What is sent to the server. */
export function bodyOf(values: Written): RuleBody {
  const twoWay = values.two_way;
  const reminds = !twoWay && values.reminds && isTracked(values);
  return {
    name: values.name.trim(),
    link: values.link,
    type: values.type,
    two_way: twoWay,
    targets: linesOf(values.targets),
    audience: audienceOf(values),
    anonymous: !twoWay && values.anonymous,
    share_url: !twoWay && values.share_url,
    subject: isMail(values) ? values.subject : '',
    body: twoWay ? '' : values.body,
    sender_name: values.sender_name,
    sender_email: isMail(values) ? values.sender_email : '',
    starts_at: values.when === 'later' ? values.starts_at : null,
    interval: values.interval || null,
    reminder_days: reminds ? Number(values.reminder_days) : null,
    reminder_subject: reminds && isMail(values) ? values.reminder_subject : '',
    reminder_message: reminds ? values.reminder_message : '',
    template_id: isMail(values) ? values.template_id || null : null,
  };
}

/** Lines that are told one by one. */
const linesTold = 5;

/** Everything that is wrong, beside its field, before anything is saved. */
export function faultsOf(
  values: Written,
  readers: AddressReaders,
  t: (key: TextKey<'deliveries'>, params?: Record<string, unknown>) => string,
  { fromFile = false } = {},
): Partial<Record<keyof Written, string>> {
  const faults: Partial<Record<keyof Written, string>> = {};
  const needed = (field: keyof Written): void => {
    if (String(values[field] ?? '').trim() === '') faults[field] = t('write.missing');
  };
  needed('name');
  needed('link');
  if (!values.two_way) needed('body');
  if (values.two_way) {
    if (!isTwoWaySender(values.sender_name)) faults.sender_name = t('errors.two_way_sender');
  } else if (isMail(values)) {
    needed('subject');
    const fault = senderNameFault(values.sender_name);
    if (fault) faults.sender_name = t(`errors.${fault}`);
    if (!isSenderLocalPart(values.sender_email)) faults.sender_email = t('errors.sender_email');
  } else if (!isSmsSender(values.sender_name)) faults.sender_name = t('errors.sms_sender');
  const read = readRecipients(linesOf(values.targets), values.type, readers);
  if (fromFile) {
    // Whom it goes to is known.
  } else if (read.faults.length > 0) {
    const say = anyKey(t as never);
    const lines = read.faults.slice(0, linesTold).map(({ line, text, code }) => say(`errors.${code}`, { line, text }));
    const more = read.faults.length - lines.length;
    faults.targets = [...lines, ...(more > 0 ? [t('write.moreFaults', { count: more })] : [])].join('\n');
  } else if (hasPeople(values)) {
    // How many they are, the server knows.
    if (values.people === 'groups' && values.groups.length === 0) faults.groups = t('audience.choose');
  } else if (read.addresses.length === 0) faults.targets = t('errors.no_targets');
  else if (values.anonymous && !values.two_way && read.addresses.length < fewestAnonymous)
    faults.anonymous = t('errors.too_few_targets', { min: fewestAnonymous });
  if (values.when === 'later') needed('starts_at');
  if (values.reminds && isTracked(values) && !values.two_way) {
    needed('reminder_message');
    if (isMail(values)) needed('reminder_subject');
    const days = Number(values.reminder_days);
    if (!Number.isInteger(days) || days < 1 || days > 60) faults.reminder_days = t('write.days');
  }
  return faults;
}

/** How many lines are recipients, and how many say again what others say. */
export const countOf = ({ targets, type }: Pick<Written, 'targets' | 'type'>, readers: AddressReaders) =>
  readRecipients(linesOf(targets), type, readers);

/** What stands in the place of each recipient's own link. */
export function personalLink(values: Written, { links }: DeliverySettings): string {
  const address = links.find(({ link }) => link === values.link)?.address ?? linkTag;
  return isTracked(values) && address !== linkTag ? `${address}?r=${'x'.repeat(16)}` : address;
}

export const addressIn = ({ sender_email }: Written, { mail_domain }: DeliverySettings): string =>
  `${sender_email}@${mail_domain}`;
