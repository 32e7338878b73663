import { Anchor, Stack, SurveyFrame, useT } from '@kaiku/sdk/web';
import { Link, useParams } from 'react-router-dom';
import { deliveryCalls } from '../deliveries.ts';
import { Info } from '../parts/Info.tsx';

/** `/s/:surveyId/deliver/:ruleId`: what became of a delivery, in numbers and of each target (DEL-027, DEL-028). */
export default function DeliveryInfo() {
  const { surveyId = '', ruleId = '' } = useParams();
  const t = useT('deliveries');
  const calls = deliveryCalls(surveyId, ruleId);
  return (
    <SurveyFrame surveyId={surveyId}>
      <Stack gap="md">
        <Anchor component={Link} to={calls.back} size="sm">
          {t('info.back')}
        </Anchor>
        <Info {...{ ruleId, calls }} />
      </Stack>
    </SurveyFrame>
  );
}
