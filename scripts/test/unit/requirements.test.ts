import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { claims, parseAreaTable, parseOpen, parseRequirements } from '../../requirements/parse.ts';
import { lostRows } from '../../requirements/record.ts';
import { claimedThoughOpen, reportRequirements } from '../../requirements/report.ts';
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

  it('has as open only what it has at all', () => {
    const open = parseOpen(markdown);
    expect(open).to.have.length.above(0);
    const title = open.map(({ id, letters }) => (letters ? `${id}.${letters}` : id)).join(' ');
    const { unknown, vague } = reportRequirements(requirements, [{ stage: 'unit', title, state: 'passed', ms: 1 }]);
    expect([unknown, vague]).to.deep.equal([[], []]);
  });
});

describe('what tests prove', () => {
  const requirements = parseRequirements(
    [
      '- **SUR-001** One. [A§1]',
      '- **SUR-002** Two.',
      '  - .a the first half',
      '  - .b the second half',
      '- **ANS-001** Three.',
      '- **GAP-001** Not one.',
      '  - .a nor this',
    ].join('\n'),
  );
  const test = (title: string, state: TestResult['state']): TestResult => ({ stage: 'unit', title, state, ms: 1 });
  const report = (...tests: TestResult[]) => reportRequirements(requirements, tests);

  it('reads rows with their clauses', () => {
    expect(requirements.map(({ id, clauses }) => [id, clauses.map(({ letter }) => letter)])).to.deep.equal([
      ['SUR-001', []],
      ['SUR-002', ['a', 'b']],
      ['ANS-001', []],
    ]);
  });

  it('reads the claims of a title, several at a time', () => {
    expect(claims('editor SUR-001, SUR-002.a and ANS-001.bc: hold. (not sur-003 nor SUR-0045) SUR-004.')).to.deep.equal(
      [
        { id: 'SUR-001', letters: '' },
        { id: 'SUR-002', letters: 'a' },
        { id: 'ANS-001', letters: 'bc' },
        { id: 'SUR-004', letters: '' },
      ],
    );
  });

  it('counts what passed, and nothing that failed or was skipped', () => {
    const { areas, failing, unknown } = report(
      test('SUR-001 SUR-002.ab x', 'passed'),
      test('SUR-001 y', 'failed'),
      test('ANS-001 z', 'skipped'),
      test('SUR-099 SUR-002.c UTF-008 q', 'passed'),
    );
    expect(areas).to.deep.equal({
      SUR: { total: 2, proven: 1, missing: ['SUR-001'] },
      ANS: { total: 1, proven: 0, missing: ['ANS-001'] },
    });
    expect(failing).to.deep.equal(['SUR-001']);
    expect(unknown).to.deep.equal(['SUR-002.c', 'SUR-099']);
  });

  it('counts a row with clauses when each of them is proven, by whatever tests', () => {
    expect(report(test('SUR-002.a x', 'passed')).missingClauses).to.deep.equal({ 'SUR-002': ['SUR-002.b'] });
    expect(report(test('SUR-002.a x', 'passed'), test('SUR-002.b y', 'passed')).proven).to.deep.equal(['SUR-002']);
  });

  it('takes a claim of a whole row that has clauses for none', () => {
    const { proven, vague } = report(test('SUR-002 x', 'passed'));
    expect(proven).to.deep.equal([]);
    expect(vague).to.deep.equal(['SUR-002']);
  });

  it('takes the proof of all clauses away when a test that claims the row fails', () => {
    expect(report(test('SUR-002.ab x', 'passed'), test('SUR-002 y', 'failed')).proven).to.deep.equal([]);
  });

  it('names what is claimed though it is open until its part is there', () => {
    const open = parseOpen(
      '| x | SUR-002.b (later); ANS-001 |\n## Open until their part is there\n| part | SUR-002.ab |\n\n## Gaps\nANS-001',
    );
    expect(claimedThoughOpen(open, [test('SUR-002.b x', 'skipped'), test('ANS-001 y', 'passed')])).to.deep.equal([
      'SUR-002.b',
    ]);
  });

  it('knows the rows that were proven before and are not now', () => {
    expect(lostRows(['SUR-001', 'ANS-001'], report(test('SUR-001 x', 'passed')).proven)).to.deep.equal(['ANS-001']);
  });
});
