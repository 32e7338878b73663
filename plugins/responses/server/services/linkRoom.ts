import type { FoundCollector } from '@kaiku/plugin-collectors/contract';
import { remembered, type TenantRunner } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import type { Appended } from './append.ts';
import type { WantedPlace } from './places.ts';
import { table } from './rows.ts';

const statement = {
  name: 'responses-submit-through',
  text: 'SELECT fresh, gone, missing, over FROM responses.submit_through($1, $2, $3, $4, $5, $6, $7)',
};

interface Through {
  fresh: boolean | null;
  gone: readonly string[];
  missing: boolean;
  /** The link takes no more answers. */
  over: boolean;
}

/** Stores an answer with its places and files through a link that takes so many, or says why not. */
export async function appendThrough(
  { pool }: TenantRunner,
  { companyId, survey, collector }: FoundCollector,
  row: Appended,
  places: readonly WantedPlace[],
  files: readonly string[],
): Promise<Through> {
  const { maxAnswers, version } = collector;
  const given = [companyId, JSON.stringify(row), JSON.stringify(places), survey.version, files];
  const { rows } = await pool.query<Through>({ ...statement, values: [...given, maxAnswers, version] });
  return rows[0] ?? { fresh: null, gone: [], missing: false, over: false };
}

/** So long a page may be shown of a link that has just been filled; the store decides. */
const freshMs = 1_000;

/** Whether a link has taken all its answers, asked once a second at most for each. */
export function createRoom(runner: TenantRunner) {
  const known = new LRUCache<string, Promise<boolean>>({ max: 10_000, ttl: freshMs });
  const ask = ({ companyId, collector }: FoundCollector, most: number): Promise<boolean> =>
    runner.run(
      companyId,
      async ({ trx }) => {
        const { collectorId, surveyId, version } = collector;
        const link = { company_id: companyId, survey_id: surveyId, collector_id: collectorId };
        // More may have been removed since: what is left is at least this.
        const left = await trx('responses.limited_links')
          .where({ ...link, link_version: version })
          .where('room', '>', 0)
          .first('room');
        if (left) return false;
        const [counted] = await trx(table)
          .where({ ...link, source: 'link', spam: false })
          .count({ taken: '*' });
        return Number(counted?.taken ?? 0) >= most;
      },
      { readOnly: true },
    );
  return async (found: FoundCollector): Promise<boolean> => {
    const { collectorId, maxAnswers, version } = found.collector;
    if (maxAnswers === null) return false;
    return remembered(known, `${collectorId} ${version}`, () => ask(found, maxAnswers));
  };
}
