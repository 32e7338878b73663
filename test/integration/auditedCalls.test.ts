import { existsSync } from 'node:fs';
import path from 'node:path';
import { freePort, root, startTestApp, type TestApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { audited, changingCalls } from '../../scripts/lib/auditTable.ts';
import { makeChangingCalls } from '../support/changingCalls.ts';

/**
 * COMP-063: every call that changes something leaves the entries that docs/audit.md says, or none for the reason that
 * stands there. Entries are credited to the call by its correlation id, whoever wrote them and whenever: a job of it too.
 */
describe('what each changing call leaves in the audit log', function () {
  this.timeout(400_000);
  let test: TestApp;
  /** Calls that went well, by correlation id. */
  const made = new Map<string, string>();
  const refused = new Map<string, number>();
  const left = new Map<string, Set<string>>();
  before(async () => {
    test = await startTestApp({
      demo: false,
      env: { KAIKU_RATE_LIMITS: 'false', KAIKU_PORT: String(await freePort()) },
    });
    for (const server of [test.app.server, test.app.answerServer]) {
      server.events.on('response', ({ info, method, route, raw }) => {
        const name = `${method.toUpperCase()} ${route.path}`;
        if (!audited[name]) return;
        if (raw.res.statusCode < 400) made.set(info.id, name);
        else refused.set(name, raw.res.statusCode);
      });
    }
    await makeChangingCalls(test);
    await test.settled();
    const { rows } = await test.db.owner.query(
      'SELECT DISTINCT correlation_id, operation FROM core.audit_log WHERE correlation_id = ANY ($1)',
      [[...made.keys()]],
    );
    for (const name of made.values()) left.set(name, left.get(name) ?? new Set());
    for (const { correlation_id: id, operation } of rows) left.get(made.get(id)!)!.add(operation);
  });
  after(() => test?.stop());

  it('COMP-063.a the table names every changing call of the node, and none that is not there', () => {
    expect(Object.keys(audited).sort()).to.deep.equal(changingCalls(test.app).sort());
  });

  it('COMP-063.b each was made and went well here, or in the test that the table names', () => {
    const missing = Object.entries(audited)
      .filter(([name, { shown }]) => !shown && !left.has(name))
      .map(([name]) => `${name} (${refused.get(name) ?? 'not made'})`);
    expect(missing).to.deep.equal([]);
    const elsewhere = Object.values(audited).flatMap(({ shown }) => shown ?? []);
    expect(elsewhere.filter((file) => !existsSync(path.join(root, file)))).to.deep.equal([]);
  });

  it('COMP-063.c COMP-036 each leaves the entries that the table says, and no others', () => {
    const found = Object.fromEntries([...left].map(([name, operations]) => [name, [...operations].sort()]));
    const said = Object.fromEntries([...left.keys()].map((name) => [name, [...(audited[name]!.entries ?? [])].sort()]));
    expect(found).to.deep.equal(said);
  });

  it('COMP-063.d where none is left, the table says why', () => {
    for (const [name, { entries = [], none = '' }] of Object.entries(audited))
      expect(entries.length > 0, `${name}: entries, or why none`).to.equal(none === '');
  });
});
