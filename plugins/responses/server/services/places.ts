import { type Answers, allElements, type Id, type KindRegistry, own, type SurveyStructure } from '@kaiku/sdk/model';
import { remembered, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import type { StoredResponse } from '../../contract/index.ts';
import type { Appended } from './append.ts';

/** One choice of which there are only so many, and an answer wants. */
export interface WantedPlace {
  element: Id;
  choice: Id;
  /** Answers that may choose it. */
  most: number;
}

/** Limits by choice id, by element id. */
type Limits = ReadonlyMap<Id, ReadonlyMap<Id, number>>;

const known = new WeakMap<SurveyStructure, Limits>();

/** Found out once for each version: every answer asks. */
export function limitsOf(structure: SurveyStructure): Limits {
  let limits = known.get(structure);
  if (!limits) {
    limits = new Map(
      allElements(structure).flatMap(({ id, settings }) => {
        const choices = (own(settings, 'choices') ?? []) as { id: Id; limit?: number }[];
        const limited = choices.flatMap((choice) => (choice.limit ? [[choice.id, choice.limit] as const] : []));
        return limited.length > 0 ? [[id, new Map(limited)] as const] : [];
      }),
    );
    known.set(structure, limits);
  }
  return limits;
}

/** The places that answers take. */
export function placesOf(structure: SurveyStructure, answers: Answers, kinds: KindRegistry): WantedPlace[] {
  const limits = limitsOf(structure);
  if (limits.size === 0) return [];
  return allElements(structure).flatMap((element) => {
    const limited = limits.get(element.id);
    const answer = limited && own(answers, element.id);
    if (!limited || answer === undefined) return [];
    const chosen = kinds.get(element.kind)?.operand(element, answer as Answers[string]).values ?? [];
    return chosen.flatMap((choice) => {
      const most = limited.get(choice);
      return most === undefined ? [] : [{ element: element.id, choice, most }];
    });
  });
}

const statement = {
  name: 'responses-submit-limited',
  text: 'SELECT fresh, gone FROM responses.submit_limited($1, $2, $3, $4)',
};

/** Stores an answer with its places, or says which are taken: `element/choice`. */
export async function appendLimited(
  { pool }: TenantRunner,
  companyId: string,
  row: Appended,
  places: readonly WantedPlace[],
  liveVersion: number,
): Promise<{ fresh: boolean | null; gone: readonly string[] }> {
  const values = [companyId, JSON.stringify(row), JSON.stringify(places), liveVersion];
  const { rows } = await pool.query<{ fresh: boolean | null; gone: string[] }>({ ...statement, values });
  return rows[0] ?? { fresh: null, gone: [] };
}

const withFiles = {
  name: 'responses-submit-files',
  text: 'SELECT fresh, gone, missing FROM responses.submit_files($1, $2, $3, $4, $5)',
};

/** The same for an answer with files, which it holds from then on; `missing`: one of them is gone meanwhile. */
export async function appendWithFiles(
  { pool }: TenantRunner,
  companyId: string,
  row: Appended,
  places: readonly WantedPlace[],
  liveVersion: number,
  files: readonly string[],
): Promise<{ fresh: boolean | null; gone: readonly string[]; missing: boolean }> {
  const values = [companyId, JSON.stringify(row), JSON.stringify(places), liveVersion, files];
  const { rows } = await pool.query<{ fresh: boolean | null; gone: string[]; missing: boolean }>({
    ...withFiles,
    values,
  });
  return rows[0] ?? { fresh: null, gone: [], missing: false };
}

/** So long a page may offer what has just been taken; the store decides. */
const freshMs = 1_000;

/** Which choices are full, asked once a second at most for each survey. */
export function createFull(runner: TenantRunner) {
  const counts = new LRUCache<string, Promise<ReadonlyMap<string, number>>>({ max: 1_000, ttl: freshMs });
  const count = (companyId: string, surveyId: string) =>
    runner.run(
      companyId,
      async ({ trx }) => {
        const rows: { element_id: string; choice_id: string; taken: string }[] = await trx('responses.places')
          .where({ company_id: companyId, survey_id: surveyId })
          .groupBy('element_id', 'choice_id')
          .select('element_id', 'choice_id')
          .count({ taken: '*' });
        return new Map(rows.map((row) => [`${row.element_id}/${row.choice_id}`, Number(row.taken)]));
      },
      { readOnly: true },
    );
  return async (companyId: string, surveyId: string, structure: SurveyStructure): Promise<readonly string[]> => {
    const limits = limitsOf(structure);
    if (limits.size === 0) return [];
    const key = `${companyId} ${surveyId}`;
    const taken = await remembered(counts, key, () => count(companyId, surveyId));
    return [...limits].flatMap(([element, choices]) =>
      [...choices].flatMap(([choice, most]) => {
        const part = `${element}/${choice}`;
        return (taken.get(part) ?? 0) >= most ? [part] : [];
      }),
    );
  };
}

/** The places of an answer that was changed by hand: who changes it may go beyond the limit. */
export async function replacePlaces(
  ctx: TenantContext,
  live: SurveyStructure,
  { surveyId, responseId, source, spam, answers }: StoredResponse,
  elementIds: readonly Id[],
  kinds: KindRegistry,
): Promise<void> {
  await ctx
    .trx('responses.places')
    .where({ response_id: responseId })
    .whereIn('element_id', [...elementIds])
    .delete();
  if (source !== 'link' || spam) return;
  const places = placesOf(live, answers, kinds).filter(({ element }) => elementIds.includes(element));
  if (places.length === 0) return;
  const common = { survey_id: surveyId, response_id: responseId };
  await ctx
    .trx('responses.places')
    .insert(places.map(({ element, choice }) => ({ ...common, element_id: element, choice_id: choice })));
}
