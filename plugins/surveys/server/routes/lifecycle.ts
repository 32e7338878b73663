import { route } from '@kaiku/sdk/server';
import { onSurvey } from '../../contract/index.ts';
import { lifecycle } from '../services/lifecycle.ts';
import { headReply, replyOf, surveyParams } from './schemas.ts';

type Step = Exclude<keyof typeof lifecycle, 'remove'>;

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
  step('open', 'Publishes an unpublished survey'),
  step('close', 'Closes a published survey and its links'),
  step('reopen', 'Opens a closed survey again'),
  step('archive', 'Moves a survey to the archive; one that is open is closed'),
  step('unarchive', 'Takes a survey out of the archive'),
];
