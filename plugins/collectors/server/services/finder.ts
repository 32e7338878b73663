import type { SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { TenantRunner } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import type { Collector, FoundCollector } from '../../contract/index.ts';
import { Link, stateAt, toCollector } from '../models/link.ts';

/** How old what `find` says may be: a link closes for respondents within this time. */
const maxAgeMs = 1_000;
/** Addresses that are kept in mind, existing or not. */
const maxEntries = 10_000;

interface Found {
  companyId: string;
  collector: Collector;
  openAt: Date;
  closeAt: Date | null;
  survey: FoundCollector['survey'];
}

/** Named, because a statement that the database has prepared must not change with the table. */
const columns = [
  'company_id',
  'id',
  'survey_id',
  'name',
  'url',
  'open_at',
  'close_at',
  'language',
  'hidden_languages',
  'background',
  'one_time_days',
  'draft_allowed',
  'hidden',
  'hidden_texts',
  'automatic_answers',
  'presentation',
  'created_at',
];

// Bare SQL, because every respondent's page and answer waits for it: address, tenant and link in one round trip. The
// tenant is set before the link's table is looked at, because its company and id come out of the first step: OFFSET 0
// keeps the planner from beginning with the link's table, where it would see no row yet.
const lookup = {
  name: 'collectors-find',
  text: `WITH address AS MATERIALIZED (SELECT company_id, collector_id FROM collectors.find_address($1)),
              tenant AS MATERIALIZED (
                SELECT collector_id, set_config('app.company_id', company_id::text, true) AS company FROM address)
         SELECT link.*
         FROM tenant t, LATERAL (
           SELECT ${columns.join(', ')} FROM collectors.collectors c
           WHERE c.company_id = t.company::uuid AND c.id = t.collector_id AND c.deleted_at IS NULL
           OFFSET 0) link`,
};

/** Finds links by address without a tenant, with a small memory: every respondent's page and answer asks. */
export function createFinder(runner: TenantRunner, surveys: SurveyReader) {
  const memory = new LRUCache<string, Promise<Found | null>>({ max: maxEntries, ttl: maxAgeMs });

  async function read(url: string): Promise<Found | null> {
    const { rows } = await runner.pool.query<{ company_id: string }>({ ...lookup, values: [url] });
    const row = rows[0];
    if (!row) return null;
    const link = Link.fromDatabaseJson(row);
    const head = await runner.run(row.company_id, (ctx) => surveys.head(ctx, link.surveyId), { readOnly: true });
    if (!head) return null;
    const { surveyId, state } = head;
    return {
      companyId: row.company_id,
      collector: toCollector(link),
      openAt: link.openAt,
      closeAt: link.closeAt,
      survey: { surveyId, version: head.liveVersion ?? head.version, live: head.liveVersion !== null, state },
    };
  }

  function remember(url: string): Promise<Found | null> {
    const known = memory.get(url);
    if (known) return known;
    const found = read(url);
    memory.set(url, found);
    // A failed look-up is not remembered.
    found.catch(() => memory.delete(url));
    return found;
  }

  return async (url: string): Promise<FoundCollector | null> => {
    if (!/^[A-Za-z0-9-]{1,64}$/.test(url)) return null;
    const found = await remember(url);
    if (!found) return null;
    const { companyId, collector, openAt, closeAt, survey } = found;
    return { companyId, collector: { ...collector, state: stateAt(new Date(), openAt, closeAt) }, survey };
  };
}
