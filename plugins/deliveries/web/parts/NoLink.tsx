import { Button, EmptyState, useT } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';

/** The survey has no link through which it could be answered. */
export function NoLink({ surveyId }: { surveyId: string }) {
  const t = useT('deliveries');
  return (
    <EmptyState
      icon="link"
      title={t('write.noLink')}
      text={t('write.noLinkText')}
      action={
        <Button component={Link} to={`/s/${surveyId}/publish`}>
          {t('write.toLinks')}
        </Button>
      }
    />
  );
}
