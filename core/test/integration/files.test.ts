import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { StartupError } from '@kaiku/config';
import { type FileStoreAdapter, Problem, uuidv7 } from '@kaiku/sdk/server';
import { type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { createLocalFileStore } from '../../foundation/files/localStore.ts';
import { createS3FileStore } from '../../foundation/files/s3Store.ts';
import { probeCaller, startProbe } from '../probe.ts';
import { s3Environment, startS3 } from '../s3.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const MB = 1024 * 1024;

interface Peer {
  store: FileStoreAdapter;
  /** Files that lie there, whole or in part. */
  left(): string[];
  stop(): Promise<void>;
}
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const adapters: Record<string, () => Promise<Peer>> = {
  async 'a local folder'() {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku files '));
    return {
      store: createLocalFileStore(folder),
      left: () => filesBelow(folder),
      stop: async () => rmSync(folder, { recursive: true }),
    };
  },
  async 'an S3 bucket'() {
    const { settings, directory, stop } = await startS3();
    const store = createS3FileStore(settings, quiet);
    return {
      store,
      left: () => filesBelow(directory).filter((name) => !name.startsWith('._S3rver')),
      async stop() {
        store.close?.();
        await stop();
      },
    };
  },
};

/** `count` pieces of 1 MB, each of another letter, made only when they are read. */
function pieces(count: number, onPiece: (made: number) => void = () => {}): Readable {
  let made = 0;
  return new Readable({
    highWaterMark: MB,
    read() {
      if (made === count) return void this.push(null);
      made += 1;
      onPiece(made);
      this.push(Buffer.alloc(MB, 97 + (made % 26)));
    },
  });
}

async function digest(stream: Readable): Promise<{ hash: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { hash: hash.digest('hex'), bytes };
}

const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Problem ? error.code : `thrown: ${error}`),
  );

for (const [name, start] of Object.entries(adapters)) {
  describe(`the file store in ${name}`, () => {
    let peer: Peer;
    before(async () => {
      peer = await start();
    });
    after(() => peer.stop());

    const company = uuidv7();
    const put = (stream: Readable, maxBytes = 100 * MB) =>
      peer.store.put(company, { name: 'a.txt', contentType: 'text/plain', stream, maxBytes });
    const text = async (key: string, owner = company): Promise<string> => {
      const { stream } = await peer.store.get(owner, key);
      return Buffer.concat(await stream.toArray()).toString();
    };

    it('gives back what it was given, with its size', async () => {
      const { key, size, contentType } = await put(Readable.from([Buffer.from('Hyvää '), Buffer.from('päivää')]));
      expect({ size, contentType }).to.deep.equal({ size: 17, contentType: 'text/plain' });
      expect(await text(key)).to.equal('Hyvää päivää');
      expect((await peer.store.get(company, key)).size).to.equal(17);
    });

    it('keeps an empty file', async () => {
      const { key, size } = await put(Readable.from([]));
      expect(size).to.equal(0);
      expect(await text(key)).to.equal('');
    });

    it('gives a file to its own company only, and knows no key that it did not make', async () => {
      const { key } = await put(Readable.from([Buffer.from('own')]));
      expect(await refusal(peer.store.get(uuidv7(), key))).to.equal('not_found');
      expect(await refusal(peer.store.get(company, uuidv7()))).to.equal('not_found');
      for (const bad of ['', '../../etc/passwd', `${key}/..`, key.toUpperCase().replaceAll(/\d/g, 'Z')]) {
        expect(await refusal(peer.store.get(company, bad)), bad).to.equal('not_found');
        expect(await refusal(peer.store.get(bad, key)), bad).to.equal('not_found');
      }
    });

    it('removes a file, and bears being told twice', async () => {
      const { key } = await put(Readable.from([Buffer.from('gone')]));
      await peer.store.remove(company, key);
      expect(await refusal(peer.store.get(company, key))).to.equal('not_found');
      await peer.store.remove(company, key);
    });

    if (name === 'a local folder') {
      it('a file that is removed once it was asked for is read to its end; nothing fails unheard', async () => {
        const { key } = await put(Readable.from([Buffer.from('still here')]));
        const { stream } = await peer.store.get(company, key);
        await peer.store.remove(company, key);
        expect(Buffer.concat(await stream.toArray()).toString()).to.equal('still here');
        // Removed between the look and the opening: told to who asked, and not thrown at the process.
        for (let round = 0; round < 40; round += 1) {
          const { key: other } = await put(Readable.from([Buffer.from('gone')]));
          const ask = () => refusal(peer.store.get(company, other).then(({ stream: one }) => one.toArray()));
          const asked = [ask(), ask()];
          const removed = peer.store.remove(company, other);
          asked.push(ask(), ask());
          await removed;
          for (const told of await Promise.all(asked)) expect(told).to.be.oneOf(['accepted', 'not_found']);
        }
      });
    }

    it('carries a file of many parts both ways', async () => {
      const { key, size } = await put(pieces(23));
      expect(size).to.equal(23 * MB);
      const { stream } = await peer.store.get(company, key);
      expect(await digest(stream)).to.deep.equal(await digest(pieces(23)));
    });

    it('does not read ahead of a slow reader', async () => {
      const { key } = await put(pieces(20));
      const { stream } = await peer.store.get(company, key);
      const [first] = (await stream.take(1).toArray()) as Buffer[];
      expect(first!.length + stream.readableLength).to.be.below(2 * MB);
      stream.destroy();
    });

    for (const size of [1, 17]) {
      it(`leaves nothing of a file of ${size} MB that is too large or breaks off`, async () => {
        const before = peer.left();
        expect(await refusal(put(pieces(size), size * MB - 1))).to.equal('file_too_large');
        const broken = pieces(size + 1, (made) => made === size && broken.destroy(new Error('gone')));
        expect(await refusal(put(broken))).not.to.equal('accepted');
        const closed = pieces(size + 1, (made) => made === size && closed.destroy());
        expect(await refusal(put(closed))).not.to.equal('accepted');
        await until('what was begun to be cleared', () => peer.left().length === before.length);
      });
    }
  });
}

