import { Card, List, Text, useFormat, useT } from '@kaiku/sdk/web';
import {
  type CountedAnswers,
  permissionsOfShare,
  resultPermissions,
  type SharePermission,
  sharePermissions,
} from '../../contract/index.ts';
import type { Choosable } from './PermissionChoice.tsx';
import type { Given } from './shares.ts';

/** Permissions whose holders meet answers, so that limits of answers mean something. */
const meetsAnswers: readonly SharePermission[] = [
  ...resultPermissions,
  'gdpr',
  'ticketManagement',
  'modifyFeedback',
  'ticketReport',
];

export const canBeLimited = (given: Given): boolean => {
  const all = permissionsOfShare(given);
  return !all.has('full') && meetsAnswers.some((one) => all.has(one));
};

interface ShareSummaryProps {
  given: Given;
  /** Whom it is for, in words; empty while nobody is chosen. */
  name: string;
  /** What the limits leave; null while it is not known. */
  counted: CountedAnswers | null;
}

/** What the other will be able to do and see, in plain words, before it is so. */
export function ShareSummary({ given, name, counted }: ShareSummaryProps) {
  const t = useT('surveys');
  const format = useFormat();
  const all = permissionsOfShare(given);
  const shown: Choosable[] = all.has('full')
    ? ['full']
    : sharePermissions.filter((one): one is Choosable => all.has(one) && one !== 'bgLimits' && one !== 'answerLimits');
  const limited = given.limits.background.length + given.limits.answers.length > 0;
  const numbers = counted && {
    n: format.number(counted.n),
    total: format.number(counted.total),
    count: counted.n,
  };
  return (
    <Card padding="sm" aria-live="polite" component="section" aria-label={t('share.summary')}>
      <Text fw={600} size="sm" mb={4}>
        {name ? t('share.will', { name }) : t('share.willAny')}
      </Text>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('share.willNothing')}
        </Text>
      )}
      <List size="sm" spacing={2}>
        {shown.map((one) => (
          <List.Item key={one}>{t(`share.permission.${one}.does`)}</List.Item>
        ))}
      </List>
      {shown.length > 0 && canBeLimited(given) && (
        <Text size="sm" mt={6} className="kk-figures">
          {!limited && t('share.seesAll')}
          {limited && !numbers && t('share.seesPart')}
          {limited && numbers && (counted?.hidden ? t('share.seesFew', numbers) : t('share.seesCount', numbers))}
        </Text>
      )}
      {shown.length > 0 && all.has('edit') && !all.has('full') && (
        <Text size="sm" c="dimmed" mt={6}>
          {t('share.editNot')}
        </Text>
      )}
    </Card>
  );
}
