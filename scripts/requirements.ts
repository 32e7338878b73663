import { main, Obstacle, readCommandLine } from './lib/command.ts';
import { TEST_RESULTS } from './lib/paths.ts';
import type { Requirement } from './requirements/parse.ts';
import { lostRows, readRecord, readRequirements, writeRecord } from './requirements/record.ts';
import { type RequirementsReport, reportRequirements } from './requirements/report.ts';
import { readResults } from './testing/results.ts';
import { readTree, type TreeState } from './testing/tree.ts';
import type { Summary } from './testing/types.ts';

const { values, positionals } = readCommandLine({
  usage: `
Usage: npm run requirements [-- AREA...] [--json] [--record]

Which requirements of docs/requirements.md are proven: rows whose every clause is claimed by tests that ran and passed
in the last whole "npm test", on this commit, with no file changed. A test claims by its title: PLAT-004, PLAT-003.a.

  AREA       lists what is missing in these areas in full, for example PLAT SUR
  --json     {"proves": true, "areas": {"PLAT": {"total", "proven", "missing": []}, ...}} and nothing else
  --record   writes what is proven to docs/requirements-proven.txt; from then on "npm test" fails when it no longer is`,
  options: { json: { type: 'boolean' }, record: { type: 'boolean' } },
  positionals: true,
});

await main(async () => {
  const requirements = readRequirements();
  const results = readResults(TEST_RESULTS);
  const doubt = doubtOf(results?.summary, readTree());
  const report = reportRequirements(requirements, results?.tests ?? []);
  if (values.json) {
    console.log(JSON.stringify({ proves: doubt === undefined, areas: report.areas }));
    if (doubt) console.error(doubt);
    return 0;
  }
  if (values.record) {
    if (doubt) throw new Obstacle('not_proven', doubt, 'Commit, run the whole "npm test", and record then.');
    const lost = lostRows(readRecord(), report.proven);
    if (lost.length > 0) {
      throw new Obstacle(
        'proof_lost',
        `These rows were proven before and are not now: ${lost.join(', ')}.`,
        'Mend what broke, or take them out of docs/requirements-proven.txt, with the reason in the message of the commit.',
      );
    }
    writeRecord(report.proven);
    console.log(`${report.proven.length} proven rows recorded.`);
    return 0;
  }

  if (results) {
    const { startedAt, passed, failed } = results.summary;
    const when = startedAt.slice(0, 16).replace('T', ' ');
    console.log(`By the "npm test" of ${when} UTC (${passed} passed, ${failed} failed)`);
  }
  console.log(doubt ? `This proves nothing: ${doubt}\n` : '');
  if (positionals.length > 0) listAreas(positionals, requirements, report);
  else listAll(report);
  return 0;
});

/** Why results say nothing of the sources as they are; undefined when they do. */
function doubtOf(summary: Summary | undefined, now: TreeState): string | undefined {
  if (!summary) return 'there has been no whole "npm test" here yet.';
  if (summary.interrupted) return 'the last whole "npm test" was interrupted.';
  if (!summary.clean) return 'the last whole "npm test" ran on files that differed from its commit.';
  if (summary.commit !== now.commit) return `the last whole "npm test" was of commit ${summary.commit?.slice(0, 8)}.`;
  return now.clean ? undefined : 'files have changed since the last whole "npm test".';
}

function listAreas(areas: readonly string[], requirements: readonly Requirement[], report: RequirementsReport): void {
  for (const area of areas) {
    const found = report.areas[area];
    if (!found) {
      throw new Obstacle(
        'unknown_area',
        `There is no area ${area}.`,
        `There are ${Object.keys(report.areas).join(', ')}.`,
      );
    }
    console.log(`${area}: ${found.proven} of ${found.total} proven; missing`);
    for (const { id, text, clauses } of requirements) {
      if (!found.missing.includes(id)) continue;
      console.log(`  ${id} ${text}`);
      for (const { letter, text: clause } of clauses) {
        const open = report.missingClauses[id]?.includes(`${id}.${letter}`) ?? true;
        console.log(`    ${open ? 'missing' : 'proven '} .${letter} ${clause}`);
      }
    }
    console.log('');
  }
}

function listAll({ areas, missingClauses, failing, unknown, vague }: RequirementsReport): void {
  for (const [area, { total, proven, missing }] of Object.entries(areas)) {
    const share = `${proven} of ${total}`.padEnd(11);
    console.log(`${area.padEnd(6)} ${share} ${missing.length === 0 ? 'all proven' : `missing ${ranges(missing)}`}`);
  }
  const all = Object.values(areas);
  const partly = Object.keys(missingClauses).length;
  console.log(
    `\n${sum(all.map(({ proven }) => proven))} of ${sum(all.map(({ total }) => total))} requirements are proven${partly ? `, ${partly} more in part` : ''}.`,
  );
  const lists = { 'Claimed by a test that failed': failing, 'Claimed, but not in docs/requirements.md': unknown };
  for (const [title, ids] of Object.entries({
    ...lists,
    'Claimed without a clause, which counts for nothing': vague,
  })) {
    if (ids.length > 0) console.log(`${title}: ${ids.join(', ')}`);
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** `001-004, 007` for the numbers of an area's IDs. */
function ranges(ids: readonly string[]): string {
  const numbers = ids.map((id) => Number(id.slice(-3)));
  const parts: string[] = [];
  for (let start = 0; start < numbers.length; ) {
    let end = start;
    while (numbers[end + 1] === numbers[end]! + 1) end += 1;
    const text = (index: number) => String(numbers[index]).padStart(3, '0');
    parts.push(end > start ? `${text(start)}-${text(end)}` : text(start));
    start = end + 1;
  }
  return parts.join(', ');
}
