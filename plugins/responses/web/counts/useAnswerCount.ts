import { useQuery } from '@tanstack/react-query';
import { countsLimit } from '../../contract/index.ts';
import { api } from '../api.ts';
import { createBatch } from './batch.ts';

export interface AnswerCount {
  survey_id: string;
  count: number;
  last_at: string | null;
}

const countOf = createBatch<AnswerCount>(async (ids) => {
  const { counts } = await api.GET('/responses/counts', { query: { survey_ids: ids }, quiet: true });
  return new Map(counts.map((one) => [one.survey_id, one]));
}, countsLimit);

/** How many answers a survey has; null where the viewer may not know. However many ask at once, one call is made. */
export const useAnswerCount = (surveyId: string) =>
  useQuery({
    queryKey: ['responses', 'count', surveyId],
    queryFn: async () => (await countOf(surveyId)) ?? null,
  });
