import { Joi, route, type TenantContext } from '@kaiku/sdk/server';
import { onSurvey } from '../../contract/index.ts';
import { publishing } from '../services/hierarchySaves.ts';
import { lifecycle, type Ready } from '../services/lifecycle.ts';
import { headReply, replyOf, surveyParams, surveyVersion } from './schemas.ts';

type Step = 'close' | 'reopen' | 'archive' | 'unarchive';

/** SHARE-009: permission `edit` does not open or close a survey. */
const step = (name: Step, summary: string) =>
  route<{ id: string }>({
    id: `${name}Survey`,
    method: 'POST',
    path: `/survey/{id}/${name}`,
    summary,
    access: onSurvey(['full']),
    params: surveyParams,
    reply: headReply,
    handler: async (ctx, { params }) => replyOf(await lifecycle[name](ctx, params.id)),
  });

export const lifecycleRoutes = [
  route<{ id: string }, object, { survey_version?: number } | null>({
    id: 'openSurvey',
    method: 'POST',
    path: '/survey/{id}/open',
    summary: 'Publishes an unpublished survey, in the version that is named or else the latest',
    access: onSurvey(['full']),
    params: surveyParams,
    payload: Joi.object({ survey_version: surveyVersion() }).allow(null),
    reply: headReply,
    transaction: 'none',
    async handler(ctx, { params, payload }) {
      const open = (own: TenantContext, ready: Ready) => lifecycle.open(own, params.id, { ready });
      return replyOf(await publishing(ctx, params.id, payload?.survey_version, open));
    },
  }),
  step('close', 'Closes a published survey and its links'),
  step('reopen', 'Opens a closed survey again'),
  step('archive', 'Moves a survey to the archive; one that is open is closed'),
  step('unarchive', 'Takes a survey out of the archive'),
];
