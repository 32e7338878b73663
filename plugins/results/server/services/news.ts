import { token } from '@kaiku/sdk/common';
import { LiveTopics, type TenantContext } from '@kaiku/sdk/server';

/** Between two news of one survey: a rush of answers is one redraw, not a thousand. */
const pauseMs = 250;

interface Pause {
  timer: NodeJS.Timeout;
  /** Answers that came during the pause; null when nothing happened. */
  added: number | null;
}

/** Tells the browsers that look at a survey's results of new answers: the first at once, what follows together. */
export function createNews() {
  const pauses = new Map<string, Pause>();
  return {
    tell(ctx: TenantContext, surveyId: string, added: number): void {
      const { companyId, log } = ctx;
      const key = `${companyId} ${surveyId}`;
      const pause = pauses.get(key);
      if (pause) {
        pause.added = (pause.added ?? 0) + added;
        return;
      }
      const live = ctx.get(LiveTopics);
      const send = (sum: number): void => {
        pauses.set(key, { timer: setTimeout(next, pauseMs), added: null });
        live
          .notify(companyId, `survey:${surveyId}`, { type: 'answers', added: sum })
          .catch((error) => log.warn({ err: error, surveyId }, 'news were not told'));
      };
      const next = (): void => {
        const meanwhile = pauses.get(key)?.added ?? null;
        pauses.delete(key);
        if (meanwhile !== null) send(meanwhile);
      };
      send(added);
    },
    stop(): void {
      for (const { timer } of pauses.values()) clearTimeout(timer);
      pauses.clear();
    },
  };
}

/** Of this process of the node; for this plugin alone. */
export const News = token<ReturnType<typeof createNews>>('results.News');
