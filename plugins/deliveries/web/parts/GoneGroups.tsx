import { Alert, Icon, useT } from '@kaiku/sdk/web';
import type { Delivery } from '../deliveries.ts';

/** How many groups of a delivery were deleted. */
export function GoneGroups({ groups }: { groups: Delivery['audience_groups'] }) {
  const t = useT('deliveries');
  const gone = groups.filter(({ name }) => name === null).length;
  if (gone === 0) return null;
  return (
    <Alert color="orange" icon={<Icon name="info-circle" />}>
      {t('audience.gone', { count: gone })}
    </Alert>
  );
}
