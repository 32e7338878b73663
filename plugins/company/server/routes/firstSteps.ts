import { Joi, type RequestContext, route } from '@kaiku/sdk/server';
import { dismissSteps, readSteps } from '../services/firstSteps.ts';

const path = '/company/first_steps';
const steps = Joi.object({
  new: Joi.boolean().required().description('the account is young'),
  dismissed: Joi.boolean().required(),
  steps: Joi.array()
    .items(
      Joi.object({
        key: Joi.string().required(),
        icon: Joi.string().required(),
        path: Joi.string().required(),
        title: Joi.string().required(),
        text: Joi.string().required(),
        action: Joi.string().required(),
        done: Joi.boolean().required(),
      }),
    )
    .required(),
});

/** What a new person does first (COMP-056). */
export const firstStepRoutes = () => [
  route({
    id: 'listFirstSteps',
    method: 'GET',
    path,
    summary: 'What there is for the caller to do first, and which of it is done',
    access: 'session',
    reply: steps,
    handler: (ctx: RequestContext) => readSteps(ctx),
  }),

  route<object, object, { dismissed: boolean }>({
    id: 'dismissFirstSteps',
    method: 'PUT',
    path,
    summary: 'Says whether the caller wants to be told of it any more',
    access: 'session',
    rateLimit: { points: 60, seconds: 60 },
    payload: Joi.object({ dismissed: Joi.boolean().required() }),
    reply: steps,
    async handler(ctx, { payload }) {
      await dismissSteps(ctx, payload.dismissed);
      return readSteps(ctx);
    },
  }),
];
