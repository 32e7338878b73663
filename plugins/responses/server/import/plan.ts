import type { CellColumn, CellsRead, DayOrder, Element, Kind, KindRegistry, SurveyStructure } from '@kaiku/sdk/model';
import { Problem, type ProblemDetail } from '@kaiku/sdk/server';
import type { ImportTarget } from '../../contract/index.ts';
import type { Clock } from './clock.ts';
import { importable } from './targets.ts';

/** Columns of one question. */
export interface ElementPlan {
  element: Element;
  kind: Kind;
  /** Those of the kind, then those that the file has in their place. */
  cellColumns: CellColumn[];
  /** How many are the kind's. */
  own: number;
  /** Column numbers of the file, from 0, for each of `cellColumns`. */
  sources: number[][];
  /** All of `sources`. */
  columns: number[];
  /** What short cells were read as: choices and numbers come again and again. */
  known: Map<string, CellsRead>;
  /** Columns for a part that the question's settings have switched off: an "other" choice (RES-035). */
  switchedOff: number[];
}

/** What to do with each row. */
export interface ImportPlan {
  headers: readonly string[];
  /** Null when one time was said for all of them. */
  timestamp: number | null;
  /** When all of them were given, where the file does not say. */
  answeredAt?: string;
  language: number | null;
  background: { column: number; fieldId: string }[];
  elements: ElementPlan[];
  /** Of days such as `3/4/2026`, where it is known. */
  dayOrder?: DayOrder;
  /** Of times that say no zone; UTC without. */
  clock?: Clock;
  /** What cells say that mean no answer, as `headingKey` folds it. */
  noAnswer?: ReadonlySet<string>;
  /** What cells of a column mean, by column. */
  meanings?: ReadonlyMap<number, ReadonlyMap<string, string | null>>;
}

/**
 * How rows are to be read.
 * @param answeredAt time of all answers of a file without times (RES-056)
 * @throws Problem `import_mapping` with a detail per fault: `timestamp_missing`, `timestamp_several` (RES-031),
 *   `duplicate_columns` (RES-033), `unknown_target`
 */
export function planImport(
  structure: SurveyStructure,
  headers: readonly string[],
  targets: readonly ImportTarget[],
  kinds: KindRegistry,
  answeredAt?: string,
): ImportPlan {
  const faults: ProblemDetail[] = [];
  const columnsOf = (fits: (target: ImportTarget) => boolean): number[] =>
    targets.flatMap((target, column) => (fits(target) ? [column] : []));
  const names = (columns: readonly number[]) => columns.map((column) => headers[column] ?? '').join(', ');
  const single = (columns: number[]): number | null => {
    if (columns.length > 1) faults.push({ code: 'duplicate_columns', column: names(columns) });
    return columns[0] ?? null;
  };

  const timestamps = columnsOf(({ type }) => type === 'timestamp');
  if (timestamps.length === 0 && !answeredAt) faults.push({ code: 'timestamp_missing' });
  // A time that was said for all is one, too.
  if (timestamps.length > (answeredAt ? 0 : 1)) faults.push({ code: 'timestamp_several', column: names(timestamps) });
  const language = single(columnsOf(({ type }) => type === 'language'));

  const background = structure.backgroundFields.flatMap(({ id }) => {
    const column = single(columnsOf((target) => target.type === 'background' && target.fieldId === id));
    return column === null ? [] : [{ column, fieldId: id }];
  });

  const elements: ElementPlan[] = [];
  for (const element of importable(structure, kinds)) {
    const mine = columnsOf((target) => target.type === 'answer' && target.elementId === element.id);
    if (mine.length === 0) continue;
    const plan = planElement(element, kinds.get(element.kind)!, mine, targets);
    for (const columns of plan.sources) {
      if (columns.length > 1 && !plan.kind.import?.joins) {
        faults.push({ code: 'duplicate_columns', column: names(columns) });
      }
    }
    elements.push(plan);
  }

  const planned = new Set([
    ...elements.flatMap(({ sources, switchedOff }) => [...sources.flat(), ...switchedOff]),
    ...columnsOf((target) => target.type === 'background' && fieldIds(structure).has(target.fieldId)),
  ]);
  for (const [column, target] of targets.entries()) {
    if ((target.type === 'answer' || target.type === 'background') && !planned.has(column)) {
      faults.push({ code: 'unknown_target', column: headers[column] });
    }
  }
  if (faults.length > 0) throw new Problem('import_mapping', { details: faults.slice(0, 100) });
  return {
    headers,
    timestamp: timestamps[0] ?? null,
    ...(answeredAt && { answeredAt }),
    language,
    background,
    elements,
  };
}

const fieldIds = (structure: SurveyStructure): Set<string> => new Set(structure.backgroundFields.map(({ id }) => id));

function planElement(
  element: Element,
  kind: Kind,
  columns: readonly number[],
  targets: readonly ImportTarget[],
): ElementPlan {
  const partOf = (column: number) => (targets[column] as { part?: string }).part ?? '';
  const own = kind.cellColumns(element);
  const given = new Set(columns.map(partOf));
  const cellColumns = [...own, ...(kind.import?.columns?.(element) ?? []).filter(({ key }) => given.has(key))];
  const isOff = (part: string) =>
    kind.import?.switchedOff?.includes(part) === true && !cellColumns.some(({ key }) => key === part);
  const sources = cellColumns.map(({ key }) => columns.filter((column) => partOf(column) === key));
  return {
    element,
    kind,
    cellColumns,
    own: own.length,
    sources,
    columns: sources.flat(),
    known: new Map(),
    switchedOff: columns.filter((column) => isOff(partOf(column))),
  };
}
