import { forbidden, Joi, route } from '@kaiku/sdk/server';
import { mailFeedback } from '../jobs/mailFeedback.ts';
import { Feedback } from '../models/feedback.ts';

/** Messages to the product's support (COMP-051). */
export const feedbackRoutes = () => [
  route<object, object, Pick<Feedback, 'url' | 'type' | 'message'>>({
    id: 'sendFeedback',
    method: 'POST',
    path: '/feedback',
    summary: 'Sends a message to support',
    access: 'session',
    rateLimit: { points: 20, seconds: 600 },
    payload: Joi.object({
      url: Joi.string().max(2_000).allow('').required(),
      type: Joi.string().valid('general', 'problem', 'error').required(),
      message: Joi.string().trim().min(1).max(10_000).required(),
    }),
    reply: Joi.object({ feedback_id: Joi.string().required() }),
    async handler(ctx, { payload }) {
      // COMP-025: where the dialog is hidden, so is its call.
      if (ctx.features.has('hide_feedback') && !ctx.flags?.manager) throw forbidden('feedback_hidden');
      const { id } = await Feedback.query(ctx.trx).insert({ userId: ctx.identity!.userId, ...payload });
      await ctx.enqueue(mailFeedback, {
        feedbackId: id,
        from: ctx.identity!.email,
        name: `${ctx.identity!.firstName} ${ctx.identity!.lastName}`.trim(),
      });
      await ctx.audit({
        operation: 'feedback.send',
        itemType: 'feedback',
        itemId: id,
        details: { type: payload.type },
      });
      return { feedback_id: id };
    },
  }),
];
