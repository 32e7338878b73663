import { attachment, type RequestContext, route, TenantRunner } from '@kaiku/sdk/server';
import { personalData } from '../services/ownData.ts';

/** What Kaiku keeps of whoever asks, as a file. */
export const ownDataRoutes = () => [
  route({
    id: 'downloadOwnData',
    method: 'GET',
    path: '/account/data',
    summary:
      'What is kept of the caller, by who keeps it: account, sessions, what they did. Never of whom they view as',
    access: 'account',
    rateLimit: { points: 10, seconds: 3_600 },
    reply: 'stream',
    transaction: 'none',
    async handler(ctx: RequestContext, { h }) {
      const { companyId, userId, email } = ctx.identity!;
      const data = await ctx.get(TenantRunner).run(
        companyId,
        async (home) => {
          await home.audit({ operation: 'user.own_data', itemType: 'user', itemId: userId, itemName: email });
          return personalData(home, userId, ctx.language);
        },
        { actorId: userId, actorEmail: email, correlationId: ctx.correlationId },
      );
      return h
        .response(JSON.stringify(data, null, 2))
        .type('application/json')
        .header('content-disposition', attachment(ctx.t('ownData.file'), 'json'));
    },
  }),
];
