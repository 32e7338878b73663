import { Anchor, ErrorState, Group, PageSkeleton, Stack, SurveyFrame, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { deliveryCalls, kindQuery } from '../deliveries.ts';
import { Info } from '../parts/Info.tsx';
import { SentMessage } from '../parts/SentMessage.tsx';
import { TwoWayInfo } from '../parts/TwoWayInfo.tsx';

/** `/s/:surveyId/deliver/:ruleId`: what became of a delivery, in numbers and of each target (DEL-027, DEL-028). */
export default function DeliveryInfo() {
  const { surveyId = '', ruleId = '' } = useParams();
  const t = useT('deliveries');
  const calls = deliveryCalls(surveyId, ruleId);
  const { data, error, refetch } = useQuery(kindQuery(surveyId, ruleId));
  return (
    <SurveyFrame surveyId={surveyId}>
      <Stack gap="md">
        <Group justify="space-between">
          <Anchor component={Link} to={calls.back} size="sm">
            {t('info.back')}
          </Anchor>
          {data && <SentMessage surveyId={surveyId} delivery={data.rule} />}
        </Group>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <PageSkeleton />
        ) : data.rule.two_way ? (
          <TwoWayInfo {...{ surveyId, ruleId, calls }} />
        ) : (
          <Info {...{ surveyId, ruleId, calls }} />
        )}
      </Stack>
    </SurveyFrame>
  );
}
