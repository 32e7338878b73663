import {
  type AskedStructure,
  QuestionKinds,
  type ResultsScope,
  SurveyAccess,
  SurveyReader,
} from '@kaiku/plugin-surveys/contract';
import type { Language, Person } from '@kaiku/sdk/common';
import { invalid, notFound, type TenantContext } from '@kaiku/sdk/server';
import { rangeWords } from '../../contract/charts/rangeWords.ts';
import type { FilterQuery } from '../../contract/index.ts';
import { filterOf } from '../routes/schemas.ts';
import { numbersIn } from './answerWords.ts';
import { type CrossTable, crossTable, type Variable, variableOf } from './crossTable.ts';
import { DatasetStore } from './datasetStore.ts';
import { factNames } from './factNames.ts';
import { type FilterNames, filterNames } from './filterNames.ts';
import { withDataset } from './openResults.ts';
import { translated } from './questions.ts';

export type CrossQuery = FilterQuery & { row: string; column: string };

interface Asker {
  person: Person;
  language: Language;
}

/** One of the two that are set against each other, in words. */
interface CrossSide {
  key: string;
  /** Empty for language and collector. */
  title: string;
  values: { id: string; label: string; n: number }[];
}

export interface NamedCrossTable extends Omit<CrossTable, 'rows' | 'columns'> {
  row: CrossSide;
  column: CrossSide;
}

/**
 * The cross table that a person may see, in words of their language.
 * @throws Problem `not_found`, `forbidden`, `validation`
 */
export async function readCrossTable(
  ctx: TenantContext,
  { person, language }: Asker,
  surveyId: string,
  query: CrossQuery,
): Promise<{ table: NamedCrossTable; scope: ResultsScope; names(): Promise<FilterNames> }> {
  if (query.row === query.column) throw invalid({ path: 'column', code: 'same_variable' });
  const asked = await ctx.get(SurveyReader).asked(ctx, surveyId);
  if (!asked) throw notFound();
  const scope = await ctx.get(SurveyAccess).results(ctx, person, surveyId);
  const kinds = ctx.get(QuestionKinds);
  const named = naming(ctx, surveyId, asked, language);
  return withDataset(ctx.get(DatasetStore), ctx, scope, async ({ view, elements }) => {
    const row = variableOf(view.layout, elements, kinds, query.row);
    const column = variableOf(view.layout, elements, kinds, query.column);
    const { rows, columns, ...table } = await crossTable(view, filterOf(query), row, column);
    return {
      table: { ...table, row: await named(row, rows), column: await named(column, columns) },
      scope,
      names: () => filterNames(ctx, { surveyId, asked, elements, language, versions: query.version !== undefined }),
    };
  });
}

/** What a variable and its values are called. */
function naming(ctx: TenantContext, surveyId: string, { structure }: AskedStructure, language: Language) {
  const kinds = ctx.get(QuestionKinds);
  const texts = translated(structure, language, kinds);
  const number = numbersIn(language);
  return async ({ key }: Variable, values: readonly { id: string; n: number }[]): Promise<CrossSide> => {
    const label = (of: (id: string) => string) => values.map(({ id, n }) => ({ id, label: of(id), n }));
    const fact = await factNames(ctx, { surveyId, structure, language }, key);
    if (fact) return { key, title: fact.title, values: label(fact.label) };
    const [elementId = '', rowId] = key.split('.');
    const element = texts.get(elementId);
    const facts = element && kinds.get(element.kind)?.chartFacts?.(element);
    const row = facts?.rows?.find(({ id }) => id === rowId)?.label;
    const options = new Map((rowId === undefined ? facts?.choices : facts?.columns)?.map((one) => [one.id, one.label]));
    const title = [element?.settings.text || element?.name, row].filter(Boolean).join(': ');
    return { key, title, values: label((id) => options.get(id) ?? rangeWords(id, number) ?? id) };
  };
}
