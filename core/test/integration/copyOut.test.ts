import { copyOut } from '@kaiku/sdk/server';
import { sharedApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type pg from 'pg';

const headerBytes = 19;

/** The first fields of the rows that a block holds whole; throws where a row is cut. */
function firstFields(block: Uint8Array, first: boolean): string[] {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const found: string[] = [];
  let at = first ? headerBytes : 0;
  while (at < bytes.length) {
    const fields = bytes.readInt16BE(at);
    at += 2;
    // The trailer.
    if (fields === -1) break;
    for (let field = 0; field < fields; field += 1) {
      const length = bytes.readInt32BE(at);
      at += 4;
      if (field === 0) found.push(bytes.toString('utf8', at, at + length));
      at += length;
    }
  }
  expect(at, 'the block ends with a row').to.equal(bytes.length);
  return found;
}

describe('rows that are copied out', function () {
  this.timeout(60_000);
  let app: TestApp;
  let user: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!, { workers: 'none' });
    user = await app.createUser();
  });
  const inCompany = <T>(work: Parameters<typeof app.tenant<T>>[1]) => app.tenant(user.company.companyId, work);
  /** Some megabytes of rows, one of which is larger than a block. */
  const rows = `SELECT n::text, ?::text, repeat('x', CASE n WHEN 1500 THEN 3000000 ELSE 1000 END) FROM generate_series(1, 6000) AS n`;

  it('come in blocks of whole rows, however long one is, and the transaction goes on', async () => {
    const found: string[] = [];
    let blocks = 0;
    let seen = 0;
    const after = await inCompany(async ({ trx }) => {
      const { connection } = (await trx.client.acquireConnection()) as pg.Client;
      connection.on('copyData', () => {
        seen += 1;
      });
      for await (const block of copyOut(trx, rows, ["it's ? \\ a value"])) {
        expect(block.byteOffset).to.equal(0);
        found.push(...firstFields(block, blocks === 0));
        blocks += 1;
      }
      return (await trx.raw('SELECT 1 AS one')).rows[0].one;
    });
    expect(after).to.equal(1);
    expect(seen, 'rows that the driver made objects of').to.equal(0);
    expect(blocks).to.be.above(4);
    expect(found).to.deep.equal(Array.from({ length: 6000 }, (_, at) => String(at + 1)));
  });

  it('come one statement after the other where several wait for the same connection', async () => {
    const some = `SELECT n::text, ?::text, repeat('x', 1000) FROM generate_series(1, 3000) AS n`;
    const read = async (copied: ReturnType<typeof copyOut>): Promise<string[]> => {
      const found: string[] = [];
      for await (const block of copied) found.push(...firstFields(block, found.length === 0));
      return found;
    };
    const all = await inCompany(async ({ trx }) => {
      const copies = [1, 2, 3].map(() => read(copyOut(trx, some, ['x'])));
      return Promise.all([...copies, trx.raw('SELECT 1 AS one').then(({ rows: [{ one }] }) => one)]);
    });
    const numbers = Array.from({ length: 3000 }, (_, at) => String(at + 1));
    expect(all).to.deep.equal([numbers, numbers, numbers, 1]);
  });

  it('end with what went wrong half-way', async () => {
    const failing =
      "SELECT n::text, (1 / (4000 - n))::text, repeat('x', 1000), ?::text FROM generate_series(1, 6000) AS n";
    let blocks = 0;
    const failed = await inCompany(async ({ trx }) => {
      for await (const _block of copyOut(trx, failing, [''])) blocks += 1;
    }).then(
      () => null,
      (error: Error) => error.message,
    );
    expect(failed).to.match(/division by zero/);
    expect(blocks).to.be.above(0);
  });

  it('that are left early break their connection off alone', async () => {
    const left = await inCompany(async ({ trx }) => {
      for await (const _block of copyOut(trx, rows, [''])) break;
      return 'left';
    }).then(
      () => 'went on',
      () => 'broken off',
    );
    expect(left).to.equal('broken off');
    expect(await inCompany(async ({ trx }) => (await trx.raw('SELECT 1 AS one')).rows[0].one)).to.equal(1);
  });
});
