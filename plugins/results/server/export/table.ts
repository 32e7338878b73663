import { type AskedStructure, translatedFields } from '@kaiku/plugin-surveys/contract';
import { type Language, wallTime } from '@kaiku/sdk/common';
import { type Element, isDay, type KindRegistry } from '@kaiku/sdk/model';
import type { WrittenCell } from '@kaiku/sdk/server';
import { timeTakenOf } from '../../contract/timeTaken.ts';
import { marksOf, type ToldResponse } from '../services/marks.ts';
import { notAmong } from '../services/notAmong.ts';

/** One of the responses table's columns, which is several where an answer is written into several cells. */
export interface ExportColumn {
  headers: string[];
  cells(response: ToldResponse): readonly WrittenCell[];
}

/** What the columns of any format are made of. */
export interface ColumnFacts {
  asked: AskedStructure;
  /** The questions that are exported, with the texts of the reader's language. */
  shown: readonly Element[];
  kinds: KindRegistry;
  /** Names of links by id. */
  links: ReadonlyMap<string, string>;
  language: Language;
  timeZone: string;
  /** SUR-011 */
  hideTimes: boolean;
  /** Says of each how it came, and how long it took. */
  withIntegrity: boolean;
  withTimeTaken: boolean;
  t(key: string, params?: Record<string, unknown>): string;
}

/**
 * The columns of an export, in the table's order: what imports read again. With `wanted` only those, by the table's keys.
 * @throws Problem `validation` for a key that the survey lacks
 */
export const exportColumns = (facts: ColumnFacts, wanted?: readonly string[]): ExportColumn[] =>
  chosenColumns(allColumns(facts), wanted);

/** Those that are wanted, in that order; all by default. @throws Problem `validation` that names one there is not */
export function chosenColumns<Column>(all: ReadonlyMap<string, Column>, wanted?: readonly string[]): Column[] {
  if (!wanted) return [...all.values()];
  return wanted.map((key, index) => {
    const column = all.get(key);
    if (!column) throw notAmong(`columns.${index}`, [...all.keys()]);
    return column;
  });
}

function allColumns(facts: ColumnFacts): Map<string, ExportColumn> {
  const { asked, shown, kinds, links, language, timeZone, hideTimes, withIntegrity, withTimeTaken, t } = facts;
  const columns = new Map<string, ExportColumn>();
  columns.set('submitted_at', {
    // The second is what an import understands (RES-032).
    // A table that was put together before the setting does without, too.
    headers: hideTimes ? [] : [`${t('responses.submitted')} (${timeZone})`, 'Timestamp'],
    cells: ({ submittedAt }) => {
      if (hideTimes) return [];
      const at = Date.parse(submittedAt);
      return [minute(wallTime(timeZone, at)), minute(at)];
    },
  });
  for (const element of shown) columns.set(element.id, answerColumn(element, kinds));
  for (const { id, name, label } of translatedFields(asked.structure, language, kinds)) {
    const cells = ({ background }: ToldResponse) => [background[id] === undefined ? null : label(background[id])];
    columns.set(`field ${id}`, { headers: [name], cells });
  }
  // Not by default: a file is to be imported again.
  if (withIntegrity) {
    columns.set('integrity', {
      headers: [t('integrity.title'), t('integrity.why')],
      cells(response) {
        const { integrity, reasons } = marksOf(response);
        const why = reasons.map((name) => t(`integrity.reasons.${name}`)).join('. ');
        return [integrity && t(`integrity.classes.${integrity}`), why || null];
      },
    });
  }
  if (withTimeTaken) {
    columns.set('time_taken', {
      headers: hideTimes ? [] : [t('time.seconds')],
      cells: (response) => (hideTimes ? [] : [timeTakenOf(response)]),
    });
  }
  columns.set('language', { headers: [t('filter.language')], cells: (response) => [response.language || null] });
  columns.set('collector', {
    headers: [t('filter.collector')],
    cells: ({ collectorId, source }) => [
      collectorId === null
        ? source === 'import'
          ? t('responses.imported')
          : null
        : (links.get(collectorId) ?? collectorId),
    ],
  });
  return columns;
}

function answerColumn(element: Element, kinds: KindRegistry): ExportColumn {
  const kind = kinds.get(element.kind)!;
  const title = element.settings.text || element.name;
  const parts = kind.cellColumns(element);
  const days = kind.chartFacts?.(element).days === true;
  return {
    headers: parts.map((part) => (part.key === '' ? title : `${title} - ${part.title}`)),
    cells({ answers }) {
      const answer = answers[element.id];
      // Spreadsheets know no earlier day.
      const isTheirs = days && isDay(answer) && answer >= '1900-03-01';
      return isTheirs ? [new Date(`${answer}T00:00:00Z`)] : kind.toCells(element, answer);
    },
  };
}

/** To the minute; not midnight itself, which would be a day. */
function minute(time: number): Date {
  const whole = time - (time % 60_000);
  return new Date(whole % 86_400_000 === 0 ? whole + 1_000 : whole);
}
