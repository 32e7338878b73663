import { Badge, useT } from '@kaiku/sdk/web';
import { type Delivery, stageOf } from '../deliveries.ts';

const colors = { planned: 'blue', disabled: 'gray', delivering: 'orange', cancelled: 'gray', sent: 'green' } as const;

/** How far a delivery is. */
export function StageBadge({ delivery }: { delivery: Delivery }) {
  const t = useT('deliveries');
  const stage = stageOf(delivery);
  return <Badge color={colors[stage]}>{t(`stage.${stage}`)}</Badge>;
}
