import type { FillCounts } from '@kaiku/plugin-results/contract';
import { isUuid } from '@kaiku/sdk/server';
import { FillCount } from '../models/fillCount.ts';

/** What results ask for (RES-076). */
export const countedFills: FillCounts = {
  async of({ trx }, { surveyId }, { from, to, collectorIds, versions }) {
    const all = FillCount.query(trx).where({ survey_id: surveyId });
    const [first] = await all
      .clone()
      .select(trx.raw("to_char(min(day), 'YYYY-MM-DD') AS since"))
      .castTo<{ since: string | null }[]>();
    const rows = await all
      .clone()
      .select('what', 'page_id', trx.raw('sum(count)::int AS count'))
      .modify((query) => {
        if (from) query.where('day', '>=', from);
        if (to) query.where('day', '<=', to);
        if (collectorIds) query.whereIn('collector_id', collectorIds.filter(isUuid));
        if (versions) query.whereIn('survey_version', [...versions]);
      })
      .groupBy('what', 'page_id');
    const found = (wanted: FillCount['what'], page = '') =>
      rows.find(({ what, pageId }) => what === wanted && pageId === page)?.count ?? 0;
    const pages = new Set(rows.flatMap(({ pageId }) => (pageId ? [pageId] : [])));
    return {
      since: first?.since ?? null,
      started: found('started'),
      answered: found('answered'),
      pages: new Map(
        [...pages].map((page) => [page, { reached: found('reached', page), passed: found('passed', page) }]),
      ),
    };
  },
};
