import { hierarchyUses, languagesOf, questionCount } from '@kaiku/sdk/model';
import {
  Alert,
  anyKey,
  Button,
  Dialog,
  Icon,
  List,
  nativeLanguageName,
  Stack,
  Text,
  useFormat,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkBeforePublishing } from '../../contract/index.ts';
import { api } from '../api.ts';
import { listKey, type SurveyReply } from '../queries.ts';
import { useEditor, useEditorState } from './context.ts';
import { HierarchyNews, takeHierarchies } from './HierarchyNews.tsx';

interface PublishDialogProps {
  opened: boolean;
  onClose: () => void;
  onCheck: () => void;
}

/** Says what is about to be published, or what is still missing; then leads to the next of the survey's screens. */
export function PublishDialog({ opened, onClose, onCheck }: PublishDialogProps) {
  const t = useT('surveys');
  const format = useFormat();
  const editor = useEditor();
  const kinds = editor.kinds.registry;
  const { structure, survey } = useEditorState();
  const { plugins } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { errors, warnings } = checkBeforePublishing(structure, kinds);
  const takes = hierarchyUses(structure, kinds).length > 0;
  // Publishing takes what hierarchies have by now: that is looked at before, and part of what is checked.
  const {
    data: news,
    isFetching: asking,
    error,
    refetch,
  } = useQuery({
    queryKey: ['survey-hierarchy-news', survey.survey_id],
    queryFn: () => takeHierarchies(editor, t('publish.unsaved')),
    enabled: opened && takes,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

  const publish = async () => {
    if (asking) return;
    setBusy(true);
    setFailure(null);
    try {
      await editor.flush();
      const unsaved = editor.store.get().save.state;
      if (unsaved !== 'saved') {
        if (unsaved !== 'conflict') setFailure(t('publish.unsaved'));
        else onClose();
        return;
      }
      const opened = await api.POST('/survey/{id}/open', {
        path: { id: survey.survey_id },
        body: { survey_version: editor.version() },
        quiet: true,
      });
      editor.setSurvey(opened as unknown as Partial<SurveyReply>);
      await client.invalidateQueries({ queryKey: listKey });
      onClose();
      const next = nextScreen(plugins);
      // Where links are made: the first one is made there.
      if (next) navigate(next.replace(':surveyId', survey.survey_id), { state: { published: true } });
    } catch (error) {
      setFailure((error as Error).message || t('publish.failed'));
    } finally {
      setBusy(false);
    }
  };

  const mend = () => {
    onClose();
    onCheck();
  };
  const ready = errors.length === 0;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('publish.title')}
      locked={busy}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('publish.later')}
          </Button>
          {ready ? (
            <Button
              loading={busy}
              data-autofocus
              data-disabled={asking || undefined}
              aria-disabled={asking}
              leftSection={<Icon name="rocket" size={18} />}
              onClick={publish}
            >
              {t('publish.button')}
            </Button>
          ) : (
            <Button data-autofocus onClick={mend}>
              {t('publish.mend')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="sm">
        {ready ? (
          <>
            <Text size="sm">
              {t('publish.about', {
                count: questionCount(structure, kinds),
                languages: format.list(languagesOf(structure).map(nativeLanguageName)),
              })}
            </Text>
            <Text size="sm">{t('publish.locks')}</Text>
          </>
        ) : (
          <Alert
            color="orange"
            icon={<Icon name="list-check" />}
            title={t('publish.missing', { count: errors.length })}
          >
            {t('publish.missingText', { count: errors.length })}
          </Alert>
        )}
        <HierarchyNews
          news={asking ? undefined : error ? { hierarchies: [], failure: error } : news}
          onRetry={() => void refetch()}
        />
        {ready && warnings.length > 0 && (
          <Alert color="blue" icon={<Icon name="info-circle" />} title={t('publish.warnings')}>
            <List size="sm">
              {warnings.slice(0, 5).map((problem) => (
                <List.Item key={`${problem.path} ${problem.code}`}>
                  {anyKey(t)(`errors.${problem.code}`, { ...problem.params })}
                </List.Item>
              ))}
            </List>
          </Alert>
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

type Plugins = ReturnType<typeof useSession>['plugins'];

/** The screen that follows the editor among the survey's screens: where its links are made. */
function nextScreen(plugins: Plugins): string | undefined {
  const screens = plugins
    .flatMap(({ nav }) => nav)
    .filter(({ place }) => place === 'survey')
    .sort((a, b) => a.order - b.order);
  return screens[screens.findIndex(({ path }) => path === '/s/:surveyId/edit') + 1]?.path;
}
