import type { SurveyStructure } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
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
    const found = ids.length > 0 ? await of(ctx, ids) : new Map<string, readonly object[]>();
    for (const id of ids) details.set(id, { ...details.get(id), [part]: found.get(id) ?? [] });
  }
  return details;
}
