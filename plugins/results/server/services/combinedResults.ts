import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { integrityClasses } from '@kaiku/plugin-responses/contract';
import {
  QuestionKinds,
  type ResultsScope,
  SurveyAccess,
  type SurveyCombination,
  SurveyReader,
  translatedFields,
} from '@kaiku/plugin-surveys/contract';
import type { Person } from '@kaiku/sdk/common';
import { type TenantContext, unlessRefused } from '@kaiku/sdk/server';
import type { CombinedFigures, ResultsFilter } from '../../contract/index.ts';
import { countAnswers, emptyCounts } from '../dataset/counting.ts';
import type { DatasetReading } from '../dataset/port/askedDatasets.ts';
import { alignQuestions, type CombinedQuestion, type PartCounts, type SurveyQuestion, together } from './combine.ts';
import { type Aligned, alignFields, filterFor, type SurveyField, wordOf } from './combinedFilters.ts';
import { type FilterFacts, filterFacts, maxValues } from './filterFacts.ts';
import { shownElements, withDataset } from './openResults.ts';
import { describe, translated } from './questions.ts';

export interface CombinedSurveyFigures extends Omit<CombinedFigures['surveys'][number], 'limits'> {
  limited: boolean;
}

export interface CombinedResults {
  /** Those whose results the reader may see. */
  surveys: CombinedSurveyFigures[];
  /** How many others there are. */
  leftOut: number;
  questions: CombinedQuestion[];
}

/** The scope of a survey, or null where the person may not see its results. */
const scopeOf = (ctx: TenantContext, person: Person, surveyId: string): Promise<ResultsScope | null> =>
  unlessRefused(ctx.get(SurveyAccess).results(ctx, person, surveyId));

/** What the reader may see of a combination: its surveys, and what they ask alike. */
export interface OpenCombination extends Aligned {
  surveys: { surveyId: string; name: string; scope: ResultsScope }[];
  /** How many others there are. */
  leftOut: number;
}

/** Finds what surveys of a combination ask alike, in the words of a language. */
export async function openCombination(
  ctx: TenantContext,
  person: Person,
  combination: SurveyCombination,
  language: string,
): Promise<OpenCombination> {
  const kinds = ctx.get(QuestionKinds);
  const surveys: OpenCombination['surveys'] = [];
  const questions: SurveyQuestion[] = [];
  const fields: SurveyField[] = [];
  for (const { surveyId, name } of combination.surveys) {
    const scope = await scopeOf(ctx, person, surveyId);
    const asked = scope && (await ctx.get(SurveyReader).asked(ctx, surveyId));
    if (!scope || !asked) continue;
    const { structure } = asked;
    const texts = translated(structure, language, kinds);
    surveys.push({ surveyId, name, scope });
    for (const known of shownElements(ctx, structure))
      questions.push({ surveyId, known, question: describe(texts.get(known.element.id) ?? known.element, kinds) });
    const listed = new Map(
      structure.backgroundFields.map(({ id, values = [] }) => [id, values.map(({ value }) => value)]),
    );
    for (const field of translatedFields(structure, language, kinds))
      fields.push({ surveyId, field, listed: listed.get(field.id) ?? [] });
  }
  return {
    surveys,
    leftOut: combination.surveys.length - surveys.length,
    questions: alignQuestions(questions),
    fields: alignFields(fields),
  };
}

