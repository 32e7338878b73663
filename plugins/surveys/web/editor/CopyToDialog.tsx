import { type Id, type LeftBehind, type PieceType, pieceOf } from '@kaiku/sdk/model';
import { Alert, Button, Dialog, EmptyState, Icon, SearchInput, Stack, Text, useAlert, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../api.ts';
import { fetchSurvey, type SurveyCardData, type SurveyList } from '../queries.ts';
import { useEditor, useEditorState } from './context.ts';
import { copyInto, isOfOther } from './state/copyInto.ts';

interface CopyToDialogProps {
  type: PieceType;
  ids: readonly Id[];
  onClose: () => void;
}

/** Copies pages or elements to the end of another survey that one may edit. */
export function CopyToDialog({ type, ids, onClose }: CopyToDialogProps) {
  const t = useT('surveys');
  const alert = useAlert();
  const editor = useEditor();
  const { structure, survey: here } = useEditorState();
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState<string | null>(null);
  const [done, setDone] = useState<{ survey: SurveyCardData; left: LeftBehind[] } | null>(null);
  const { data, isPending } = useQuery({
    queryKey: ['surveys-to-copy-to', search],
    queryFn: async ({ signal }) => {
      const query = { state: ['unpublished', 'published', 'closed'], filter: search, page_no: 1, per_page: 50 };
      return (await api.GET('/survey', { query: query as never, signal })) as unknown as SurveyList;
    },
  });
  const surveys = (data?.data ?? []).filter(
    ({ survey_id: id, permissions }) =>
      id !== here.survey_id && permissions.some((one) => one === 'full' || one === 'edit'),
  );

  const copy = async (survey: SurveyCardData) => {
    setBusy(survey.survey_id);
    try {
      const left = await copyInto({
        type,
        piece: pieceOf(structure, type, new Set(ids)),
        registry: editor.kinds.registry,
        fetch: async () => {
          const { survey_version: version, structure: there } = await fetchSurvey(survey.survey_id);
          return { version, structure: there };
        },
        save: (version, changes) =>
          api.PATCH('/survey/{id}', {
            path: { id: survey.survey_id },
            body: { survey_version: version, changes: changes as never },
          }),
      });
      alert.success(t('copyTo.done', { name: survey.name }));
      setDone({ survey, left });
    } catch (error) {
      // The client has said why, but where it asks this page about its own survey.
      if (isOfOther(error)) alert.error(error.message);
    } finally {
      setBusy(null);
    }
  };

  return (
    <Dialog opened onClose={onClose} title={t(`copyTo.${type}`, { count: ids.length })}>
      {done ? (
        <Stack gap="sm">
          <Text>{t('copyTo.done', { name: done.survey.name })}</Text>
          {done.left.length > 0 && (
            <Alert color="yellow" icon={<Icon name="info-circle" size={18} />}>
              {t('copyTo.left', { names: [...new Set(done.left.map(({ of }) => of))].join(', ') })}
            </Alert>
          )}
          <Button component={Link} to={`/s/${done.survey.survey_id}/edit`} variant="default">
            {t('copyTo.open', { name: done.survey.name })}
          </Button>
        </Stack>
      ) : (
        <Stack gap="xs">
          <SearchInput
            value={search}
            onSearch={setSearch}
            aria-label={t('copyTo.search')}
            placeholder={t('copyTo.search')}
          />
          {surveys.map((survey) => (
            <Button
              key={survey.survey_id}
              variant="default"
              justify="flex-start"
              leftSection={<Icon name="clipboard-list" size={18} />}
              loading={busy === survey.survey_id}
              disabled={busy !== null}
              onClick={() => void copy(survey)}
            >
              {survey.name}
            </Button>
          ))}
          {!isPending && surveys.length === 0 && <EmptyState compact title={t('copyTo.nothing')} />}
        </Stack>
      )}
    </Dialog>
  );
}
