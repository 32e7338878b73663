import { type KindRegistry, OTHER, type SurveyStructure } from '@kaiku/sdk/model';
import { Problem, type ProblemDetail, type TableCell, type TableRow } from '@kaiku/sdk/server';
import type { ImportMapping, ImportTarget } from '../../contract/index.ts';
import { headingKey, looseKey, type NamedTarget, targetsOf } from './targets.ts';
import { isTimeForm } from './time.ts';

/**
 * A target for each column by its heading. The first column of a heading gets the first target known by it, the second
 * one the second: of two columns `Question - Other`, one is the choice and one the respondent's own text. A single one
 * is the text, which says that it was chosen, too.
 */
export function guessTargets(
  structure: SurveyStructure,
  headers: readonly string[],
  kinds: KindRegistry,
): ImportTarget[] {
  const byHeading = new Map<string, ImportTarget[]>();
  const named = targetsOf(structure, kinds);
  for (const { target, headings } of named) {
    for (const heading of new Set(headings.map(headingKey))) {
      byHeading.set(heading, [...(byHeading.get(heading) ?? []), target]);
    }
  }
  const times = new Map<string, number>();
  for (const key of headers.map(headingKey)) times.set(key, (times.get(key) ?? 0) + 1);
  let timestamps = 0;
  const targets = headers.map((header): ImportTarget => {
    const known = byHeading.get(headingKey(header));
    const own = times.get(headingKey(header)) === 1 ? known?.find(isOwnText) : undefined;
    const target = own ?? known?.shift();
    if (target?.type !== 'timestamp') return target ?? { type: 'ignore' };
    timestamps += 1;
    return timestamps === 1 ? target : { type: 'ignore' };
  });
  return withLooseHeadings(named, headers, targets);
}

/** Columns left over that differ from one target left over by spaces and marks only. */
function withLooseHeadings(
  named: readonly NamedTarget[],
  headers: readonly string[],
  targets: ImportTarget[],
): ImportTarget[] {
  const taken = new Set(targets);
  const left = new Map<string, Set<ImportTarget>>();
  for (const { target, headings } of named) {
    if (taken.has(target) || (target.type !== 'answer' && target.type !== 'background')) continue;
    for (const key of headings.map(looseKey).filter(Boolean)) left.set(key, (left.get(key) ?? new Set()).add(target));
  }
  return targets.map((target, column) => {
    const [found, other] = left.get(looseKey(headers[column] ?? '')) ?? [];
    if (target.type !== 'ignore' || !found || other || taken.has(found)) return target;
    taken.add(found);
    return found;
  });
}

/**
 * The time of answering where no heading says it: the first column left over that holds nothing but times.
 * @param rows first ones
 */
export function guessTimestamp(targets: readonly ImportTarget[], rows: readonly TableRow[]): ImportTarget[] {
  if (targets.some(({ type }) => type === 'timestamp')) return [...targets];
  // A number may be anything: who imports says that it is a time.
  const holdsTime = (cell: TableCell | undefined) =>
    cell instanceof Date || (typeof cell === 'string' && isTimeForm(cell.trim()));
  const isTime = (column: number) => rows.length > 0 && rows.every(({ cells }) => holdsTime(cells[column]));
  const found = targets.findIndex(({ type }, column) => type === 'ignore' && isTime(column));
  return targets.map((target, column) => (column === found ? { type: 'timestamp' } : target));
}

/** The target of each column from a mapping by heading. @throws Problem `import_mapping` naming headings that the file lacks */
export function givenTargets(mapping: ImportMapping, headers: readonly string[]): ImportTarget[] {
  const wanted = new Map<string, ImportTarget[]>();
  for (const [heading, target] of Object.entries(mapping)) {
    wanted.set(headingKey(heading), Array.isArray(target) ? [...target] : [target]);
  }
  const targets = headers.map((header): ImportTarget => wanted.get(headingKey(header))?.shift() ?? { type: 'ignore' });
  const known = new Set(headers.map(headingKey));
  const missing = Object.keys(mapping).filter((heading) => !known.has(headingKey(heading)));
  if (missing.length > 0) {
    throw new Problem('import_mapping', {
      details: missing.slice(0, 100).map((column): ProblemDetail => ({ code: 'unknown_column', column })),
    });
  }
  return targets;
}

const isOwnText = (target: ImportTarget): boolean => target.type === 'answer' && target.part === OTHER;
