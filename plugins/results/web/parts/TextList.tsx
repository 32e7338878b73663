import {
  EmptyState,
  ErrorState,
  Group,
  Highlight,
  Pagination,
  SearchInput,
  Skeleton,
  Stack,
  Text,
  UnstyledButton,
  useFormat,
  useOnPaper,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FilterQuery } from '../../contract/index.ts';
import { textsPerPage, textsQuery } from '../queries.ts';
import { Words } from './Words.tsx';

interface TextListProps {
  surveyId: string;
  filter: FilterQuery;
  elementId: string;
  /** What the texts answer. */
  label: string;
}

/** Texts, newest first, a few at a time, with a search. */
export function TextList({ surveyId, filter, elementId, label }: TextListProps) {
  const t = useT('results');
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery(textsQuery(surveyId, filter, elementId, search, page));
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / textsPerPage));
  useEffect(() => {
    if (data && !isPlaceholderData && page > pages) setPage(pages);
  }, [data, isPlaceholderData, page, pages]);
  if (error && !data) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={220} radius="md" />;
  const empty = data.count === 0;
  const first = (page - 1) * textsPerPage + 1;
  const find = (text: string) => {
    setSearch(text);
    setPage(1);
  };
  return (
    <Stack gap="sm" aria-busy={isPlaceholderData}>
      {(!empty || search !== '') && (
        <SearchInput
          value={search}
          onSearch={find}
          aria-label={t('texts.search', { title: label })}
          placeholder={t('texts.searchPlaceholder')}
        />
      )}
      {(!empty || search !== '') && (
        <Words surveyId={surveyId} filter={filter} elementId={elementId} search={search} onSearch={find} />
      )}
      {!empty && (pages > 1 || search !== '') && (
        <Text size="xs" c="dimmed" className="rp-only">
          {search !== '' && `“${search}” · `}
          {page === 1
            ? t('texts.newest', { shown: format.number(data.data.length), n: format.number(data.count) })
            : `${format.number(first)}–${format.number(first + data.data.length - 1)} / ${format.number(data.count)}`}
        </Text>
      )}
      {empty && <EmptyState compact icon="message" title={t(emptyText(data.hidden, search))} />}
      {data.data.map(({ submitted_at, text }, at) => (
        <div key={`${page} ${at} ${text}`} className="kk-text-answer">
          <Answer text={text} search={search} />
          {submitted_at && (
            <Text size="xs" c="dimmed" mt={2}>
              {format.dateTime(submitted_at)}
            </Text>
          )}
        </div>
      ))}
      {pages > 1 && (
        <Group justify="center">
          <Pagination
            total={pages}
            value={page}
            onChange={setPage}
            size="sm"
            siblings={0}
            getControlProps={(control) => ({ 'aria-label': t(`texts.${control}`) })}
          />
        </Group>
      )}
    </Stack>
  );
}

const emptyText = (hidden: boolean, search: string) =>
  hidden ? 'hidden.question' : search ? 'texts.notFound' : 'texts.none';

/** Longer texts are folded. */
const foldedLength = 280;

function Answer({ text, search }: { text: string; search: string }) {
  const t = useT('results');
  const [open, setOpen] = useState(false);
  const onPaper = useOnPaper();
  const long = text.length > foldedLength && !onPaper;
  const shown = long && !open && search === '' ? `${text.slice(0, foldedLength).trimEnd()}…` : text;
  return (
    <>
      <Highlight
        highlight={search}
        size="sm"
        component="p"
        m={0}
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {shown}
      </Highlight>
      {long && search === '' && (
        <UnstyledButton fz="sm" c="kaiku" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'texts.less' : 'texts.more')}
        </UnstyledButton>
      )}
    </>
  );
}
