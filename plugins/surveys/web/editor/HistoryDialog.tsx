import {
  Badge,
  Button,
  Dialog,
  ErrorState,
  Group,
  Skeleton,
  Stack,
  Text,
  useAlert,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { isReadOnly, useEditor, useEditorState } from './context.ts';

const perPage = 25;

/** What was done besides writing. */
const done = ['create', 'restore', 'discard', 'translate'] as const;
const doneAs = (operation: string) => done.find((one) => operation === `survey.${one}`);

/** Every save of the survey; an earlier one is brought back as the newest. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const t = useT('surveys');
  const format = useFormat();
  const alert = useAlert();
  const editor = useEditor();
  const state = useEditorState();
  const id = state.survey.survey_id;
  const [busy, setBusy] = useState<number | null>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['survey-revisions', id],
    queryFn: async ({ pageParam, signal }) => {
      // What was just written belongs to the history too.
      if (pageParam === 1) await editor.flush();
      const query = { page_no: pageParam, per_page: perPage };
      return api.GET('/survey/{id}/revisions', { path: { id }, query, signal, quiet: true });
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.count > pages.length * perPage ? pages.length + 1 : undefined),
    staleTime: 0,
    gcTime: 0,
  });
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const newest = rows[0]?.survey_version;

  const restore = async (version: number) => {
    setBusy(version);
    try {
      await api.POST('/survey/{id}/revisions/{version}/restore', {
        path: { id, version },
        body: { survey_version: newest ?? version },
      });
      await editor.reload();
      alert.success(t('history.restored', { version }));
      onClose();
    } finally {
      setBusy(null);
    }
  };

  return (
    <Dialog opened onClose={onClose} title={t('history.title')} size="lg">
      {error && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Stack gap="xs">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={44} />
          ))}
        </Stack>
      )}
      <ul className="se-history">
        {rows.map((row) => (
          <li key={row.survey_version}>
            <Group justify="space-between" wrap="nowrap">
              <div>
                <Text size="sm" fw={500}>
                  {format.dateTime(row.saved_at)}
                </Text>
                <Text size="xs" c="dimmed">
                  {[
                    t('history.version', { version: row.survey_version }),
                    row.saved_by,
                    doneAs(row.operation) && t(`history.done.${doneAs(row.operation)!}`),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              <Group gap="xs" justify="flex-end">
                {row.survey_version === state.survey.live_version && <Badge color="green">{t('history.live')}</Badge>}
                {row.survey_version === newest && <Badge color="gray">{t('history.current')}</Badge>}
                {row.survey_version !== newest && !isReadOnly(state) && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={busy === row.survey_version}
                    disabled={busy !== null}
                    aria-label={t('history.restoreVersion', { version: row.survey_version })}
                    onClick={() => void restore(row.survey_version).catch(() => {})}
                  >
                    {t('history.restore')}
                  </Button>
                )}
              </Group>
            </Group>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button fullWidth variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </Dialog>
  );
}
