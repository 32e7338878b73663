import type { LiveTopics } from '@kaiku/sdk/server';
import type { Knex } from 'knex';
import type { Signals } from './signals.ts';

/** News for browsers that watch, over the signals that all nodes hear. */
export function createLiveTopics(signals: Signals, knex: Knex): LiveTopics {
  const watchers = new Map<string, Set<(data: Record<string, unknown>) => void>>();
  signals.on('live', (text) => {
    const news = read(text);
    if (!news) return;
    for (const [key, listeners] of watchers) {
      const [companyId, topic] = key.split(' ');
      if (topic !== news.topic || (news.companyId !== everyCompany && news.companyId !== companyId)) continue;
      for (const listener of listeners) listener(news.data);
    }
  });
  return {
    async notify(to, topic, data) {
      const [companyId, trx] = typeof to === 'string' ? [to, knex] : [to.companyId, to.trx];
      await signals.send(trx, 'live', JSON.stringify({ companyId, topic, data }));
    },
    watch(companyId, topic, listener) {
      const key = `${companyId} ${topic}`;
      const set = watchers.get(key) ?? new Set();
      set.add(listener);
      watchers.set(key, set);
      return () => {
        set.delete(listener);
        if (set.size === 0) watchers.delete(key);
      };
    },
  };
}

/** Topic of what the company itself is: its name, time zone and features. Every open shell watches it. */
export const companyTopic = 'company';

/** Tells the company's open shells, once the transaction has committed, to look what has changed. */
export const tellCompany = (signals: Signals, trx: Knex, companyId: string): Promise<void> =>
  signals.send(trx, 'live', JSON.stringify({ companyId, topic: companyTopic, data: {} }));

const everyCompany = '*';

/** Tells the open shells of all companies, as `tellCompany` does. */
export const tellEveryCompany = (signals: Signals, trx: Knex): Promise<void> =>
  signals.send(trx, 'live', JSON.stringify({ companyId: everyCompany, topic: companyTopic, data: {} }));

interface News {
  companyId: string;
  topic: string;
  data: Record<string, unknown>;
}

/** Null for what is not ours: every role that may connect to the database may speak on its channels. */
function read(text: string): News | null {
  try {
    const { companyId, topic, data } = JSON.parse(text) as Partial<News>;
    const ours = typeof companyId === 'string' && typeof topic === 'string' && typeof data === 'object' && data;
    return ours ? { companyId, topic, data } : null;
  } catch {
    return null;
  }
}
