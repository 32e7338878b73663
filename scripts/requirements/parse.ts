import type { TestResult } from '../testing/types.ts';

export interface Requirement {
  id: string;
  area: string;
  text: string;
}

const ROW = /^- \*\*([A-Z]+)-(\d{3})\*\* (.+)$/;
const AREA_ROW = /^\| ([A-Z]+) — .+? \| (\d+) \|/;

/** Areas that hold decisions on gaps of the specifications, not requirements. */
const NOT_REQUIREMENTS = new Set(['GAP']);

/** The rows of docs/requirements.md, in its order. */
export function parseRequirements(markdown: string): Requirement[] {
  return markdown.split('\n').flatMap((line) => {
    const match = ROW.exec(line);
    if (!match || NOT_REQUIREMENTS.has(match[1]!)) return [];
    return [{ id: `${match[1]}-${match[2]}`, area: match[1]!, text: match[3]! }];
  });
}

/** How many rows the table at the top says that each area has. */
export function parseAreaTable(markdown: string): Map<string, number> {
  const rows = markdown.split('\n').map((line) => AREA_ROW.exec(line));
  return new Map(rows.filter((row) => row !== null).map((row) => [row[1]!, Number(row[2])]));
}

/** The IDs that a test's title claims, a title may claim several. `SUR-048..051` claims no range: each is named. */
export function claimedIds(title: string): string[] {
  return [...title.matchAll(/\b([A-Z]{2,5}-\d{3})\b/g)].map((match) => match[1]!);
}

export interface AreaReport {
  total: number;
  proven: number;
  missing: string[];
}

export interface RequirementsReport {
  areas: Record<string, AreaReport>;
  /** Claimed by a test that failed; a failing test takes the proof away, whatever else claims the ID. */
  failing: string[];
  /** Claimed IDs that the list does not have. */
  unknown: string[];
}

/** Which requirements are proven by the tests of a run. */
export function reportRequirements(
  requirements: readonly Requirement[],
  tests: readonly TestResult[],
): RequirementsReport {
  const passed = new Set<string>();
  const failed = new Set<string>();
  for (const { title, state } of tests) {
    const target = state === 'passed' ? passed : state === 'failed' ? failed : undefined;
    for (const id of claimedIds(title)) target?.add(id);
  }
  const known = new Set(requirements.map(({ id }) => id));
  const areas: Record<string, AreaReport> = {};
  for (const { id, area } of requirements) {
    const report = areas[area] ?? { total: 0, proven: 0, missing: [] };
    areas[area] = report;
    report.total += 1;
    if (passed.has(id) && !failed.has(id)) report.proven += 1;
    else report.missing.push(id);
  }
  const claimed = [...new Set([...passed, ...failed])].sort();
  const areasKnown = new Set(requirements.map(({ area }) => area));
  return {
    areas,
    failing: claimed.filter((id) => known.has(id) && failed.has(id)),
    // Other things look like IDs, too (UTF-008); only those of an area we have are worth a word.
    unknown: claimed.filter((id) => !known.has(id) && areasKnown.has(id.split('-')[0]!)),
  };
}
