import { createHash } from 'node:crypto';
import type { SurveyReader } from '@kaiku/plugin-surveys/contract';
import { remembered, type TenantRunner } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import type { Collector, FoundCollector, FoundLink } from '../../contract/index.ts';
import { Link, stateAt, toCollector } from '../models/link.ts';

/** How old what `find` says may be: a link closes for respondents within this time. */
const maxAgeMs = 1_000;
/** Addresses that are kept in mind, existing or not. */
const maxEntries = 10_000;
/** Characters of what they change of their surveys. */
const maxCharacters = 50_000_000;

interface Found {
  companyId: string;
  collector: FoundLink;
  /** Characters of what it changes. */
  size: number;
  openAt: Date;
  closeAt: Date | null;
  survey: FoundCollector['survey'];
}

interface Address {
  company_id: string;
  collector_id: string;
}

const findAddress = {
  name: 'collectors-find-address',
  text: 'SELECT company_id, collector_id FROM collectors.find_address($1)',
};

/** Finds links by address without a tenant, with a small memory: every respondent's page and answer asks. */
export function createFinder(runner: TenantRunner, surveys: SurveyReader) {
  const memory = new LRUCache<string, Promise<Found | null>>({
    max: maxEntries,
    maxSize: maxCharacters,
    ttl: maxAgeMs,
  });

  async function read(url: string): Promise<Found | null> {
    const { rows } = await runner.pool.query<Address>({ ...findAddress, values: [url] });
    const [address] = rows;
    if (!address) return null;
    const companyId = address.company_id;
    const found = await runner.run(
      companyId,
      async (ctx) => {
        const link = await Link.query(ctx.trx).findOne({ id: address.collector_id }).whereNull('deleted_at');
        return link && { link, head: await surveys.head(ctx, link.surveyId) };
      },
      { readOnly: true },
    );
    if (!found?.head) return null;
    const { link, head } = found;
    const { surveyId, state } = head;
    const collector = toCollector(link);
    const changes = changesOf(collector);
    return {
      companyId,
      collector: { ...collector, changesHash: createHash('sha256').update(changes).digest('base64url') },
      size: changes.length,
      openAt: link.openAt,
      closeAt: link.closeAt,
      survey: { surveyId, version: head.liveVersion ?? head.version, live: head.liveVersion !== null, state },
    };
  }

  /** Once it is known how large a link is, it is kept as that. */
  function readSized(url: string): Promise<Found | null> {
    const found = read(url);
    found.then(
      (link) => {
        if (!link || memory.peek(url) !== found) return;
        memory.set(url, found, { size: link.size, ttl: Math.max(1, memory.getRemainingTTL(url)) });
      },
      () => {},
    );
    return found;
  }

  return async (url: string): Promise<FoundCollector | null> => {
    if (!/^[A-Za-z0-9-]{1,64}$/.test(url)) return null;
    const found = await remembered(memory, url, () => readSized(url), { size: 1 });
    if (!found) return null;
    const { companyId, collector, openAt, closeAt, survey } = found;
    return { companyId, collector: { ...collector, state: stateAt(new Date(), openAt, closeAt) }, survey };
  };
}

/** But for how it is arranged, which is another within other pages. */
const changesOf = ({
  hiddenLanguages,
  hidden,
  hiddenTexts,
  presentation,
  automaticAnswers,
  structure,
  sections,
  visibleNodes,
  lottery,
  resetIntervalSeconds,
}: Collector): string =>
  JSON.stringify([
    [hiddenLanguages, hidden, hiddenTexts, presentation, automaticAnswers],
    [structure === 'custom' && sections, visibleNodes, lottery, resetIntervalSeconds],
  ]);
