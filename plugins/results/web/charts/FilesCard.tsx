import { Card, Text, Title, useFormat, useT } from '@kaiku/sdk/web';
import type { CardProps } from './types.ts';

/** How many files were handed in, and by how many. */
export function FilesCard({ question }: CardProps<'files'>) {
  const t = useT('results');
  const format = useFormat();
  const { title, summary } = question;
  return (
    <Card component="section" aria-label={title} className="kk-chart-card">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm" className="kk-figures">
        {[
          t('files.n', { n: format.number(summary.files), count: summary.files }),
          t('texts.n', { n: format.number(summary.n), count: summary.n }),
        ].join(' · ')}
      </Text>
    </Card>
  );
}
