import { useFormat, useT } from '@kaiku/sdk/web';
import type { Delivery } from '../deliveries.ts';

/** Groups that a row of a list names. */
const named = 3;

/** Whom of the company's people a delivery goes to, in words; empty: nobody. */
export function useAudienceText() {
  const t = useT('deliveries');
  const format = useFormat();
  return ({ audience, audience_groups: groups }: Delivery, { whole = false } = {}): string => {
    if (!audience) return '';
    if ('everybody' in audience) return t('audience.everybody');
    const names = groups.map(({ name, people }) => {
      if (name === null) return t('audience.deleted');
      return whole ? t('audience.size', { name, text: format.number(people) }) : name;
    });
    const rest = names.length - named;
    const told = whole || rest <= 1 ? names : [...names.slice(0, named), t('audience.others', { count: rest })];
    return t('audience.toGroups', { names: format.list(told) });
  };
}
