import { onSurvey } from '@kaiku/plugin-surveys/contract';
import { idParam, isoTime, Joi, notFound, route, tableReply, uuid } from '@kaiku/sdk/server';
import {
  blockReasons,
  permissionOf,
  returnProblems,
  sendProblems,
  talkStates,
  twoWayPermission,
} from '../../contract/index.ts';
import { findRule } from '../services/rules.ts';
import { listTalks, type TalkQuery, talkCounts, talkList } from '../twoWay/info.ts';
import { previewOf } from '../twoWay/preview.ts';
import { headOf } from './rules.ts';
import { count, infoHead } from './schemas.ts';

const talkState = () => Joi.string().valid(...talkStates);

const talkRow = Joi.object({
  target_id: uuid().required(),
  target: Joi.string().required(),
  state: talkState()
    .required()
    .description('`invited`: has not replied yet; `closed`: the link took no answers any more'),
  problem: Joi.string()
    .valid(...sendProblems, ...returnProblems, ...blockReasons)
    .allow(null)
    .required(),
  told: Joi.string().allow(null, '').required().description('What the other side said'),
  question: count().allow(null).description('The question that is open, or was when it ended'),
  questions: count().allow(null).description('How many it is asked, as far as is known'),
  sent_at: isoTime().allow(null).required(),
  heard_at: isoTime().allow(null).required().description('The last reply'),
  answered_at: isoTime().allow(null).required(),
});

const message = {
  text: Joi.string().required(),
  length: count(),
  parts: count(),
  standard: Joi.boolean().required().description('In the standard character set'),
};

/** Deliveries that are answered by SMS: what is shown before, and what became of them. */
export const twoWayRoutes = [
  route<{ id: string }, TalkQuery>({
    id: 'getTwoWayDeliveryInfo',
    method: 'GET',
    path: '/survey/{id}/delivery_info_two_way',
    summary: 'How far the conversations of a delivery are that is answered by SMS: in numbers, and of each target',
    access: onSurvey(['viewLinks']),
    params: idParam(),
    query: talkList.query.keys({
      rule_id: uuid().required(),
      state: talkState().description('Only those that are so far'),
    }),
    reply: tableReply(talkRow).keys({
      ...infoHead,
      talks: Joi.object(Object.fromEntries(talkStates.map((state) => [state, count()]))).required(),
    }),
    async handler(ctx, { params, query }) {
      const rule = await findRule(ctx, params.id, query.rule_id);
      if (!rule.twoWay) throw notFound();
      return {
        ...(await listTalks(ctx, rule, query)),
        ...(await headOf(ctx, rule)),
        talks: await talkCounts(ctx, rule.id),
      };
    },
  }),

  route<{ id: string }, { link: string }>({
    id: 'previewTwoWayDelivery',
    method: 'GET',
    path: '/survey/{id}/delivery/two_way',
    summary: 'A survey as it would be asked by SMS through a link, and what of it cannot be asked so',
    access: { allOf: [onSurvey(['full']), { permission: permissionOf.sms }, { permission: twoWayPermission }] },
    feature: 'two_way_sms',
    params: idParam(),
    query: Joi.object({ link: uuid().required().description('Id of the publish link') }),
    reply: Joi.object({
      questions: Joi.array()
        .items(Joi.object({ ...message, mandatory: Joi.boolean().required() }))
        .required(),
      thanks: Joi.object(message).required(),
      left_out: Joi.array()
        .items(
          Joi.object({
            text: Joi.string().allow('').required(),
            why: Joi.string().valid('kind', 'long').required(),
            mandatory: Joi.boolean().required(),
          }),
        )
        .required(),
    }),
    handler: (ctx, { params, query }) => previewOf(ctx, params.id, query.link),
  }),
];
