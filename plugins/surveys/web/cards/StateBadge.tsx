import { Badge, Icon, useT } from '@kaiku/sdk/web';
import type { SurveyState } from '../../contract/index.ts';

const looks: Record<SurveyState, { color: string; icon: string }> = {
  unpublished: { color: 'gray', icon: 'pencil' },
  published: { color: 'green', icon: 'circle-check' },
  closed: { color: 'orange', icon: 'lock' },
  archived: { color: 'gray', icon: 'archive' },
};

export function StateBadge({ state }: { state: SurveyState }) {
  const t = useT('surveys');
  const { color, icon } = looks[state];
  return (
    <Badge color={color} leftSection={<Icon name={icon} size={12} />}>
      {t(`states.${state}`)}
    </Badge>
  );
}
