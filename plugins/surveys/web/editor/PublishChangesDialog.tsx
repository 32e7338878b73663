import type { Problem } from '@kaiku/sdk/model';
import { Alert, Button, Dialog, ErrorState, Icon, Skeleton, Stack, Text, useAlert, useT } from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../api.ts';
import { listKey } from '../queries.ts';
import { useProblemText } from './canvas/useDrawing.tsx';
import { useEditor, useEditorState } from './context.ts';
import { HierarchyNews, takeHierarchies } from './HierarchyNews.tsx';
import { placeName } from './state/check.ts';

interface PublishChangesDialogProps {
  onClose: () => void;
  onPublished: (head: object) => void;
  /** Leads to what is missing. */
  onCheck: () => void;
}

/** The survey is there no more, or not for this author: the editor finds out and says so. */
const isLost = (problem: unknown): boolean => [403, 404].includes((problem as { status?: number }).status ?? 0);

/** Says what is about to change for respondents, then switches them to it. */
export function PublishChangesDialog({ onClose, onPublished, onCheck }: PublishChangesDialogProps) {
  const t = useT('surveys');
  const alert = useAlert();
  const editor = useEditor();
  const client = useQueryClient();
  const { survey, structure } = useEditorState();
  const problemText = useProblemText();
  const { survey_id: id } = survey;
  const about = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['survey-changes', id],
    queryFn: async ({ signal }) => {
      const news = await takeHierarchies(editor, t('publish.unsaved'));
      const changes = await api
        .GET('/survey/{id}/changes', { path: { id }, signal, quiet: true })
        .catch((problem: Error) => {
          if (isLost(problem)) editor.catchUp();
          throw problem;
        });
      return { ...changes, news };
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

  const publish = async () => {
    if (!data) return;
    setBusy(true);
    setFailure(null);
    try {
      const head = await api.POST('/survey/{id}/publish_changes', {
        path: { id },
        body: { survey_version: data.survey_version },
        quiet: true,
      });
      onPublished(head);
      await client.invalidateQueries({ queryKey: listKey });
      alert.success(t('live.published'));
      onClose();
    } catch (problem) {
      // Somebody saved in between: what is published is what was looked at.
      if ((problem as { status?: number }).status === 412) {
        editor.catchUp();
        await refetch();
        setFailure(t('live.changedMeanwhile'));
      } else if (isLost(problem)) editor.catchUp();
      else setFailure((problem as Error).message || t('publish.failed'));
    } finally {
      setBusy(false);
    }
  };

  const errors = (data?.errors ?? []) as Problem[];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('live.publish')}
      locked={busy}
      size="lg"
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('publish.later')}
          </Button>
          {errors.length > 0 ? (
            <Button
              data-autofocus
              onClick={() => {
                onClose();
                onCheck();
              }}
            >
              {t('publish.mend')}
            </Button>
          ) : (
            <Button
              loading={busy}
              disabled={!data}
              leftSection={<Icon name="rocket" size={18} />}
              onClick={() => void publish()}
            >
              {t('live.publish')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="sm">
        {error && <ErrorState compact error={error} onRetry={() => void refetch()} />}
        {!data && !error && [1, 2, 3].map((row) => <Skeleton key={row} height={28} />)}
        {!error && <HierarchyNews news={data?.news} onRetry={() => void refetch()} />}
        {errors.length > 0 && (
          <Alert
            color="orange"
            icon={<Icon name="list-check" />}
            title={t('publish.missing', { count: errors.length })}
          >
            <ul className="se-changes">
              {errors.slice(0, 8).map((problem) => (
                <li key={`${problem.path} ${problem.code}`}>
                  {[
                    placeName(structure, problem, (number) => t('canvas.page', { number })),
                    problemText(problem.code, problem.params),
                  ]
                    .filter(Boolean)
                    .join(': ')}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {data && (
          <>
            <Text id={about} size="sm">
              {t('live.about')}
            </Text>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, so keys must reach it */}
            <ul className="se-changes" tabIndex={0} aria-labelledby={about}>
              {data.changes.map(({ code, path, text, answers, rules }) => (
                <li key={`${code} ${path}`} data-code={code}>
                  {text}
                  {(answers ?? 0) + (rules ?? 0) > 0 && (
                    <small>
                      {[answers && t('live.answers', { count: answers }), rules && t('live.rules', { count: rules })]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
        <div role="alert">
          {failure && (
            <Alert color="red" icon={<Icon name="alert-triangle" />}>
              {failure}
            </Alert>
          )}
        </div>
      </Stack>
    </Dialog>
  );
}