describe('files in an S3 bucket', () => {
  it('a node whose bucket is lost says so, and goes on', async () => {
    const lost = await startS3();
    const test = await startProbe({ workers: 'none', env: s3Environment(lost.settings) });
    try {
      await lost.stop();
      const ready = await fetch(`${test.url}/ready`);
      expect([ready.status, await ready.json()]).to.deep.equal([
        200,
        { status: 'ready', files: 'unavailable', disk: 'ready', exhausted: [], leftOut: [] },
      ]);
      const { companyId } = await test.createCompany();
      const form = new FormData();
      form.set('file_type', 'logo');
      form.set('file', new Blob([new Uint8Array(Buffer.from('89504e470d0a1a0a0000', 'hex'))]), 'logo.png');
      const reply = await probeCaller(test, companyId).post('/files/upload', undefined, { form });
      expect([reply.status, reply.error.code]).to.deep.equal([503, 'unavailable']);
      expect((await test.db.owner.query('SELECT 1 FROM core.files')).rowCount).to.equal(0);
    } finally {
      await test.stop();
    }
  });

  it('reads no more of a file than the server takes', async () => {
    let ask: () => void = () => {};
    const asked = new Promise<void>((resolve) => {
      ask = resolve;
    });
    // It hears each request and never answers.
    const server = http.createServer(() => ask()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const store = createS3FileStore(
      {
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        bucket: 'kaiku',
        region: 'us-east-1',
        keyId: 'key',
        secret: 'secret',
      },
      quiet,
    );
    let read = 0;
    const file = pieces(1_000, (made) => {
      read = made;
    });
    const storing = refusal(
      store.put(uuidv7(), { name: 'a', contentType: 'text/plain', stream: file, maxBytes: 2_000 * MB }),
    );
    await asked;
    expect(read).to.be.below(12);
    file.destroy();
    server.closeAllConnections();
    server.close();
    expect(await storing).not.to.equal('accepted');
    store.close?.();
  });

  it('tells callers that the service is busy, and the log why, without the key', async () => {
    const said: string[] = [];
    const log = { ...quiet, error: (facts: object, text: string) => said.push(text, JSON.stringify(facts)) };
    const settings = { bucket: 'kaiku', region: 'eu-north-1', keyId: 'the-key', secret: 'the-secret' };
    const store = createS3FileStore({ ...settings, url: 'http://127.0.0.1:9' }, log);
    expect(await refusal(store.get(uuidv7(), uuidv7()))).to.equal('unavailable');
    expect(said[0]).to.equal('the file store failed');
    expect(said.join()).not.to.match(/the-key|the-secret/);
    store.close?.();
  });

  describe('of a node', () => {
    let s3: Awaited<ReturnType<typeof startS3>>;
    before(async () => {
      s3 = await startS3();
    });
    after(() => s3.stop());

    const startError = async (changed: Partial<typeof s3.settings>): Promise<StartupError> => {
      try {
        const test = await startProbe({ workers: 'none', env: s3Environment({ ...s3.settings, ...changed }) });
        await test.stop();
      } catch (error) {
        if (error instanceof StartupError) return error;
        throw error;
      }
      throw new Error('it started');
    };

    it('names what is wrong at the start, and never the secret', async () => {
      const cases: [Partial<typeof s3.settings>, RegExp][] = [
        [{ bucket: 'no-such-bucket' }, /no such bucket \(KAIKU_FILES_S3_BUCKET\)/],
        [{ secret: 'wrong-secret' }, /KAIKU_FILES_S3_KEY_ID and KAIKU_FILES_S3_SECRET/],
        [{ url: 'http://127.0.0.1:9' }, /127\.0\.0\.1:9.*ECONNREFUSED/],
      ];
      for (const [changed, sentence] of cases) {
        const error = await startError(changed);
        expect(error.code).to.equal('files_unreachable');
        expect(error.message).to.match(sentence);
        expect(error.message + error.hint).not.to.include('wrong-secret');
      }
    });

    it('lie in the bucket, and the node tells whether it answers', async () => {
      const test: TestApp = await startProbe({ workers: 'none', env: s3Environment(s3.settings) });
      try {
        const { companyId } = await test.createCompany();
        const api = probeCaller(test, companyId);
        const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
        const form = new FormData();
        form.set('file_type', 'logo');
        form.set('file', new Blob([new Uint8Array(png), 'x'.repeat(100)]), 'logo.png');
        const { data } = await api.post('/files/upload', undefined, { form });
        expect(filesBelow(s3.directory).some((name) => name.startsWith(data.fileId))).to.equal(true);
        const picture = await fetch(`${test.url}/api/files/${data.fileId}`, {
          headers: { authorization: `Bearer ${api.token}` },
        });
        expect((await picture.arrayBuffer()).byteLength).to.equal(data.size);
        expect((await api.delete(`/files/${data.fileId}`)).status).to.equal(200);
        expect(filesBelow(s3.directory).some((name) => name.startsWith(data.fileId))).to.equal(false);
        const ready = await fetch(`${test.url}/ready`);
        expect([ready.status, await ready.json()]).to.deep.equal([
          200,
          { status: 'ready', files: 'ready', disk: 'ready', exhausted: [], leftOut: [] },
        ]);
        expect(await (await fetch(`${test.url}/metrics`)).text()).to.include('kaiku_files_up 1');
      } finally {
        await test.stop();
      }
    });
  });
});
