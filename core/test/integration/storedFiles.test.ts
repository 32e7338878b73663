import { Readable } from 'node:stream';
import { FileStore } from '@kaiku/sdk/server';
import { type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { probeCaller, startProbe } from '../probe.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');

describe('files and the transactions that refer to them', () => {
  let test: TestApp;
  let companyId: string;
  let store: FileStore;

  before(async () => {
    test = await startProbe();
    ({ companyId } = await test.createCompany());
    store = test.services('probe').get(FileStore);
  });
  after(() => test.stop());

  const put = (text = 'hello') =>
    store.put(companyId, { name: 'a.txt', contentType: 'text/plain', stream: Readable.from([text]), maxBytes: 100 });
  /** A day later, when the clock has struck. */
  const sweep = async () => {
    await test.db.owner.query(
      "UPDATE core.stored_files SET at = (at AT TIME ZONE 'UTC' - interval '25 hours') AT TIME ZONE 'UTC'",
    );
    await test.db.owner.query("SELECT graphile_worker.add_job('core.sweepFiles:all')");
    await until('the sweep', async () => {
      const { rows } = await test.db.owner.query(
        "SELECT 1 FROM core.stored_files WHERE state <> 'kept' UNION ALL SELECT 1 FROM graphile_worker._private_jobs",
      );
      return rows.length === 0;
    });
  };
  const isThere = (key: string): Promise<boolean> =>
    store.get(companyId, key).then(
      async ({ stream }) => {
        stream.destroy();
        return true;
      },
      () => false,
    );

  it('a picture is stored without a database connection while the store is slow', async () => {
    const { files } = test.app.host;
    const real = files.put.bind(files);
    let reached = (): void => {};
    let open = (): void => {};
    const asked = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    files.put = async (...all) => {
      reached();
      await gate;
      return real(...all);
    };
    try {
      const form = new FormData();
      form.set('file_type', 'logo');
      form.set('file', new Blob([png]), 'logo.png');
      const reply = probeCaller(test, companyId).post('/files/upload', undefined, { form });
      await asked;
      const { rows } = await test.db.owner.query(
        "SELECT state FROM pg_stat_activity WHERE datname = current_database() AND usename = 'kaiku_app' AND xact_start IS NOT NULL",
      );
      expect(rows).to.deep.equal([]);
      open();
      const { data } = await reply;
      expect(data.contentType).to.equal('image/png');
      await sweep();
      const { contentType, stream } = await store.get(companyId, data.fileId);
      stream.destroy();
      expect(contentType).to.equal('image/png');
    } finally {
      files.put = real;
    }
  });

  it('what a transaction stored and took back is swept; what it kept stays', async () => {
    const kept = await put();
    const lost = await put();
    await test.tenant(companyId, (ctx) => store.keep(ctx, kept.key));
    await test
      .tenant(companyId, async (ctx) => {
        await store.keep(ctx, lost.key);
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect([await isThere(kept.key), await isThere(lost.key)]).to.deep.equal([true, true]);
    await sweep();
    expect([await isThere(kept.key), await isThere(lost.key)]).to.deep.equal([true, false]);
  });

  it('what a transaction removes goes once it has committed, and later where the store fails', async () => {
    const { key } = await put();
    await test.tenant(companyId, (ctx) => store.keep(ctx, key));
    await test
      .tenant(companyId, async (ctx) => {
        await store.remove(ctx, key);
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(await isThere(key)).to.equal(true);
    await test.tenant(companyId, async (ctx) => {
      await store.remove(ctx, key);
      expect(await isThere(key)).to.equal(true);
    });
    expect(await isThere(key)).to.equal(false);

    const other = await put();
    const { files } = test.app.host;
    const real = files.remove.bind(files);
    files.remove = () => Promise.reject(new Error('away'));
    try {
      await test.tenant(companyId, (ctx) => store.remove(ctx, other.key));
    } finally {
      files.remove = real;
    }
    expect(await isThere(other.key)).to.equal(true);
    await sweep();
    expect(await isThere(other.key)).to.equal(false);
  });
});
