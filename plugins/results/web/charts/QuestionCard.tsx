import { useT } from '@kaiku/sdk/web';
import { memo } from 'react';
import type { Question } from '../queries.ts';
import { ChoiceCard } from './ChoiceCard.tsx';
import { FacesCard } from './FacesCard.tsx';
import { MatrixCard } from './MatrixCard.tsx';
import { NpsCard } from './NpsCard.tsx';
import { ScaleCard } from './ScaleCard.tsx';
import { TextCard } from './TextCard.tsx';
import type { CardProps } from './types.ts';

/** The chart that suits a question. */
export const QuestionCard = memo(function QuestionCard(props: CardProps<Question['summary']['type']>) {
  const t = useT('results');
  const { question } = props;
  const titled = { ...question, title: question.title || question.name || t('untitled') };
  const { summary } = titled;
  if (summary.type === 'choices') return <ChoiceCard {...props} question={{ ...titled, summary }} />;
  if (summary.type === 'matrix') return <MatrixCard {...props} question={{ ...titled, summary }} />;
  if (summary.type === 'texts') return <TextCard {...props} question={{ ...titled, summary }} />;
  if (summary.nps) return <NpsCard {...props} question={{ ...titled, summary }} />;
  if (question.faces) return <FacesCard {...props} question={{ ...titled, summary }} />;
  return <ScaleCard {...props} question={{ ...titled, summary }} />;
});
