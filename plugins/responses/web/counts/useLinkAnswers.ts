import { useQuery } from '@tanstack/react-query';
import { countsLimit } from '../../contract/index.ts';
import { api } from '../api.ts';
import { createBatch } from './batch.ts';

export interface LinkAnswers {
  collector_id: string;
  count: number;
  last_at: string | null;
}

const createCounts = (surveyId: string) =>
  createBatch<LinkAnswers>(async (ids) => {
    const call = { path: { id: surveyId }, query: { collector_ids: ids }, quiet: true };
    const { counts } = await api.GET('/survey/{id}/responses/links', call);
    return new Map(counts.map((one) => [one.collector_id, one]));
  }, countsLimit);

/** Of the survey whose links are on screen. */
let current: { surveyId: string; countOf: ReturnType<typeof createCounts> } | null = null;

function countOf(surveyId: string, collectorId: string): Promise<LinkAnswers | undefined> {
  if (current?.surveyId !== surveyId) current = { surveyId, countOf: createCounts(surveyId) };
  return current.countOf(collectorId);
}

/** How many answers came through a link. However many ask at once, one call is made. */
export const useLinkAnswers = (surveyId: string, collectorId: string) =>
  useQuery({
    queryKey: ['responses', 'link', surveyId, collectorId],
    queryFn: async () => (await countOf(surveyId, collectorId)) ?? null,
  });
