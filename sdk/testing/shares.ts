import type { TestUser } from './app.ts';
import { accepted } from './client.ts';

/** What a share gives, as calls have it. */
export interface ShareBody {
  permissions?: readonly string[];
  metaroles?: readonly string[];
  background_limits?: readonly { field_id: string; values: readonly string[] }[];
  answer_limits?: readonly {
    element_id: string;
    row_id?: string;
    values?: readonly string[];
    min?: number;
    max?: number;
  }[];
}

/** Shares a survey of `owner` with somebody, by their address, or a group, by its id. @returns what takes it back */
export async function shareSurvey(
  { api }: Pick<TestUser, 'api'>,
  surveyId: string,
  to: Pick<TestUser, 'person'> | string,
  body: ShareBody,
): Promise<() => Promise<unknown>> {
  const sharedTo = typeof to === 'string' ? to : to.person.email;
  const { shares } = await accepted(api.post(`/survey/${surveyId}/share`, { shared_to: [sharedTo], ...body }));
  return () => accepted(api.delete(`/survey/${surveyId}/share/${shares[0].share_id}`));
}
