import { builtinKinds } from '@kaiku/sdk/model';
import { Card, ErrorBoundary, Text, Title, useT } from '@kaiku/sdk/web';
import { memo } from 'react';
import type { Question } from '../queries.ts';
import { ChoiceCard } from './ChoiceCard.tsx';
import { ConsentCard } from './ConsentCard.tsx';
import { DaysCard } from './DaysCard.tsx';
import { FacesCard } from './FacesCard.tsx';
import { FilesCard } from './FilesCard.tsx';
import { KindCard } from './KindCard.tsx';
import { MatrixCard } from './MatrixCard.tsx';
import { NpsCard } from './NpsCard.tsx';
import { ScaleCard } from './ScaleCard.tsx';
import { TextCard } from './TextCard.tsx';
import type { CardProps } from './types.ts';

/** A question of results: drawn by what its kind brings, else by the chart that suits its summary. */
export const QuestionCard = memo(function QuestionCard(props: CardProps<Question['summary']['type']>) {
  const t = useT('results');
  const question = { ...props.question, title: props.question.title || props.question.name || t('untitled') };
  const { title, kind, summary } = question;
  if (question.hidden) return <NoChart title={title} text={t('hidden.question')} />;
  if (summary.type === 'failed') {
    return <NoChart title={title} text={t('hidden.failed', { plugin: summary.plugin })} />;
  }
  const chart = <SummaryCard {...props} question={question} />;
  if (builtinKinds.has(kind)) return chart;
  const failed = <NoChart title={title} text={t('hidden.failed', { plugin: kind })} />;
  return (
    <ErrorBoundary resetKey={question} fallback={() => failed}>
      <KindCard surveyId={props.surveyId} question={question} onSelect={props.onSelect} chart={chart} />
    </ErrorBoundary>
  );
});

const NoChart = ({ title, text }: { title: string; text: string }) => (
  <Card component="section" aria-label={title} className="kk-chart-card">
    <Title order={2} size="h4">
      {title}
    </Title>
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  </Card>
);

function SummaryCard(props: CardProps<Question['summary']['type']>) {
  const { question } = props;
  const { summary } = question;
  if (summary.type === 'choices' && question.consent)
    return <ConsentCard {...props} question={{ ...question, summary }} />;
  if (summary.type === 'choices') return <ChoiceCard {...props} question={{ ...question, summary }} />;
  if (summary.type === 'matrix') return <MatrixCard {...props} question={{ ...question, summary }} />;
  if (summary.type === 'texts') return <TextCard {...props} question={{ ...question, summary }} />;
  if (summary.type === 'days') return <DaysCard {...props} question={{ ...question, summary }} />;
  if (summary.type === 'files') return <FilesCard {...props} question={{ ...question, summary }} />;
  if (summary.type === 'failed') return null;
  if (summary.nps) return <NpsCard {...props} question={{ ...question, summary }} />;
  if (question.faces) return <FacesCard {...props} question={{ ...question, summary }} />;
  return <ScaleCard {...props} question={{ ...question, summary }} />;
}
