import { Anchor, Button, EmptyState, Group, Icon, useT } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';

/** Where nobody has answered yet: the ways to answers. */
export function NoAnswers({ surveyId }: { surveyId: string }) {
  const t = useT('results');
  return (
    <EmptyState
      icon="chart-bar"
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Group justify="center">
          <Button component={Link} to={`/s/${surveyId}/publish`} leftSection={<Icon name="link" size={18} />}>
            {t('empty.publish')}
          </Button>
          <Anchor component={Link} to={`/s/${surveyId}/import`}>
            {t('empty.import')}
          </Anchor>
        </Group>
      }
    />
  );
}
