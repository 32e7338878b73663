import { Button, Icon, Menu, useFeature, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { FilterQuery } from '../../contract/index.ts';
import { sharedSearch } from '../filters/useFilter.ts';
import { combinationsQuery } from '../queries.ts';

/** The surveys' results that this one's are shown together with; none where it is in no combination. */
export function CombinedMenu({ surveyId, filter }: { surveyId: string; filter: FilterQuery }) {
  const t = useT('results');
  const enabled = useFeature('combine_results');
  const { data = [] } = useQuery({ ...combinationsQuery(surveyId), enabled });
  if (!enabled || data.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="stack-2" size={18} />}>
          {t('combined.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {data.map(({ combination_id, name }) => (
          <Menu.Item
            key={combination_id}
            component={Link}
            to={`/r/${surveyId}/combined/${combination_id}${sharedSearch(filter)}`}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
