import { LiveTopics, type TenantContext } from '@kaiku/sdk/server';

/** News of one survey are told together, at most this often: a rush of answers is one redraw, not a thousand. */
const pauseMs = 250;

/** Tells the browsers that look at a survey's results that there are new answers. */
export function createNews() {
  const waiting = new Map<string, { timer: NodeJS.Timeout; added: number }>();
  return {
    tell(ctx: TenantContext, surveyId: string, added: number): void {
      const { companyId, log } = ctx;
      const key = `${companyId} ${surveyId}`;
      const known = waiting.get(key);
      if (known) {
        known.added += added;
        return;
      }
      const live = ctx.get(LiveTopics);
      const timer = setTimeout(() => {
        const sum = waiting.get(key)?.added ?? 0;
        waiting.delete(key);
        live
          .notify(companyId, `survey:${surveyId}`, { type: 'answers', added: sum })
          .catch((error) => log.warn({ err: error, surveyId }, 'news were not told'));
      }, pauseMs);
      waiting.set(key, { timer, added });
    },
    stop(): void {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
