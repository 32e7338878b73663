import { readFileSync } from 'node:fs';
import path from 'node:path';
import { main, Obstacle, readCommandLine } from './lib/command.ts';
import { ROOT, TEST_RESULTS } from './lib/paths.ts';
import { parseRequirements, reportRequirements } from './requirements/parse.ts';
import { readResults } from './testing/results.ts';

const { values, positionals } = readCommandLine({
  usage: `
Usage: npm run requirements [-- AREA...] [--json]

Which requirements of docs/requirements.md are claimed by tests that ran and passed in the last whole "npm test".
A test claims a requirement by having its ID in its title.

  AREA     lists the missing requirements of these areas in full, for example PLAT SUR
  --json   {"areas": {"PLAT": {"total", "proven", "missing": []}, ...}} and nothing else`,
  options: { json: { type: 'boolean' } },
  positionals: true,
});

await main(async () => {
  const requirements = parseRequirements(readFileSync(path.join(ROOT, 'docs/requirements.md'), 'utf8'));
  const results = readResults(TEST_RESULTS);
  const report = reportRequirements(requirements, results?.tests ?? []);
  if (values.json) {
    console.log(JSON.stringify({ areas: report.areas }));
    if (!results) console.error('There has been no whole "npm test" yet, so nothing is proven.');
    return 0;
  }

  if (!results) console.log('There has been no whole "npm test" here yet, so nothing is proven. Run it first.\n');
  else {
    const { startedAt, passed, failed } = results.summary;
    console.log(
      `By the "npm test" of ${startedAt.slice(0, 16).replace('T', ' ')} UTC (${passed} passed, ${failed} failed)\n`,
    );
  }
  for (const area of positionals) {
    const found = report.areas[area];
    if (!found)
      throw new Obstacle(
        'unknown_area',
        `There is no area ${area}.`,
        `There are ${Object.keys(report.areas).join(', ')}.`,
      );
    console.log(`${area}: ${found.proven} of ${found.total} proven; missing`);
    for (const { id, text } of requirements) if (found.missing.includes(id)) console.log(`  ${id} ${text}`);
    console.log('');
  }
  if (positionals.length > 0) return 0;

  for (const [area, { total, proven, missing }] of Object.entries(report.areas)) {
    const share = `${proven} of ${total}`.padEnd(11);
    console.log(`${area.padEnd(6)} ${share} ${missing.length === 0 ? 'all proven' : `missing ${ranges(missing)}`}`);
  }
  const all = Object.values(report.areas);
  console.log(
    `\n${sum(all.map(({ proven }) => proven))} of ${sum(all.map(({ total }) => total))} requirements are proven.`,
  );
  if (report.failing.length > 0) console.log(`Claimed by a test that failed: ${report.failing.join(', ')}`);
  if (report.unknown.length > 0) console.log(`Claimed, but not in docs/requirements.md: ${report.unknown.join(', ')}`);
  return 0;
});

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
