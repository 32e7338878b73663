import { Alert, Button, Icon, Stack, Text, useT, useUndo } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { changesToPublish } from '../../contract/index.ts';
import { fetchLive, type SurveyReply } from '../queries.ts';
import { hasLive, isReadOnly, useEditor, useEditorState } from './context.ts';
import { PublishChangesDialog } from './PublishChangesDialog.tsx';

/** What editing means in the state that the survey is in: what respondents see, and what only the draft has. */
export function LiveNotice({ onCheck }: { onCheck: () => void }) {
  const t = useT('surveys');
  const state = useEditorState();
  const { lost } = state.save;
  if (lost) return <LostNotice lost={lost} />;
  if (isReadOnly(state)) {
    return (
      <Alert mb="sm" py="xs" color="gray" icon={<Icon name="archive" size={18} />}>
        {t('editor.archivedNotice')}
      </Alert>
    );
  }
  return hasLive(state) ? <DraftNotice onCheck={onCheck} /> : null;
}

/** Nothing can be saved any more; what was written stays on the page, to be copied. */
function LostNotice({ lost }: { lost: 'deleted' | 'forbidden' }) {
  const t = useT('surveys');
  return (
    <Alert
      mb="sm"
      color="red"
      role="alert"
      icon={<Icon name="alert-triangle" size={18} />}
      title={t(`editor.lost.${lost}`)}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('editor.lost.text')}</Text>
        <Button component={Link} to="/surveys" variant="default" size="compact-sm">
          {t('editor.lost.toList')}
        </Button>
      </Stack>
    </Alert>
  );
}

function DraftNotice({ onCheck }: { onCheck: () => void }) {
  const t = useT('surveys');
  const editor = useEditor();
  const offerUndo = useUndo();
  const { structure, survey } = useEditorState();
  const { survey_id: id, live_version: version, state, permissions } = survey;
  const [publishing, setPublishing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data: live } = useQuery({
    queryKey: ['survey-live', id, version],
    queryFn: () => fetchLive(id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Comparing the whole survey may lag behind the typing.
  const settled = useDeferredValue(structure);
  const count = useMemo(() => (live ? changesToPublish(live, settled).length : 0), [live, settled]);
  const open = state === 'published';

  const discard = async () => {
    setBusy(true);
    try {
      await editor.discard();
      const step = editor.lastStep();
      offerUndo({ text: t('live.discarded', { count }), onUndo: () => editor.undoStep(step) });
    } catch {
      // The client has said why.
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <div className="se-live" data-changes={count} data-open={open}>
        <Icon name={count > 0 ? 'pencil' : 'world'} size={18} />
        <span className="se-live-text" role="status">
          {count > 0 ? t('live.changes', { count }) : t(open ? 'live.same' : 'live.sameClosed')}
        </span>
        {count > 0 && (
          <span className="se-live-actions">
            <Button size="compact-sm" variant="subtle" color="gray" loading={busy} onClick={() => void discard()}>
              {t('live.discard')}
            </Button>
            {permissions.includes('full') && (
              <Button size="compact-sm" onClick={() => setPublishing(true)}>
                {t('live.publish')}
              </Button>
            )}
          </span>
        )}
      </div>
      {publishing && (
        <PublishChangesDialog
          onClose={() => setPublishing(false)}
          onCheck={onCheck}
          onPublished={(head) => editor.setSurvey(head as Partial<SurveyReply>)}
        />
      )}
    </>
  );
}
