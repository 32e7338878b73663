import type { AnswersScope } from '@kaiku/plugin-surveys/contract';
import type { TenantContext } from '@kaiku/sdk/server';
import type { View } from '../dataset/view.ts';
import { DatasetStore } from './datasetStore.ts';
import type { ToldResponse } from './marks.ts';
import { withDataset } from './openResults.ts';

type Responses = ReadonlyMap<string, ToldResponse>;

/** Responses without what would tell whose they are, where few are hidden (0139): an empty language, no link, version 0, fewer background values, no marks. */
export async function toldBy(view: View, responses: Responses): Promise<Responses> {
  const shared = responses.size > 0 ? await view.shared([...responses.keys()]) : null;
  if (!shared) return responses;
  return new Map(
    Array.from(responses, ([id, response]): [string, ToldResponse] => {
      // Nobody gave a test answer.
      if (response.source === 'test') return [id, response];
      const { version, integrity, language, collector, fieldIds } = shared(id);
      const background = Object.fromEntries(
        Object.entries(response.background).filter(([field]) => fieldIds.includes(field)),
      );
      return [
        id,
        {
          ...response,
          surveyVersion: version ? response.surveyVersion : 0,
          language: language ? response.language : '',
          collectorId: collector ? response.collectorId : null,
          background,
          marks: integrity ? 'class' : 'none',
        },
      ];
    }),
  );
}

/** The same for who has no view open. */
export const told = async (ctx: TenantContext, scope: AnswersScope, responses: Responses): Promise<Responses> =>
  scope.hideUnder === null
    ? responses
    : withDataset(ctx.get(DatasetStore), ctx, scope, ({ view }) => toldBy(view, responses));