/** RES-025: results of several surveys together, each as far as the person may see it. @throws Problem `validation` */
export async function combinedResults(
  datasets: DatasetReading,
  ctx: TenantContext,
  open: OpenCombination,
  filter: ResultsFilter,
): Promise<CombinedResults> {
  const surveys: CombinedSurveyFigures[] = [];
  const counted = new Map<SurveyQuestion, PartCounts>();
  const asked = open.questions.flatMap(({ parts }) => parts.map((part) => part.asked));
  // One after the other: each opens a dataset, and a combination has fifty at most.
  for (const { surveyId, name, scope } of open.surveys) {
    const own = filterFor(filter, open, surveyId);
    const questions = asked.filter((one) => one.surveyId === surveyId);
    await withDataset(datasets, ctx, scope, async ({ view }) => {
      const total = await view.total(filter.integrity);
      const figures = {
        surveyId,
        name,
        total,
        hideUnder: scope.hideUnder?.under ?? null,
        limited: scope.limits !== null,
      };
      // What a survey does not ask lets nothing of it through, which is known without any answer.
      if (!own) return void surveys.push({ ...figures, n: 0, hidden: false });
      const selection = await view.select(own);
      const [group] = await countAnswers(
        selection,
        questions.map(({ known }) => known),
      );
      surveys.push({ ...figures, n: group!.n, hidden: view.hidesAll(selection, total) });
      for (const question of questions) {
        const { element, kind } = question.known;
        const counts = group!.elements.get(element.id)!;
        const { n, dontKnow } = kind.summariseCounts(element, counts);
        counted.set(question, { counts, hidden: selection.hidden || selection.hides(n + dontKnow) });
      }
    });
  }
  const nothing: PartCounts = { counts: emptyCounts(), hidden: false };
  return {
    surveys,
    leftOut: open.leftOut,
    questions: open.questions.map((question) => together(question, (one) => counted.get(one) ?? nothing)),
  };
}

/** What filters name of them, for who says filters in words. */
export const filteredOf = (
  { questions }: CombinedResults,
  { background, collectors }: FilterFacts,
): Pick<CombinedFigures, 'questions' | 'fields' | 'links'> => ({
  questions: questions.map(({ question, ...figures }) => ({ ...question, ...figures })),
  fields: background.map(({ field_id, name, values }) => ({
    id: field_id,
    name,
    label: (value) => values.find((one) => one.value === value)?.label ?? value,
  })),
  links: new Map(collectors.map(({ collector_id, name }) => [collector_id, name])),
});

/** What the surveys' responses can be filtered by besides their answers; the same field of several is one. */
export async function combinedFacts(
  datasets: DatasetReading,
  ctx: TenantContext,
  open: OpenCombination,
): Promise<FilterFacts> {
  const each: { surveyId: string; facts: FilterFacts }[] = [];
  for (const { surveyId, scope } of open.surveys) {
    const fields = open.fields.flatMap(({ parts }) => parts.filter((one) => one.surveyId === surveyId));
    const links = await ctx.get(CollectorReader).names(ctx, surveyId);
    await withDataset(datasets, ctx, scope, async ({ view }) => {
      const { facts } = await filterFacts(
        view,
        fields.map(({ field }) => field),
        links,
      );
      each.push({ surveyId, facts });
    });
  }
  const integrity = each.map(({ facts }) => facts.integrity);
  return {
    background: open.fields.map(({ id, name, parts }) => {
      const values = new Map<string, { value: string; label: string; n: number }>();
      let more = false;
      for (const part of parts) {
        const own = each
          .find(({ surveyId }) => surveyId === part.surveyId)
          ?.facts.background.find((one) => one.field_id === part.field.id);
        more ||= own?.more ?? false;
        for (const { value, label, n } of own?.values ?? []) {
          const word = wordOf(part, value);
          values.set(word, { value, label, ...values.get(word), n: (values.get(word)?.n ?? 0) + n });
        }
      }
      const sorted = [...values.values()].sort((a, b) => b.n - a.n || a.label.localeCompare(b.label));
      return { field_id: id, name, values: sorted.slice(0, maxValues), more: more || sorted.length > maxValues };
    }),
    languages: summed(
      each.flatMap(({ facts }) => facts.languages),
      'language',
    ),
    collectors: each.flatMap(({ facts }) => facts.collectors),
    // Where one of them is not told, the sum would tell of it.
    integrity: integrity.includes(null)
      ? null
      : (Object.fromEntries(
          integrityClasses.map((name) => [name, integrity.reduce((sum, one) => sum + one![name], 0)]),
        ) as FilterFacts['integrity']),
  };
}

function summed<Key extends string>(all: readonly ({ n: number } & Record<Key, string>)[], key: Key) {
  const sums = new Map<string, number>();
  for (const one of all) sums.set(one[key], (sums.get(one[key]) ?? 0) + one.n);
  return [...sums]
    .map(([value, n]) => ({ [key]: value, n }) as { n: number } & Record<Key, string>)
    .sort((a, b) => b.n - a.n);
}
