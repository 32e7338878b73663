import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { claimedIds, parseAreaTable, parseRequirements, reportRequirements } from '../../requirements/parse.ts';
import type { TestResult } from '../../testing/types.ts';

const FILE = path.resolve(import.meta.dirname, '../../../docs/requirements.md');

describe('the list of requirements', () => {
  const markdown = readFileSync(FILE, 'utf8');
  const requirements = parseRequirements(markdown);

  it('has each ID once', () => {
    const ids = requirements.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).to.deep.equal([]);
  });

  it('has as many rows per area as its own table says', () => {
    const counts = new Map<string, number>();
    for (const { area } of requirements) counts.set(area, (counts.get(area) ?? 0) + 1);
    expect([...counts]).to.deep.equal([...parseAreaTable(markdown)]);
  });
});

describe('what tests prove', () => {
  const requirements = parseRequirements(
    '- **SUR-001** One. [A§1]\n- **SUR-002** Two.\n- **ANS-001** Three.\n- **GAP-001** Not one.',
  );
  const test = (title: string, state: TestResult['state']): TestResult => ({ stage: 'unit', title, state, ms: 1 });

  it('reads the IDs of a title, several at a time', () => {
    expect(claimedIds('editor SUR-001, SUR-002 and ANS-001 hold (not sur-003 nor SUR-0045)')).to.deep.equal([
      'SUR-001',
      'SUR-002',
      'ANS-001',
    ]);
  });

  it('counts what passed, and nothing that failed or was skipped', () => {
    const report = reportRequirements(requirements, [
      test('SUR-001 SUR-002 x', 'passed'),
      test('SUR-002 y', 'failed'),
      test('ANS-001 z', 'skipped'),
      test('SUR-099 UTF-008 q', 'passed'),
    ]);
    expect(report).to.deep.equal({
      areas: { SUR: { total: 2, proven: 1, missing: ['SUR-002'] }, ANS: { total: 1, proven: 0, missing: ['ANS-001'] } },
      failing: ['SUR-002'],
      unknown: ['SUR-099'],
    });
  });
});
