import {
  Alert,
  Card,
  ErrorState,
  Icon,
  List,
  PageSkeleton,
  Stack,
  SurveyFrame,
  Text,
  Title,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { linksQuery } from '../links.ts';
import { LinkList } from '../parts/LinkList.tsx';

/** `/r/:surveyId/powerbi`: links at which programs read the survey's results (REP-019). */
export default function PowerBi() {
  const { surveyId = '' } = useParams();
  return (
    <SurveyFrame surveyId={surveyId}>
      <Links surveyId={surveyId} />
    </SurveyFrame>
  );
}

const steps = ['help1', 'help2', 'help3', 'help4'] as const;

function Links({ surveyId }: { surveyId: string }) {
  const t = useT('reports');
  const { data, error, refetch } = useQuery(linksQuery(surveyId));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <Stack gap="lg" maw={820}>
      <Text c="dimmed">{t('powerBi.text')}</Text>
      <LinkList surveyId={surveyId} links={data} />
      <Alert variant="light" icon={<Icon name="shield-check" />}>
        {t('powerBi.rights')}
      </Alert>
      <Card component="section" aria-labelledby="kk-powerbi-help">
        <Title order={2} size="h4" id="kk-powerbi-help" mb="sm">
          {t('powerBi.helpTitle')}
        </Title>
        <List type="ordered" spacing="xs">
          {steps.map((step) => (
            <List.Item key={step}>{t(`powerBi.${step}`)}</List.Item>
          ))}
        </List>
      </Card>
    </Stack>
  );
}
