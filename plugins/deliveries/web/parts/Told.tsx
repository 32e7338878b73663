import { Stack, Text, useFormat, useT } from '@kaiku/sdk/web';
import { fillSubject, isTracked } from '../../contract/index.ts';
import { type DeliverySettings, type forecast, kindOf } from '../deliveries.ts';
import type { Written } from './written.ts';

type Forecast = Awaited<ReturnType<typeof forecast>>;
type OfPeople = 'people' | 'both' | 'too_few';
/** Of a file it goes to nobody besides. */
type Told = Omit<Forecast, OfPeople> & Partial<Pick<Forecast, OfPeople>>;

/** What will happen, in numbers, before it is confirmed. */
export function Told({ told, values, settings }: { told: Told; values: Written; settings: DeliverySettings }) {
  const t = useT('deliveries');
  const format = useFormat();
  const counted = (key: 'people' | 'both', count = 0) =>
    count > 0 ? [t(`audience.told.${key}`, { count, text: format.number(count) })] : [];
  const goesToPeople = told.people !== undefined && values.type === 'email' && values.people !== 'none';
  const waits = values.when === 'later' || values.interval !== '';
  const link = settings.links.find((one) => one.link === values.link)?.name ?? '';
  const lines = [
    ...(values.type === 'email' ? [t('confirm.subject', { subject: fillSubject(values.subject, settings) })] : []),
    t('confirm.through', { type: t(`type.${kindOf(values)}`), link, sender: values.sender_name }),
    ...counted('people', told.people),
    ...counted('both', told.both),
    ...(goesToPeople && told.people === 0 ? [t('audience.told.nobody')] : []),
    ...(goesToPeople && waits ? [t('audience.told.anew')] : []),
    ...(values.when === 'later' ? [t('confirm.at', { time: format.dateTime(values.starts_at) })] : []),
    ...(values.when === 'now' && told.held_until === null ? [t('confirm.atOnce')] : []),
    ...(told.held_until === null ? [] : [t('confirm.held', { time: format.dateTime(told.held_until) })]),
    ...(values.interval ? [t('confirm.again', { interval: t(`interval.${values.interval}`) })] : []),
    ...(told.doubled > 0 ? [t('write.doubled', { count: told.doubled })] : []),
    ...(told.blocked > 0 ? [t('confirm.blocked', { count: told.blocked })] : []),
    ...(told.limited > 0 ? [t('confirm.limited', { count: told.limited })] : []),
    ...(told.too_few ? [t('confirm.tooFew')] : []),
    ...(told.parts !== null ? [t('confirm.parts', { count: told.parts, all: told.all_parts })] : []),
    ...(told.standard === false ? [t('preview.beyond')] : []),
    ...(values.two_way ? [t('twoWay.confirm')] : []),
    ...(values.anonymous && !values.two_way ? [t('confirm.anonymous')] : []),
    ...(values.reminds && isTracked(values) && !values.two_way
      ? [t('confirm.reminder', { count: Number(values.reminder_days) })]
      : []),
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
