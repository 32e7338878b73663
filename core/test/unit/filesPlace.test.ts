import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { builtInStore } from '../../foundation/files/keys.ts';
import { filesPlace } from '../../foundation/nodes/filesPlace.ts';

describe('the place of uploaded files, as nodes compare it', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-place-'));
  after(() => rmSync(folder, { recursive: true }));

  const bucket = (url: string, name: string) =>
    filesPlace({
      fileStore: builtInStore,
      dataDir: folder,
      filesS3: { url, bucket: name, region: 'r', keyId: 'k', secret: 'of the key' },
    });
  const inFolder = (dataDir: string) => filesPlace({ fileStore: builtInStore, dataDir, filesS3: null });

  it('is one for all nodes of a bucket, and another for each other server and bucket', () => {
    const own = bucket('https://s3.example', 'kaiku');
    expect(own.mark()).to.equal(bucket('https://s3.example', 'kaiku').key());
    expect(own.key()).not.to.equal(bucket('https://s3.example', 'other').key());
    expect(own.key()).not.to.equal(bucket('https://elsewhere.example', 'kaiku').key());
    expect(own.name).not.to.include('of the key');
  });

  it('is that of a folder by its mark, from wherever it is seen, and never that of a bucket', () => {
    const [one, shared, apart] = ['one', 'shared', 'apart'].map((name) => path.join(folder, name)) as string[];
    mkdirSync(shared!);
    const first = inFolder(one!);
    expect(first.key()).to.equal(null);
    const key = first.mark();
    expect(first.mark()).to.equal(key);
    symlinkSync(path.join(one!, 'files'), path.join(shared!, 'files'));
    expect(inFolder(shared!).key()).to.equal(key);
    expect(inFolder(apart!).mark()).not.to.equal(key);
    expect(bucket('https://s3.example', 'kaiku').key()).not.to.equal(key);
  });
});
