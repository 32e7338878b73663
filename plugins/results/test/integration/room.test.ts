import { existsSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { uuidv7 } from '@kaiku/sdk/server';
import { accepted, makeStructure, openSurvey, startTestApp, type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { parts, storeAnswers } from '../support/stored.ts';

describe('room for the datasets of a node', function () {
  this.timeout(60_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ demo: false, env: { KAIKU_RESULTS_DATASET_MEGABYTES: '100' } });
  });
  after(() => app.stop());

  it('RES-075.a is as large as the operator says', async () => {
    const user = await app.createUser();
    const looked = async () => {
      const surveyId = await openSurvey(user, { structure: makeStructure(parts) });
      await storeAnswers(app, user, surveyId, [{ score: 9 }]);
      expect((await accepted(user.api.get(`/survey/${surveyId}/results`))).n).to.equal(1);
      return surveyId;
    };
    const first = await looked();
    const all = path.join(app.dataDir, 'datasets');
    const folder = (await readdir(all, { recursive: true })).find((name) => name.endsWith(`${first}.duckdb`))!;
    const old = path.join(all, path.dirname(folder), `${uuidv7()}.duckdb`);
    writeFileSync(old, '');
    truncateSync(old, 150_000_000);
    utimesSync(old, 1_000, 1_000);
    const second = await looked();
    await until('the oldest to be gone', () => !existsSync(old));
    expect(existsSync(path.join(all, folder)), first).to.equal(true);
    expect(existsSync(path.join(all, path.dirname(folder), `${second}.duckdb`))).to.equal(true);
  });
});
