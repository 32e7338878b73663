import { questionKindSlot } from '@kaiku/plugin-surveys/contract';
import { builtinKinds, type KindRegistry } from '@kaiku/sdk/model';
import { ErrorState, Skeleton, Stack, useSlotModules } from '@kaiku/sdk/web';
import { type QuestionKind, questionKindsOf } from '@kaiku/sdk/web/survey';
import { type ReactNode, Suspense, useMemo } from 'react';
import { type SurveyParts as Parts, useParts } from '../links.ts';

/** What is known of the survey that a link shows. */
export interface KnownParts extends Parts {
  registry: KindRegistry;
}

interface SurveyPartsProps {
  surveyId: string;
  children: (parts: KnownParts) => ReactNode;
}

/** What is drawn of the survey's pages and questions, once they and kinds of plugins have been fetched. */
export const SurveyParts = (props: SurveyPartsProps) => (
  // The dialog stays meanwhile.
  <Suspense fallback={<Waiting />}>
    <Fetched {...props} />
  </Suspense>
);

function Fetched({ surveyId, children }: SurveyPartsProps) {
  const { data, error, refetch } = useParts(surveyId);
  const brought = useSlotModules<QuestionKind>(questionKindSlot);
  const { registry } = useMemo(() => questionKindsOf(builtinKinds, brought), [brought]);
  // Without them nobody knows which of a link's settings are still of something that there is.
  if (!data) return error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <Waiting />;
  return children({ ...data, registry });
}

const Waiting = () => (
  <Stack gap="sm">
    <Skeleton height={20} width="40%" />
    <Skeleton height={36} />
  </Stack>
);
