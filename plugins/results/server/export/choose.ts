import { type AnswersScope, QuestionKinds, SurveyAccess, SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { Language, Person } from '@kaiku/sdk/common';
import { notFound, type TenantContext, type WrittenSheet } from '@kaiku/sdk/server';
import type { FilterQuery, ResponsePaper } from '../../contract/index.ts';
import { filterOf } from '../routes/schemas.ts';
import { DatasetStore } from '../services/datasetStore.ts';
import { filterNames } from '../services/filterNames.ts';
import type { ToldResponse } from '../services/marks.ts';
import { notAmong } from '../services/notAmong.ts';
import { withDataset } from '../services/openResults.ts';
import { describe, translated } from '../services/questions.ts';
import { newestFirst, searchCondition, sortExpression, sortKeys } from '../services/responseTable.ts';
import { seenResponses } from '../services/seen.ts';
import { wholeAnswers } from '../services/wholeAnswer.ts';
import { codeSheet } from './codeSheet.ts';
import { filterSheet } from './filterSheet.ts';
import { writeIds } from './idFile.ts';
import { paperOf, timeIn } from './paper.ts';
import type { CodeBook } from './record.ts';
import { type SavTable, savTable } from './sav/variables.ts';
import { type ColumnFacts, type ExportColumn, exportColumns } from './table.ts';

/** What of the responses table is exported: all that it shows, over all pages. */
export interface ExportQuery extends FilterQuery {
  /** The table's search. */
  filter?: string;
  sort_by?: string;
  sort_order: 'asc' | 'desc';
  /** Keys of the table's columns; all by default. */
  columns?: string[];
  /** Only these, in this order, whatever the filters are. */
  response_ids?: string[];
}

/** Whether a file that is no table has what stands in a column; how reliable a response is only where that was asked. */
export const hasColumn = ({ columns, integrity }: ExportQuery, key: string): boolean =>
  columns ? columns.includes(key) : key !== 'time_taken' && (key !== 'integrity' || integrity !== undefined);

export interface Chosen {
  scope: AnswersScope;
  columns: ExportColumn[];
  /** Of formats that have one. */
  codeBook(): CodeBook;
  /** The same for people, as a sheet. */
  codeSheet(): WrittenSheet;
  /** What was asked for, in words: how many, the search and the filters. @param date as `fileWords` has it */
  filterSheet(date?: (day: string) => string): WrittenSheet;
  /** What each response is on paper, in words. */
  paper(): (response: ToldResponse) => ResponsePaper;
  /** The columns as variables of SPSS. */
  sav(): SavTable;
  count: number;
  surveyName: string;
  timeZone: string;
}

interface Wish {
  person: Person;
  surveyId: string;
  query: ExportQuery;
  language: Language;
  t(key: string, params?: Record<string, unknown>): string;
}

/**
 * Writes the ids of the responses that `person` may see and the query asks for, in its order, to a file.
 * @throws Problem `not_found`, `forbidden`, `validation`
 */
export async function chooseResponses(ctx: TenantContext, wish: Wish, idFile: string): Promise<Chosen> {
  const { person, surveyId, query, language, t } = wish;
  const scope = await ctx.get(SurveyAccess).answers(ctx, person, surveyId);
  const surveys = ctx.get(SurveyReader);
  const asked = await surveys.asked(ctx, surveyId);
  const head = await surveys.head(ctx, surveyId);
  if (!asked || !head) throw notFound();
  const kinds = ctx.get(QuestionKinds);
  const texts = translated(asked.structure, language, kinds);
  return withDataset(ctx.get(DatasetStore), ctx, scope, async ({ view, elements }) => {
    const { timeZone } = view;
    const versions = query.version !== undefined;
    const known = await filterNames(ctx, { surveyId, asked, elements, language, versions });
    const { fields, links } = known;
    const withIntegrity = query.integrity !== undefined || query.columns?.includes('integrity') === true;
    const withTimeTaken = query.columns?.includes('time_taken') === true;
    const { hideTimes } = scope;
    const shown = elements.map(({ element }) => texts.get(element.id) ?? element);
    const told = { hideTimes, withIntegrity, withTimeTaken };
    const facts: ColumnFacts = { asked, shown, kinds, links, language, timeZone, ...told, t };
    const columns = exportColumns(facts, query.columns);
    const codeBook = (): CodeBook => ({ questions: shown.map((element) => describe(element, kinds)), fields });
    const words = { elements: shown, kinds, fields, links };
    const sort = sortExpression(view, words, query.sort_by ?? 'submitted_at');
    if (!sort) throw notAmong('sort_by', sortKeys(words));
    const selection = await view.select(filterOf(query));
    const counted = (count: number) => ({
      count,
      filterSheet: (date?: (day: string) => string) => filterSheet({ query, known, count, t, language, date }),
    });
    const formats = {
      codeBook,
      codeSheet: () => codeSheet(facts, query.columns),
      paper: () => {
        const read = wholeAnswers(ctx, asked, { kinds, language, version: null });
        // Paper is not read in again: it has what the screen shows of a response.
        const has = (column: string) => hasColumn(query, column) || (column === 'time_taken' && !query.columns);
        const paper = { read, fields, links, language, time: timeIn(language, timeZone), hideTimes, has, t };
        return (response: ToldResponse) => paperOf(response, paper);
      },
      sav: () => savTable(facts, query.columns),
    };
    const chosen = { scope, columns, ...formats, surveyName: head.name, timeZone };
    if (query.response_ids) {
      const seen = await seenResponses(ctx, scope, query.response_ids);
      const ids = query.response_ids.filter((id) => seen.has(id)).map((id) => [id] as [string]);
      return { ...chosen, ...counted(await writeIds(idFile, [ids])) };
    }
    if (selection.hidden) return { ...chosen, ...counted(0) };
    const search = query.filter?.trim().toLowerCase();
    const found = search ? await searchCondition(selection, words, search) : null;
    const where = found ? ` WHERE ${found.sql}` : '';
    const direction = query.sort_order === 'asc' ? 'ASC' : 'DESC';
    const sql = `SELECT id::VARCHAR FROM $chosen${where} ORDER BY ${sort.sql} ${direction} NULLS LAST, ${newestFirst(view)}`;
    const count = await writeIds(idFile, selection.stream<[string]>(sql, { ...found?.values, ...sort.values }));
    return { ...chosen, ...counted(count) };
  });
}
