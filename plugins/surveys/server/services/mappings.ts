import { type BackgroundMapping, parseMappingData, type SurveyStructure } from '@kaiku/sdk/model';
import {
  type Features,
  invalid,
  isDuplicate,
  notFound,
  Problem,
  type ProblemDetail,
  raw,
  remembered,
  type TenantContext,
  type TenantRunner,
} from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import type { BackgroundMappings } from '../../contract/index.ts';
import { Mapping } from '../models/mapping.ts';
import { Survey, type SurveyRowWithStructure } from '../models/survey.ts';
import { audit } from './lifecycle.ts';

export const mappingFeature = 'bg_value_mapping';
/** Rules of one survey. */
const maxMappings = 100;
/** Characters of all data of one survey: they are sent to authors and read by servers as a whole. */
const maxSurveyCharacters = 2_000_000;
/** How old what answers are mapped by may be. */
const maxAgeMs = 1_000;
/** Surveys whose rules are in use at the moment. */
const maxEntries = 1_000;
/** Characters of data, over all surveys, that are kept as they were read. */
const maxKeptCharacters = 50_000_000;

export type MappingSettings = Pick<Mapping, 'sourceField' | 'targetField' | 'ruleType' | 'separator' | 'data'>;

const ofSurvey = (ctx: TenantContext, surveyId: string) => Mapping.query(ctx.trx).where({ survey_id: surveyId });

export const mappingsOf = async (ctx: TenantContext, surveyId: string): Promise<Mapping[]> =>
  ofSurvey(ctx, surveyId).orderBy(['created_at', 'id']).limit(maxMappings);

/** The rules, which nobody else adds to or changes meanwhile: what they may be together is counted. */
async function lockedMappings(ctx: TenantContext, surveyId: string): Promise<Mapping[]> {
  await Survey.query(ctx.trx).findOne({ id: surveyId }).forNoKeyUpdate().select('id');
  return mappingsOf(ctx, surveyId);
}

/**
 * @param place how many stand before it; behind all of them where it is not said
 * @throws Problem `invalid_mapping_data`, `duplicate_rule`, `too_many_rules`, `too_much_mapping_data`, `validation` that names the field
 */
export async function createMapping(
  ctx: TenantContext,
  survey: SurveyRowWithStructure,
  settings: MappingSettings,
  place?: number,
): Promise<Mapping> {
  const others = await lockedMappings(ctx, survey.id);
  if (others.length >= maxMappings) throw new Problem('too_many_rules', { params: { max: maxMappings } });
  check(survey.structure, settings, others);
  const row = await Mapping.query(ctx.trx)
    .insert({ surveyId: survey.id, ...settings })
    .onConflict(['company_id', 'survey_id', 'source_field', 'target_field'])
    .ignore()
    .returning('*');
  // What was not inserted has nothing of the database's.
  if (!row.createdAt) throw duplicate();
  await putBehind(ctx, row, place === undefined ? [] : others.slice(place));
  await audit(ctx, 'survey.mapping_create', survey, { mapping_id: row.id });
  return row;
}

/** Gives rules the next places behind another, in their order. */
async function putBehind(ctx: TenantContext, { id }: Mapping, rules: readonly Mapping[]): Promise<void> {
  if (rules.length === 0) return;
  await ctx.trx.raw(
    `UPDATE ${Mapping.tableName} m SET created_at = f.created_at + o.place * interval '1 microsecond'
     FROM ${Mapping.tableName} f, unnest(?::uuid[]) WITH ORDINALITY AS o (id, place)
     WHERE f.company_id = ? AND f.id = ? AND m.company_id = f.company_id AND m.id = o.id`,
    [rules.map((rule) => rule.id), ctx.companyId, id] as never,
  );
}

/** What is wrong with mappings that come together, with the place of each in the list; none of them is there yet. */
export function mappingFaults(structure: SurveyStructure, all: readonly MappingSettings[]): ProblemDetail[] {
  if (all.length > maxMappings) return [{ path: 'mappings', code: 'too_many_rules', params: { max: maxMappings } }];
  return all.flatMap((one, at) => {
    try {
      check(structure, one, all.slice(0, at));
      return [];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return error.details.map((detail) => ({ ...detail, path: `mappings/${at}/${detail.path}` }));
    }
  });
}

/** Mappings of a survey that has just begun, without faults. */
export async function insertMappings(
  ctx: TenantContext,
  surveyId: string,
  all: readonly MappingSettings[],
): Promise<void> {
  if (all.length > 0) await Mapping.query(ctx.trx).insert(all.map((one) => ({ surveyId, ...one })));
}

