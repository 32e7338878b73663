import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ResponseReader } from '@kaiku/plugin-responses/contract';
import type { CopyScope, SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { FileStore, TenantRunner } from '@kaiku/sdk/server';
import { expect } from 'chai';
import { Snapshots } from '../../server/dataset/snapshots.ts';

describe('datasets for other nodes', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are not stored where their file cannot be read, which ends no process', async () => {
    const put = async (_companyId: string, { stream }: { stream: AsyncIterable<unknown> }) => {
      for await (const _part of stream);
      return { key: 'stored' };
    };
    const snapshots = new Snapshots({
      files: { put } as unknown as FileStore,
      tenants: {} as TenantRunner,
      responses: {} as ResponseReader,
      surveys: {} as SurveyReader,
    });
    const copy = { companyId: 'company', surveyId: 'survey' } as CopyScope;
    // A folder opens like a file, and fails when it is read.
    const outcome = await snapshots.store(copy, path.join(folder), '1', 0).then(
      () => 'stored',
      ({ code }) => code,
    );
    expect(outcome).to.equal('EISDIR');
  });
});
