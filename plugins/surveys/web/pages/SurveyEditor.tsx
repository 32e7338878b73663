import type { SurveyStructure } from '@kaiku/sdk/model';
import { ErrorState, PageSkeleton } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import '@kaiku/sdk/web/survey/survey.css';
import '@kaiku/sdk/web/survey/rare.css';
import '../editor/editor.css';
import { api } from '../api.ts';
import { EditorProvider } from '../editor/EditorProvider.tsx';
import { useQuestionKinds } from '../editor/kinds.ts';
import { createEditor, type Editor, type EditorServer, type WordsStore } from '../editor/state/store.ts';
import type { Words } from '../editor/state/words.ts';
import { Workspace } from '../editor/Workspace.tsx';
import { fetchSince, fetchSurvey, type SurveyReply } from '../queries.ts';

/** `/s/:surveyId/edit`: the survey editor. */
export default function SurveyEditor() {
  const { surveyId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['survey', surveyId],
    queryFn: () => fetchSurvey(surveyId),
    // What is edited must not be replaced behind the author's back; each visit starts from the server's.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const status = (error as { status?: number } | null)?.status;
  if (status === 404) return <Navigate to="/not-found" replace />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return <Loaded key={surveyId} survey={data} />;
}

function Loaded({ survey }: { survey: SurveyReply }) {
  const kinds = useQuestionKinds();
  const editor = useMemo(() => {
    const { survey_id: id } = survey;
    const server = serverOf(id, (newest) => made.catchUp(newest));
    const made: Editor = createEditor(survey, server, kinds, wordsOf(id));
    return made;
  }, [survey, kinds]);
  useEffect(() => {
    const hurry = () => {
      if (document.visibilityState === 'hidden') void editor.flush();
    };
    document.addEventListener('visibilitychange', hurry);
    return () => {
      document.removeEventListener('visibilitychange', hurry);
      void editor.flush().finally(() => editor.stop());
    };
  }, [editor]);
  return (
    <EditorProvider editor={editor}>
      <Workspace />
    </EditorProvider>
  );
}

/** For as long as the tab is open: nobody who comes to this browser later reads them. */
function wordsOf(surveyId: string): WordsStore {
  const key = `kaiku.words.${surveyId}`;
  let written = sessionStorage.getItem(key);
  return {
    read: () => (written === null ? [] : (JSON.parse(written) as Words[])),
    write(words) {
      const text = words.length > 0 ? JSON.stringify(words) : null;
      if (text === written) return;
      written = text;
      if (text === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    },
  };
}

/** Characters of what may still be sent when the page is left: browsers take 64 KB of it, and letters are up to three bytes. */
const keptAlive = 20_000;

/** @param onNewer hears of a version that followed a save at once: what a hierarchy has to choose from */
function serverOf(surveyId: string, onNewer: (version: number) => void): EditorServer {
  const made = async (version: number) => {
    const at = { id: surveyId, version };
    const { structure } = await api.GET('/survey/{id}/revisions/{version}', { path: at });
    return { version, structure: structure as unknown as SurveyStructure };
  };
  return {
    async send({ id, version, changes }) {
      const reply = await api.PATCH('/survey/{id}', {
        path: { id: surveyId },
        body: { survey_version: version, save_id: id, changes: changes as never },
        quiet: true,
        // Whoever leaves right after writing has written it.
        keepalive: document.visibilityState === 'hidden' && JSON.stringify(changes).length < keptAlive,
      });
      if (reply.survey_version > reply.saved_version) onNewer(reply.survey_version);
      return reply.saved_version;
    },
    fetch: () => fetchSurvey(surveyId),
    async restore(version, current) {
      const path = { id: surveyId, version };
      const body = { survey_version: current };
      const { survey_version } = await api.POST('/survey/{id}/revisions/{version}/restore', { path, body });
      return made(survey_version);
    },
    async discard(current) {
      const path = { id: surveyId };
      const body = { survey_version: current };
      const { survey_version } = await api.POST('/survey/{id}/discard_changes', { path, body });
      return made(survey_version);
    },
    since: (version) => fetchSince(surveyId, version),
  };
}
