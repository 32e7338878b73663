import { Badge, useT } from '@kaiku/sdk/web';
import { type MassRow, massStageOf } from '../mass.ts';

const colors = {
  draft: 'blue',
  sent: 'green',
  parsing: 'orange',
  pending: 'blue',
  delivering: 'orange',
  blocked: 'gray',
  failed: 'red',
  refused: 'red',
} as const;

/** How far a mass delivery is. */
export function MassBadge({ delivery }: { delivery: MassRow }) {
  const t = useT('deliveries');
  const stage = massStageOf(delivery);
  return <Badge color={colors[stage]}>{t(`mass.status.${stage}`)}</Badge>;
}
