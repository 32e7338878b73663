import { randomUUID } from 'node:crypto';
import { readConfig } from '@kaiku/config';
import { type AuditHeads, verifyAudit } from '@kaiku/core';
import { root, type TestApp, type TestCompany, testRoles, testSecret } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { contentOf, entryColumns, hashOf } from '../../foundation/audit/chain.ts';
import { startProbe } from '../probe.ts';

const former = 'the-secret-of-before-the-secret-of-before';

describe('the audit log', () => {
  let test: TestApp;
  let company: TestCompany;
  before(async () => {
    test = await startProbe({ workers: 'none', env: { KAIKU_SECRET_FORMER: former } });
  });
  after(() => test.stop());
  beforeEach(async () => {
    company = await test.createCompany();
  });

  const job = (name: string) => test.app.host.jobs.find(({ definition }) => definition.name === name)!.definition;
  const write = (n: number, node = test) =>
    node.tenant(company.companyId, (ctx) =>
      ctx.audit(
        ...Array.from({ length: n }, (_, index) => ({
          operation: 'note.add',
          itemType: 'note',
          itemName: `Näin ${index}`,
          details: { b: index, a: [1.5, 'x'] },
        })),
      ),
    );
  const seal = async () => {
    await test.tenant(company.companyId, (ctx) => ctx.enqueue(job('core.seal-audit'), {}));
    await test.settled();
  };
  const verify = (noted: AuditHeads = {}, secret = testSecret) =>
    verifyAudit(
      readConfig(
        { NODE_ENV: 'test', KAIKU_SECRET: secret, KAIKU_DATABASE_ROLES: testRoles.roles, KAIKU_DATA: test.dataDir },
        root,
      ),
      test.db.ownerUrl,
      noted,
    );
  /** Of this company, as `fault number`. */
  const faults = async (noted: AuditHeads = {}) =>
    (await verify(noted)).faults
      .filter(({ companyId }) => companyId === company.companyId)
      .map(({ fault, number }) => `${fault} ${number}`);
  const owner = (sql: string, ...values: unknown[]) =>
    test.db.owner.query(sql, [company.companyId, ...values]).then(({ rows }) => rows);
  const entryAt = async (number: number): Promise<string> =>
    (await owner('SELECT entry_id AS id FROM core.audit_seals WHERE company_id = $1 AND number = $2', number))[0].id;

  it('COMP-036 is sealed entry by entry, in one chain', async () => {
    await write(3);
    await seal();
    await write(2);
    await seal();
    expect(
      await owner('SELECT number::int, key_id IS NOT NULL AS signed FROM core.audit_seals WHERE company_id = $1'),
    ).to.have.deep.members([1, 2, 3, 4, 5].map((number) => ({ number, signed: number === 3 || number === 5 })));
    expect(await owner('SELECT 1 FROM core.audit_waiting WHERE company_id = $1')).to.deep.equal([]);
    expect(await faults()).to.deep.equal([]);
  });

  it('COMP-036 nobody with the rights of the product changes or removes an entry or a seal', async () => {
    await write(1);
    await seal();
    for (const statement of [
      "UPDATE core.audit_log SET operation = 'x' WHERE company_id = $1",
      'DELETE FROM core.audit_log WHERE company_id = $1',
      "UPDATE core.audit_seals SET hash = decode(repeat('00', 32), 'hex') WHERE company_id = $1",
      'DELETE FROM core.audit_seals WHERE company_id = $1',
    ]) {
      const refusal = await test
        .tenant(company.companyId, ({ trx, companyId }) => trx.raw(statement.replace('$1', '?'), [companyId]))
        .then(
          () => null,
          (error) => error.code,
        );
      expect(refusal, statement).to.equal('42501');
    }
    const { rows } = await test.db.owner.query(
      `SELECT t AS name, p AS privilege FROM unnest(ARRAY['core.audit_log', 'core.audit_seals']) t,
       unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) p WHERE has_table_privilege('kaiku_app', t, p)`,
    );
    expect(rows).to.deep.equal([]);
  });

  it('COMP-036 what the owner of the database does to it is found', async () => {
    await write(9);
    await seal();
    const [two, three, four, five] = await Promise.all([2, 3, 4, 5].map(entryAt));
    await owner("UPDATE core.audit_log SET item_name = 'Another' WHERE company_id = $1 AND id = $2", two);
    expect(await faults()).to.deep.equal(['changed 2']);
    await owner('DELETE FROM core.audit_log WHERE company_id = $1 AND id = $2', three);
    expect(await faults()).to.have.members(['changed 2', 'missing 3']);
    await owner("INSERT INTO core.audit_log (company_id, id, operation) VALUES ($1, $2, 'note.add')", randomUUID());
    expect(await faults()).to.have.members(['changed 2', 'missing 3', 'added null']);
    const swap = `UPDATE core.audit_seals s SET entry_id = o.entry_id, content = o.content
      FROM core.audit_seals o WHERE s.company_id = $1 AND o.company_id = $1
      AND s.number + o.number = 9 AND s.number IN (4, 5)`;
    await test.db.owner.query('ALTER TABLE core.audit_seals DROP CONSTRAINT audit_seals_company_id_entry_id_key');
    await owner(swap.replaceAll('\n', ' '));
    await test.db.owner.query('ALTER TABLE core.audit_seals ADD UNIQUE (company_id, entry_id)');
    expect([await entryAt(4), await entryAt(5)]).to.deep.equal([five, four]);
    expect(await faults()).to.have.members(['changed 2', 'missing 3', 'added null', 'moved 4', 'moved 5']);
  });

  it('COMP-036 so is an entry that goes together with its seal, and one that goes before it is sealed', async () => {
    await write(3);
    await seal();
    const two = await entryAt(2);
    for (const [table, id] of [
      ['audit_log', 'id'],
      ['audit_seals', 'entry_id'],
    ])
      await owner(`DELETE FROM core.${table} WHERE company_id = $1 AND ${id} = $2`, two);
    expect(await faults()).to.deep.equal(['missing 2']);
    await write(1);
    await owner('DELETE FROM core.audit_log WHERE company_id = $1 AND at = (SELECT max(at) FROM core.audit_log)');
    await seal();
    expect(await faults()).to.deep.equal(['missing 2', 'missing 4']);
  });

  it('COMP-036 a chain that was made anew lacks the signature, and one that was cut short does not reach as far as noted', async () => {
    await write(2);
    await seal();
    await write(2);
    await seal();
    const { heads } = await verify();
    const last = [await entryAt(3), await entryAt(4)];
    await owner('DELETE FROM core.audit_seals WHERE company_id = $1 AND entry_id = ANY($2)', last);
    await owner('DELETE FROM core.audit_log WHERE company_id = $1 AND id = ANY($2)', last);
    expect(await faults()).to.deep.equal([]);
    expect(await faults(heads)).to.deep.equal(['head 4']);
    await owner(
      "UPDATE core.audit_seals SET signature = decode(repeat('00', 32), 'hex') WHERE company_id = $1 AND number = 2",
    );
    expect(await faults()).to.deep.equal(['signature 2']);
  });

  it('COMP-036 many writers on two nodes wait for nobody, and two that seal at once make one chain', async () => {
    const second = await test.another();
    try {
      await Promise.all(Array.from({ length: 24 }, (_, n) => write(40, n % 2 ? second : test)));
      const jobs = [0, 1, 2, 3].map(() =>
        test.tenant(company.companyId, (ctx) => ctx.enqueue(job('core.seal-audit'), {})),
      );
      await Promise.all([...jobs]);
      await Promise.all([test.settled(), second.settled()]);
      await seal();
      expect(await owner('SELECT max(number)::int AS n FROM core.audit_seals WHERE company_id = $1')).to.deep.equal([
        { n: 960 },
      ]);
      expect(await faults()).to.deep.equal([]);
    } finally {
      await second.stop();
    }
  });

  it('COMP-036 entries from before there were seals get theirs, however many', async () => {
    await owner(
      `INSERT INTO core.audit_log (company_id, id, operation)
       SELECT $1, gen_random_uuid(), 'note.add' FROM generate_series(1, 2345)`,
    );
    await owner(
      "INSERT INTO core.audit_waiting (company_id, entry_id) VALUES ($1, '00000000-0000-0000-0000-000000000000')",
    );
    await write(3);
    await seal();
    expect(await owner('SELECT count(*)::int AS n FROM core.audit_seals WHERE company_id = $1')).to.deep.equal([
      { n: 2348 },
    ]);
    expect(await owner('SELECT 1 FROM core.audit_waiting WHERE company_id = $1')).to.deep.equal([]);
    expect(await faults()).to.deep.equal([]);
  });

  it('COMP-036 its end is signed anew after a change of the secret', async () => {
    await write(1);
    await seal();
    await owner("UPDATE core.audit_seals SET key_id = 'older' WHERE company_id = $1");
    expect(await faults()).to.deep.equal(['signature 1']);
    expect(await job('core.reseal').due!(test.app.host.db.pool)).to.include(company.companyId);
    await test.tenant(company.companyId, (ctx) => ctx.enqueue(job('core.reseal'), {}));
    await test.settled();
    await seal();
    expect(await faults()).to.deep.equal([]);
    expect(await owner('SELECT operation FROM core.audit_log WHERE company_id = $1 ORDER BY id')).to.deep.equal([
      { operation: 'note.add' },
      { operation: 'secret.change' },
    ]);
  });

  it('COMP-036 a run signs nothing behind an end that the product did not make', async () => {
    await write(2);
    await seal();
    const forged = randomUUID();
    await owner("INSERT INTO core.audit_log (company_id, id, operation) VALUES ($1, $2, 'note.add')", forged);
    const [entry] = await owner(
      `SELECT a.id, ${entryColumns} FROM core.audit_log a WHERE company_id = $1 AND id = $2`,
      forged,
    );
    const [last] = await owner('SELECT hash, key_id FROM core.audit_seals WHERE company_id = $1 AND number = 2');
    const content = contentOf(company.companyId, entry);
    const hash = hashOf(last.hash, { number: 3, entryId: forged, content });
    await owner(
      `INSERT INTO core.audit_seals (company_id, number, entry_id, content, hash, key_id, signature)
       VALUES ($1, 3, $2, $3, $4, 'a-former-one', $4)`,
      forged,
      content,
      hash,
    );
    await write(1);
    await seal();
    expect(await faults()).to.deep.equal(['signature 4']);
    await owner('UPDATE core.audit_seals SET key_id = $2 WHERE company_id = $1 AND number = 3', last.key_id);
    await write(1);
    await seal();
    expect(await faults()).to.include('signature 5');
  });

  describe('after two years', () => {
    const writeAt = (years: number, n = 2) =>
      test.tenant(company.companyId, ({ trx, companyId }) =>
        trx.raw(
          `INSERT INTO core.audit_log (company_id, id, at, operation)
           SELECT ?, gen_random_uuid(), now() - make_interval(days => ?), 'note.add' FROM generate_series(1, ?) ON CONFLICT DO NOTHING`,
          [companyId, Math.round(years * 365.25), n],
        ),
      );
    const forget = async () => {
      await test.tenant(company.companyId, (ctx) => ctx.enqueue(job('core.forget-audit'), {}));
      await test.settled();
    };
    const operations = async () =>
      (await owner('SELECT operation FROM core.audit_log WHERE company_id = $1 ORDER BY at')).map(
        (row) => row.operation,
      );
    const inChain = async (years: number[]) => {
      for (const one of years) {
        await writeAt(one);
        await seal();
      }
    };

    it('COMP-036 entries are removed, and the chain is as whole as before', async () => {
      await inChain([3, 2.5, 1.9, 0]);
      const { heads } = await verify();
      expect(await job('core.forget-audit').due!(test.app.host.db.pool)).to.include(company.companyId);
      await forget();
      expect(await operations()).to.deep.equal([...Array(4).fill('note.add'), 'audit.forget']);
      expect(await faults(heads)).to.deep.equal([]);
      await seal();
      await forget();
      expect(await faults(heads), 'again').to.deep.equal([]);
      expect(await operations(), 'told once').to.have.length(5);
      await owner('DELETE FROM core.audit_log WHERE company_id = $1 AND id = $2', await entryAt(5));
      expect(await faults(), 'one that was not due').to.deep.equal(['missing 5']);
    });

    it('COMP-036 it is not done each night for a few, and not at all for younger ones', async () => {
      await inChain([2.05, 1]);
      await forget();
      expect(await operations()).to.deep.equal(Array(4).fill('note.add'));
      const { rows } = await test.tenant(company.companyId, ({ trx }) =>
        trx.raw('SELECT core.forget_audit(2, 4) AS n'),
      );
      expect(Number(rows[0].n), 'asked of the database itself').to.equal(0);
    });

    it('COMP-036 nothing of another company goes with them', async () => {
      await inChain([3]);
      const other = await test.createCompany();
      await test.tenant(other.companyId, ({ trx }) => trx.raw('SELECT core.forget_audit(0, 100)'));
      expect(await operations()).to.deep.equal(Array(2).fill('note.add'));
    });

    it('COMP-036 what the owner of the database removes and announces as the product is found', async () => {
      await inChain([3, 0]);
      await test.tenant(company.companyId, (ctx) =>
        ctx.audit({
          operation: 'audit.forget',
          itemType: 'installation',
          details: { through: 4, key_id: 'mine', signature: '00' },
        }),
      );
      await seal();
      await owner('DELETE FROM core.audit_log WHERE company_id = $1 AND id = $2', await entryAt(3));
      expect(await faults()).to.deep.equal(['missing 3']);
    });

    it('COMP-036 how far they were removed is signed anew after a change of the secret', async () => {
      await inChain([3, 0]);
      await forget();
      await owner(
        `UPDATE core.audit_log SET details = details || '{"key_id": "older"}'
         WHERE company_id = $1 AND operation = 'audit.forget'`,
      );
      expect(await faults()).to.deep.equal(['missing 1', 'missing 2']);
      await test.tenant(company.companyId, (ctx) => ctx.enqueue(job('core.reseal'), {}));
      await test.settled();
      expect(await faults()).to.deep.equal([]);
    });
  });
});
