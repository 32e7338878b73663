import { type TenantContext, uuidv7 } from '@kaiku/sdk/server';
import { type FactorNews, mailFactorNews } from '../../jobs/mailFactorNews.ts';

export const tellOwner = (
  ctx: TenantContext,
  userId: string,
  news: FactorNews,
  more: { factor?: string; left?: number } = {},
): Promise<unknown> =>
  ctx.enqueue(mailFactorNews, { userId, news, ...more, at: new Date().toISOString(), key: uuidv7() });