/** @throws Problem as above, and `rule_type_unconfirmed` when the type changes and nobody said that it is meant (BGF-011) */
export async function updateMapping(
  ctx: TenantContext,
  survey: SurveyRowWithStructure,
  id: string,
  { confirmed, ...change }: Partial<MappingSettings> & { confirmed: boolean },
): Promise<Mapping> {
  const all = await lockedMappings(ctx, survey.id);
  const before = all.find((one) => one.id === id);
  if (!before) throw notFound();
  const { sourceField, targetField, ruleType, separator, data } = before;
  const settings = { sourceField, targetField, ruleType, separator, data, ...change };
  check(
    survey.structure,
    settings,
    all.filter((one) => one.id !== id),
  );
  if (settings.ruleType !== before.ruleType && !confirmed) {
    throw new Problem('rule_type_unconfirmed', {
      details: [{ path: 'confirm_rule_type', code: 'rule_type_unconfirmed' }],
    });
  }
  const row = await Mapping.query(ctx.trx)
    .where({ id })
    .patch(settings)
    .returning('*')
    .first()
    .catch((error: unknown) => {
      // Somebody else made the same rule meanwhile.
      throw isDuplicate(error) ? duplicate() : error;
    });
  await audit(ctx, 'survey.mapping_update', survey, { mapping_id: id });
  return row!;
}

export async function removeMapping(ctx: TenantContext, survey: SurveyRowWithStructure, id: string): Promise<void> {
  const count = await ofSurvey(ctx, survey.id).where({ id }).delete();
  if (count === 0) throw notFound();
  await audit(ctx, 'survey.mapping_delete', survey, { mapping_id: id });
}

const duplicate = () => new Problem('duplicate_rule', { details: [{ path: 'target_field', code: 'duplicate_rule' }] });

function check(structure: SurveyStructure, settings: MappingSettings, others: readonly MappingSettings[]): void {
  const { sourceField: source, targetField: target } = settings;
  const known = new Set(structure.backgroundFields.map(({ id }) => id));
  for (const [path, field] of Object.entries({ source_field: source, target_field: target })) {
    if (!known.has(field)) throw invalid({ path, code: 'unknown-background-field' });
  }
  if (source === target) throw invalid({ path: 'target_field', code: 'mapping_to_itself' });
  if (others.some((one) => one.sourceField === source && one.targetField === target)) throw duplicate();
  const characters = others.reduce((sum, { data }) => sum + data.length, settings.data.length);
  if (characters > maxSurveyCharacters) {
    throw new Problem('too_much_mapping_data', {
      params: { max: maxSurveyCharacters },
      details: [{ path: 'mapping_data', code: 'too_much_mapping_data', params: { max: maxSurveyCharacters } }],
    });
  }
  const lines = parseMappingData(settings.data, settings.separator).problems.map(({ params }) =>
    Number(params?.line ?? 0),
  );
  const [first] = lines;
  if (first === undefined) return;
  throw new Problem('invalid_mapping_data', {
    params: { line: first },
    details: lines.map((line) => ({
      path: 'mapping_data',
      code: line > 0 ? 'invalid_mapping_line' : 'invalid_mapping_data',
      row: line,
      params: { line },
    })),
  });
}

interface Read {
  /** Of the rows that the rules were made of. */
  state: string;
  rules: readonly BackgroundMapping[];
  characters: number;
}

/** For the hot path: every answer that comes in asks. */
export function createMappings(runner: TenantRunner, features: Features): BackgroundMappings {
  const memory = new LRUCache<string, Promise<readonly BackgroundMapping[]>>({
    max: maxEntries,
    ttl: maxAgeMs,
    // What nobody asks for any more is held by the other cache alone.
    ttlAutopurge: true,
  });
  const kept = new LRUCache<string, Read>({
    maxSize: maxKeptCharacters,
    sizeCalculation: ({ characters }) => characters + 1,
  });
  const read = async (key: string, companyId: string, surveyId: string): Promise<readonly BackgroundMapping[]> => {
    const { state, rules, characters } = await runner.run(
      companyId,
      async (ctx): Promise<Read> => {
        // Ten thousand pairs are read again when somebody has changed them, not each second.
        const state = await stateOf(ctx, surveyId);
        const known = kept.get(key);
        if (known?.state === state) return known;
        const rows = await mappingsOf(ctx, surveyId);
        return { state, rules: rows.map(ruleOf), characters: rows.reduce((sum, { data }) => sum + data.length, 0) };
      },
      { readOnly: true },
    );
    kept.set(key, { state, rules, characters });
    return rules;
  };
  return {
    async of(companyId, surveyId) {
      if (!(await features.of(companyId)).has(mappingFeature)) return [];
      const key = `${companyId} ${surveyId}`;
      return remembered(memory, key, () => read(key, companyId, surveyId));
    },
  };
}

/** Another text whenever one of the survey's rows has changed. */
async function stateOf(ctx: TenantContext, surveyId: string): Promise<string> {
  const rows = await ofSurvey(ctx, surveyId)
    .select('id', raw('xmin::text').as('change'))
    .orderBy('id')
    .limit(maxMappings);
  return (rows as unknown as { id: string; change: string }[]).map(({ id, change }) => `${id} ${change}`).join();
}

const ruleOf = (row: Mapping): BackgroundMapping => ({
  id: row.id,
  sourceFieldId: row.sourceField,
  targetFieldId: row.targetField,
  ruleType: row.ruleType,
  pairs: parseMappingData(row.data, row.separator).pairs,
});
