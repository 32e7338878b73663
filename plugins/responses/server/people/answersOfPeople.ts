import { type SurveyReader, translatedFields, widened } from '@kaiku/plugin-surveys/contract';
import type { Language } from '@kaiku/sdk/common';
import { type Answers, allElements, type Background, type KindRegistry, translate } from '@kaiku/sdk/model';
import {
  isPersonIn,
  type PersonalData,
  type PersonalFindings,
  type PersonalItem,
  type PersonalRecord,
  type PersonSought,
  personCondition,
  type TenantContext,
  textsWithin,
} from '@kaiku/sdk/server';
import { answersRemoved } from '../../contract/index.ts';
import { filesTable } from '../services/fileSweep.ts';
import { historyTable } from '../services/history.ts';
import { removeResponses, type Traces } from '../services/removal.ts';
import { table } from '../services/rows.ts';

interface Row {
  id: string;
  survey_id: string;
  submitted_at: Date;
  answers: Answers;
  background: Background;
}

/** Responses: what was answered and is known of who did, also what was there before it was corrected. */
export function createAnswersOfPeople(surveys: SurveyReader, kinds: KindRegistry, traces: Traces): PersonalData {
  return {
    kind: 'answers',
    name: 'responses:personalData.answers',
    find,
    records: (ctx, items, language) => records(ctx, surveys, kinds, items, language),
    async erase(ctx, items) {
      const counts = { answers: 0, files: 0, changes: 0 };
      for (const [surveyId, ids] of bySurvey(items)) {
        counts.files += await countOf(ctx, filesTable, 'transaction_id', ids);
        counts.changes += await countOf(ctx, historyTable, 'response_id', ids);
        const count = await removeResponses(ctx, traces, surveyId, ids);
        counts.answers += count;
        if (count > 0) await ctx.publish(answersRemoved, { surveyId, count, erased: true });
      }
      return counts;
    },
  };
}

function bySurvey(items: readonly PersonalItem[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { id, surveyId } of items) ids.set(surveyId, [...(ids.get(surveyId) ?? []), id]);
  return ids;
}

async function countOf({ trx }: TenantContext, from: string, column: string, ids: readonly string[]): Promise<number> {
  const [row] = await trx(from)
    .whereIn(column, [...ids])
    .count({ n: '*' });
  return Number(row?.n ?? 0);
}

/** A survey at a time: what the index of surveys has, rather than all rows from all over the disk. */
async function find(
  ctx: TenantContext,
  sought: PersonSought,
  after: string | null,
  most: number,
): Promise<PersonalFindings> {
  const { rows: next } = await ctx.trx.raw<{ rows: { survey_id: string }[] }>(
    `SELECT survey_id FROM ${table} WHERE company_id = ? ${after === null ? '' : 'AND survey_id > ?'}
     ORDER BY survey_id LIMIT 1`,
    [ctx.companyId, ...(after === null ? [] : [after])],
  );
  const surveyId = next[0]?.survey_id;
  if (!surveyId) return { items: [], next: null };
  const now = await matching(ctx, surveyId, sought, most);
  const known = new Set(now);
  const before = sought.id === null ? await changed(ctx, surveyId, sought, most) : [];
  const ids = [...now, ...before.filter((id) => !known.has(id))].slice(0, most);
  return { items: ids.map((id) => ({ id, surveyId })), next: surveyId };
}

async function matching(ctx: TenantContext, surveyId: string, sought: PersonSought, most: number): Promise<string[]> {
  const [sql, values] = personCondition("r.answers::text || ' ' || r.background::text", sought, 'r.id');
  const { rows } = await ctx.trx.raw<{ rows: Row[] }>(
    `SELECT r.id, r.answers, r.background FROM ${table} r
     WHERE r.company_id = ? AND r.survey_id = ? AND ${sql} LIMIT ?`,
    [ctx.companyId, surveyId, ...values, most],
  );
  return rows
    .filter(({ answers, background }) => isPersonIn([...textsWithin(answers), ...textsWithin(background)], sought))
    .map(({ id }) => id);
}

/** Of responses that said so before somebody corrected them. */
async function changed(ctx: TenantContext, surveyId: string, sought: PersonSought, most: number): Promise<string[]> {
  const [sql, values] = personCondition('h.changes::text', sought);
  const { rows } = await ctx.trx.raw<{ rows: { response_id: string; changes: unknown }[] }>(
    `SELECT h.response_id, h.changes FROM ${historyTable} h
     WHERE h.company_id = ? AND h.survey_id = ? AND ${sql} LIMIT ?`,
    [ctx.companyId, surveyId, ...values, most],
  );
  const told = rows.filter(({ changes }) => isPersonIn(textsWithin(changes), sought));
  return [...new Set(told.map(({ response_id }) => response_id))];
}

async function records(
  ctx: TenantContext,
  surveys: SurveyReader,
  kinds: KindRegistry,
  items: readonly PersonalItem[],
  language: Language | null,
): Promise<PersonalRecord[]> {
  const rows: Row[] = await ctx
    .trx(table)
    .whereIn(
      'id',
      items.map(({ id }) => id),
    )
    .select('id', 'survey_id', 'submitted_at', 'answers', 'background');
  const asked = new Map<string, Awaited<ReturnType<SurveyReader['asked']>>>();
  for (const surveyId of new Set(rows.map(({ survey_id }) => survey_id)))
    asked.set(surveyId, await surveys.asked(ctx, surveyId));
  return rows.map((row) => ({
    id: row.id,
    surveyId: row.survey_id,
    at: row.submitted_at.toISOString(),
    lines: linesOf(row, asked.get(row.survey_id)?.structure, kinds, language),
  }));
}

type Structure = NonNullable<Awaited<ReturnType<SurveyReader['asked']>>>['structure'];

/** Answers and background in words, in the survey's order; what is not asked any more comes as it is stored. */
function linesOf(
  { answers, background }: Pick<Row, 'answers' | 'background'>,
  structure: Structure | undefined,
  kinds: KindRegistry,
  language: Language | null,
): PersonalRecord['lines'] {
  const told = language ?? structure?.settings.language ?? '';
  const elements = structure ? allElements(translate(structure, told, kinds)) : [];
  const known = new Set(elements.map(({ id }) => id));
  const said = elements.flatMap((element) => {
    const answer = answers[element.id];
    const kind = kinds.get(element.kind);
    if (answer === undefined || !kind) return [];
    const text = kind.answerText(widened(element), answer);
    return [{ label: element.settings.text || element.name, text }];
  });
  const gone = Object.entries(answers).filter(([id]) => !known.has(id));
  const fields = new Map(structure && translatedFields(structure, told, kinds).map((field) => [field.id, field]));
  return [
    ...said,
    ...gone.map(([id, answer]) => ({ label: id, text: textsWithin(answer).join(', ') })),
    ...Object.entries(background).map(([id, text]) => ({
      label: fields.get(id)?.name ?? id,
      text: fields.get(id)?.label(text) ?? text,
    })),
  ];
}
