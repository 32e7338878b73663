import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/paths.ts';
import type { TestResult } from '../testing/types.ts';
import { parseOpen, parseRequirements, type Requirement } from './parse.ts';
import { claimedThoughOpen, type RequirementsReport, reportRequirements } from './report.ts';

const LIST = path.join(ROOT, 'docs/requirements.md');
const RECORD = path.join(ROOT, 'docs/requirements-proven.txt');

const HEADER = `# Rows of requirements.md that a whole "npm test" has proven. "npm test" fails when one of them no longer is.
# Written by "npm run requirements -- --record"; a row leaves it only together with the reason, in the commit's message.
`;

export const readRequirements = (): Requirement[] => parseRequirements(readFileSync(LIST, 'utf8'));

/** Rows that were proven before. */
export function readRecord(): string[] {
  return readFileSync(RECORD, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => line.split(' '));
}

/** Rows that were proven before and are not by this report: they leave the record by hand, with the reason. */
export const lostRows = (record: readonly string[], proven: readonly string[]): string[] =>
  record.filter((id) => !proven.includes(id));

/** One line an area, so that a change is seen in a diff. */
export function writeRecord(proven: readonly string[]): void {
  const lines = new Map<string, string[]>();
  for (const id of proven) {
    const area = id.split('-')[0]!;
    lines.set(area, [...(lines.get(area) ?? []), id]);
  }
  writeFileSync(RECORD, `${HEADER}${[...lines.values()].map((ids) => ids.join(' ')).join('\n')}\n`);
}

/** What a whole run says of the claims in its titles, as results of tests of their own. */
export function judgeClaims(tests: readonly TestResult[]): TestResult[] {
  const report = reportRequirements(readRequirements(), tests);
  const lost = lostRows(readRecord(), report.proven);
  return [
    result('requirements: every row and clause that a title claims is in docs/requirements.md', report.unknown),
    result(
      'requirements: every row that was proven before still is',
      lost.map((id) => explain(id, report)),
    ),
    result(
      'requirements: no title claims what docs/requirements.md says is open until its part is there',
      claimedThoughOpen(parseOpen(readFileSync(LIST, 'utf8')), tests),
    ),
  ];
}

const explain = (id: string, report: RequirementsReport): string =>
  report.missingClauses[id] ? `${id} (no proof of ${report.missingClauses[id].join(', ')})` : id;

const result = (title: string, faults: readonly string[]): TestResult => ({
  stage: 'requirements',
  title,
  ms: 0,
  ...(faults.length === 0 ? { state: 'passed' } : { state: 'failed', error: faults.join('\n') }),
});
