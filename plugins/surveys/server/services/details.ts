import type { SurveyStructure } from '@kaiku/sdk/model';
import { Problem, type TenantContext } from '@kaiku/sdk/server';
import { SurveyDetails, type SurveyPermission } from '../../contract/index.ts';
import type { SurveyRowWithStructure } from '../models/survey.ts';
import { sharesBySurvey } from './shares.ts';
import { shareOnWire } from './wire.ts';

type Held = ReadonlyMap<string, ReadonlySet<SurveyPermission>>;

const fieldText = /^backgroundFields\/[^/]+\/(name$|values\/)/;

/** Translations by language: of the survey, of its background fields and of their values (BGF-001, SUR-017). */
export function translationsOf({ translations }: SurveyStructure) {
  const of = (wanted: (key: string) => boolean) =>
    Object.entries(translations).map(([language, texts]) => ({
      language,
      translatable_data: Object.fromEntries(Object.entries(texts).filter(([key]) => wanted(key))),
    }));
  const kindOf = (key: string) => fieldText.exec(key)?.[1];
  return {
    translations: of((key) => kindOf(key) === undefined),
    background_field_translations: of((key) => kindOf(key) === 'name'),
    background_value_translations: of((key) => kindOf(key) === 'values/'),
  };
}

/** What surveys carry beside their structure (SUR-017), each part for who may see it. */
export async function detailsOf(ctx: TenantContext, rows: readonly SurveyRowWithStructure[], held: Held) {
  const may = (id: string, needs: readonly SurveyPermission[]): boolean =>
    held.get(id)?.has('full') === true || needs.some((one) => held.get(id)?.has(one));
  const idsFor = (needs: readonly SurveyPermission[]) => rows.map(({ id }) => id).filter((id) => may(id, needs));
  const shared = idsFor([]);
  const shares = shared.length > 0 ? await sharesBySurvey(ctx, shared) : new Map<string, never[]>();
  const details = new Map<string, Record<string, unknown>>(
    shared.map((id) => {
      const own = shares.get(id) ?? [];
      const by = (type: 'user' | 'group') => own.filter(({ to }) => to.type === type).map(shareOnWire);
      return [id, { shares: by('user'), group_shares: by('group') }];
    }),
  );
  for (const { part, needs, of } of ctx.contributions(SurveyDetails)) {
    const ids = idsFor(needs);
    if (ids.length === 0) continue;
    const found = await fetched(ctx, part, () => of(ctx, ids));
    for (const id of ids) {
      const before = details.get(id);
      details.set(
        id,
        typeof found === 'number'
          ? { ...before, details_errors: { ...(before?.details_errors as object), [part]: found } }
          : { ...before, [part]: found.get(id) ?? [] },
      );
    }
  }
  return details;
}

/** What a part says, or the status of the error for which it says nothing: the surveys are told without it (LINK-031). */
async function fetched<T>(ctx: TenantContext, part: string, fetch: () => Promise<T>): Promise<T | number> {
  // A statement that fails would take the transaction along.
  await ctx.trx.raw('SAVEPOINT survey_details');
  try {
    const found = await fetch();
    await ctx.trx.raw('RELEASE SAVEPOINT survey_details');
    return found;
  } catch (error) {
    await ctx.trx.raw('ROLLBACK TO SAVEPOINT survey_details');
    ctx.log.error({ err: error, part }, 'details of surveys could not be fetched');
    return error instanceof Problem ? error.status : 500;
  }
}
