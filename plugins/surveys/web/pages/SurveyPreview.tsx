import { ErrorState, PageSkeleton, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import '@kaiku/sdk/web/survey/rare.css';
import '@kaiku/sdk/web/survey/survey.css';
import '../editor/editor.css';
import { Preview } from '../editor/canvas/Preview.tsx';
import { EditorContext } from '../editor/context.ts';
import { useQuestionKinds } from '../editor/kinds.ts';
import { createEditor } from '../editor/state/store.ts';
import { fetchSurvey, type SurveyReply } from '../queries.ts';

/** `/s/:surveyId/preview`: the draft in a tab of its own, as it was saved last; looked at again when one comes back to it. */
export default function SurveyPreview() {
  const { surveyId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['survey-preview', surveyId],
    queryFn: () => fetchSurvey(surveyId),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
  if ((error as { status?: number } | null)?.status === 404) return <Navigate to="/not-found" replace />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return <Loaded key={data.survey_version} survey={data} />;
}

const refuse = () => Promise.reject(new Error('a preview saves nothing'));

function Loaded({ survey }: { survey: SurveyReply }) {
  const t = useT('surveys');
  const kinds = useQuestionKinds();
  const editor = useMemo(
    () =>
      createEditor(
        survey,
        // Nothing is changed here, so that nothing of this is ever called.
        { send: refuse, fetch: refuse, since: refuse, restore: refuse },
        kinds,
        { read: () => [], write: () => {} },
      ),
    [survey, kinds],
  );
  useEffect(() => () => editor.stop(), [editor]);
  return (
    <EditorContext value={editor}>
      <h1 className="kk-hidden">{t('preview.of', { name: survey.name })}</h1>
      <div className="se-stage se-alone">
        <Preview alone />
      </div>
    </EditorContext>
  );
}
