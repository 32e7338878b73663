import type { TestResult } from '../testing/types.ts';
import { type Claim, claims, type Requirement } from './parse.ts';

export interface AreaReport {
  total: number;
  proven: number;
  /** Rows with a clause that no passed test claims. */
  missing: string[];
}

export interface RequirementsReport {
  areas: Record<string, AreaReport>;
  proven: string[];
  /** Of rows that are proven in part: the clauses that are not. */
  missingClauses: Record<string, string[]>;
  /** Claimed by a test that failed; a failing test takes the proof away, whatever else claims the same. */
  failing: string[];
  /** Rows and clauses that titles claim and the list does not have. */
  unknown: string[];
  /** Rows that have clauses and are claimed as a whole, which claims nothing. */
  vague: string[];
}

/** Parts that a title claims though the list has them as open. */
export function claimedThoughOpen(open: readonly Claim[], tests: readonly TestResult[]): string[] {
  const parts = ({ id, letters }: Claim) => (letters === '' ? [id] : [...letters].map((letter) => `${id}.${letter}`));
  const claimed = new Set(tests.flatMap(({ title }) => claims(title)).flatMap(parts));
  return open.flatMap(parts).filter((part) => claimed.has(part));
}

/** Which requirements the tests of a run prove: rows whose every clause has a test that passed and none that failed. */
export function reportRequirements(
  requirements: readonly Requirement[],
  tests: readonly TestResult[],
): RequirementsReport {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const areasKnown = new Set(requirements.map(({ area }) => area));
  const passed = new Set<string>();
  const failed = new Set<string>();
  const unknown = new Set<string>();
  const vague = new Set<string>();
  for (const { title, state } of tests) {
    for (const { id, letters } of claims(title)) {
      const requirement = byId.get(id);
      if (!requirement) {
        // Other things look like IDs, too (UTF-008); only those of an area we have are worth a word.
        if (areasKnown.has(id.split('-')[0]!)) unknown.add(id);
        continue;
      }
      const known = requirement.clauses.map(({ letter }) => letter);
      for (const letter of letters) if (!known.includes(letter)) unknown.add(`${id}.${letter}`);
      if (letters === '' && known.length > 0) vague.add(id);
      const target = state === 'passed' ? passed : state === 'failed' ? failed : undefined;
      for (const part of letters === '' ? [id] : [...letters].map((letter) => `${id}.${letter}`)) target?.add(part);
      // A test that claims a row vaguely and fails casts doubt on all of it.
      if (letters === '' && state === 'failed') for (const letter of known) failed.add(`${id}.${letter}`);
    }
  }
  const holds = (part: string) => passed.has(part) && !failed.has(part);

  const areas: Record<string, AreaReport> = {};
  const proven: string[] = [];
  const missingClauses: Record<string, string[]> = {};
  for (const { id, area, clauses } of requirements) {
    const report = areas[area] ?? { total: 0, proven: 0, missing: [] };
    areas[area] = report;
    report.total += 1;
    const open = clauses.map(({ letter }) => `${id}.${letter}`).filter((part) => !holds(part));
    if (clauses.length === 0 ? holds(id) : open.length === 0) {
      report.proven += 1;
      proven.push(id);
    } else {
      report.missing.push(id);
      if (clauses.length > 0 && open.length < clauses.length) missingClauses[id] = open;
    }
  }
  return {
    areas,
    proven,
    missingClauses,
    failing: [...failed].sort(),
    unknown: [...unknown].sort(),
    vague: [...vague].sort(),
  };
}
