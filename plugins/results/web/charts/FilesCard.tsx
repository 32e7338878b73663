import { onSurvey } from '@kaiku/plugin-surveys/contract';
import {
  Card,
  EmptyState,
  ErrorState,
  Group,
  Pagination,
  Skeleton,
  Stack,
  Text,
  Title,
  useFormat,
  usePermission,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileLinks } from '../parts/FileLinks.tsx';
import { filesQuery, textsPerPage } from '../queries.ts';
import type { CardProps } from './types.ts';

/** How many files were handed in, and by how many; the newest of them for who may see single responses. */
export function FilesCard(props: CardProps<'files'>) {
  const t = useT('results');
  const format = useFormat();
  const { title, summary } = props.question;
  const answers = usePermission(onSurvey(['rawAnswers']));
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
      {answers ? (
        <FileList {...props} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('files.notShown')}
        </Text>
      )}
    </Card>
  );
}

/** A few at a time. */
function FileList({ surveyId, filter, question }: CardProps<'files'>) {
  const t = useT('results');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const pages = (count: number) => Math.max(1, Math.ceil(count / textsPerPage));
  const { data, error, refetch, isPlaceholderData } = useQuery(filesQuery(surveyId, filter, question.element_id, page));
  if (error && !data) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} radius="md" />;
  if (data.count > 0 && page > pages(data.count)) setPage(pages(data.count));
  return (
    <Stack gap="sm" aria-busy={isPlaceholderData}>
      {data.count === 0 && (
        <EmptyState compact icon="paperclip" title={t(data.hidden ? 'hidden.question' : 'files.none')} />
      )}
      {data.data.map(({ response_id, submitted_at, files }) => (
        <div key={response_id} className="kk-text-answer">
          <FileLinks surveyId={surveyId} responseId={response_id} files={files} />
          {submitted_at && (
            <Text size="xs" c="dimmed" mt={2}>
              {format.dateTime(submitted_at)}
            </Text>
          )}
        </div>
      ))}
      {pages(data.count) > 1 && (
        <Group justify="center">
          <Pagination
            total={pages(data.count)}
            value={page}
            onChange={setPage}
            size="sm"
            siblings={0}
            getControlProps={(control) => ({ 'aria-label': t(`files.${control}`) })}
          />
        </Group>
      )}
    </Stack>
  );
}
