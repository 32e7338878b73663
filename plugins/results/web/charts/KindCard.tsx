import { questionKindSlot } from '@kaiku/plugin-surveys/contract';
import { ErrorBoundary, useSlotModules } from '@kaiku/sdk/web';
import type { QuestionKind, ResultsCardProps } from '@kaiku/sdk/web/survey';
import { type ReactNode, Suspense } from 'react';

interface KindCardProps extends ResultsCardProps {
  /** The chart that suits the question's summary. */
  chart: ReactNode;
}

/** The card that a plugin brings for questions of its kind; without one, and while it is fetched, the usual chart. */
export function KindCard(props: KindCardProps) {
  return (
    <ErrorBoundary fallback={() => props.chart}>
      <Suspense fallback={props.chart}>
        <OwnCard {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function OwnCard({ chart, ...props }: KindCardProps) {
  const brought = useSlotModules<QuestionKind>(questionKindSlot);
  const Card = brought.find(({ value }) => value.kind.kind === props.question.kind)?.value.Card;
  return Card ? <Card {...props} /> : chart;
}
