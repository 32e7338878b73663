import path from 'node:path';
import { startTestApp, type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { probeCaller } from '../probe.ts';

const fixture = (name: string): string => path.join(import.meta.dirname, '../fixtures', name);
const plugins = ['probe', 'words', 'voice'];

describe('points', () => {
  let test: TestApp;
  before(async () => {
    test = await startTestApp({ plugins, workers: 'threads', env: { KAIKU_PLUGINS: plugins.map(fixture).join(',') } });
  });
  after(() => test.stop());

  it('are read alike in routes, jobs and subscriptions, with contributors that use services of their own', async () => {
    const { companyId } = await test.createCompany({ name: 'Aino Oy' });
    expect((await probeCaller(test, companyId).post('/words')).data).to.equal('Hello Aino Oy');
    const said = await until('the words of job and subscription', async () => {
      const { rows } = await test.db.owner.query('SELECT place, sentence FROM words.said ORDER BY place');
      return rows.length === 2 && rows;
    });
    expect(said).to.deep.equal([
      { place: 'job, worker thread', sentence: '2: Hello Aino Oy' },
      { place: 'subscription, worker thread', sentence: '2: Hello Aino Oy' },
    ]);
  });
});
