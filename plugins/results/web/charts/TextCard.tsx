import { Card, Text, Title, useFormat, useT } from '@kaiku/sdk/web';
import { TextList } from '../parts/TextList.tsx';
import type { CardProps } from './types.ts';

/** Open answers, in the respondents' own words. */
export function TextCard({ surveyId, filter, question }: CardProps<'texts'>) {
  const t = useT('results');
  const format = useFormat();
  const { element_id, title, summary } = question;
  return (
    <Card component="section" aria-label={title} className="kk-chart-card">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm" className="kk-figures">
        {t('texts.n', { n: format.number(summary.n), count: summary.n })}
      </Text>
      <TextList surveyId={surveyId} filter={filter} elementId={element_id} label={title} />
    </Card>
  );
}
