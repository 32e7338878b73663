import { Dialog, ErrorState, PageSkeleton } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import '@kaiku/sdk/web/survey/survey.css';
import '@kaiku/sdk/web/survey/rare.css';
import '../editor/editor.css';
import { Preview } from '../editor/canvas/Preview.tsx';
import { EditorProvider } from '../editor/EditorProvider.tsx';
import { useQuestionKinds } from '../editor/kinds.ts';
import { createEditor, type EditorServer, type WordsStore } from '../editor/state/store.ts';
import { fetchSurvey, type SurveyReply } from '../queries.ts';

interface PreviewDialogProps {
  surveyId: string;
  name: string;
  onClose: () => void;
}

/** A survey as it would be answered, for who may look at it and no more (SHARE-007). */
export function PreviewDialog({ surveyId, name, onClose }: PreviewDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['survey-preview', surveyId],
    queryFn: () => fetchSurvey(surveyId),
    gcTime: 0,
  });
  return (
    <Dialog opened onClose={onClose} title={name} size="xl">
      {error && <ErrorState error={error} onRetry={() => void refetch()} compact />}
      {!data && !error && <PageSkeleton />}
      {data && <Drawn survey={data} />}
    </Dialog>
  );
}

function Drawn({ survey }: { survey: SurveyReply }) {
  const kinds = useQuestionKinds();
  const editor = useMemo(() => createEditor(survey, unwritten, kinds, noWords), [survey, kinds]);
  return (
    <EditorProvider editor={editor}>
      <Preview />
    </EditorProvider>
  );
}

/** Nothing is changed here, so nothing is ever sent. */
const nothing = () => Promise.reject(new Error('a preview neither saves nor fetches'));
const unwritten: EditorServer = { send: nothing, fetch: nothing, since: nothing, restore: nothing, discard: nothing };
const noWords: WordsStore = { read: () => [], write: () => {} };
