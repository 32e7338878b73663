import { onSurvey } from '@kaiku/plugin-surveys/contract';
import { Anchor, Button, EmptyState, Group, Icon, usePermission, useT } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';

/** Where nobody has answered yet: the ways to answers. */
export function NoAnswers({ surveyId }: { surveyId: string }) {
  const t = useT('results');
  const seesLinks = usePermission(onSurvey(['viewLinks']));
  const imports = usePermission(onSurvey(['full']));
  return (
    <EmptyState
      icon="chart-bar"
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Group justify="center">
          {seesLinks && (
            <Button component={Link} to={`/s/${surveyId}/publish`} leftSection={<Icon name="link" size={18} />}>
              {t('empty.publish')}
            </Button>
          )}
          {imports && (
            <Anchor component={Link} to={`/s/${surveyId}/import`}>
              {t('empty.import')}
            </Anchor>
          )}
        </Group>
      }
    />
  );
}

/** Where answers came, or were made to test, and none of them counts. */
export function OnlyApart() {
  const t = useT('results');
  return (
    <EmptyState icon="filter" title={t('empty.apart')} text={t('empty.apartText', { filter: t('filter.integrity') })} />
  );
}
