import { onSurvey } from '@kaiku/plugin-surveys/contract';
import { idParam, Joi, route, tableReply, uuid } from '@kaiku/sdk/server';
import { listTargets, shownStates, type TargetQuery, targetList } from '../services/info.ts';
import { findRule } from '../services/rules.ts';
import { headOf } from './rules.ts';
import { infoHead, targetRow } from './schemas.ts';

/** DEL-031. */
export const infoRoutes = [
  route<{ id: string }, TargetQuery>({
    id: 'getDeliveryInfo',
    method: 'GET',
    path: '/survey/{id}/delivery_info',
    summary: 'What became of a delivery: in numbers, and of each of its targets',
    access: onSurvey(['viewLinks']),
    params: idParam(),
    query: targetList.query.keys({
      rule_id: uuid().required(),
      state: Joi.string()
        .valid(...shownStates)
        .description('Only those of whom this is true'),
    }),
    reply: tableReply(targetRow).keys(infoHead),
    async handler(ctx, { params, query }) {
      const rule = await findRule(ctx, params.id, query.rule_id);
      return { ...(await listTargets(ctx, rule, query)), ...(await headOf(ctx, rule)) };
    },
  }),
];
