import path from 'node:path';
import { accepted, type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { probeCaller, startProbe } from '../probe.ts';

const fixture = (name: string) => path.join(import.meta.dirname, '../fixtures', name);

describe('a job that keeps its worker thread for itself', function () {
  this.timeout(90_000);
  let test: TestApp;
  const logged: { message: string; fields: Record<string, unknown> }[] = [];
  const quiet = () => {};

  before(async () => {
    const error = (fields: object, message = '') => void logged.push({ message, fields: { ...fields } });
    test = await startProbe({
      workers: 'threads',
      plugins: ['probe', 'stuck'],
      log: { debug: quiet, info: quiet, warn: error, error },
      env: {
        KAIKU_PLUGINS: `${fixture('probe')},${fixture('stuck')}`,
        KAIKU_STUCK_TELL: '1',
        KAIKU_STUCK_END: '4',
      },
    });
  });
  after(() => test?.stop());

  it('is named with its plugin, its thread is ended and started again, and other work goes on', async () => {
    const { companyId } = await test.createCompany();
    const api = probeCaller(test, companyId);
    const endless = await accepted<string>(api.post('/stuck/compute'));
    const told = await until(
      'the thread to be found',
      () =>
        logged.find(
          ({ message, fields }) => message.startsWith('a worker thread is stuck: ') && fields.plugin === 'stuck',
        ),
      30_000,
    );
    expect(told.fields).to.include({ worker: 'light-1', plugin: 'stuck' });
    expect(told.fields.stack).to.match(/at handler \(file:.*fixtures\/stuck\/server\/index\.ts:\d+/);
    // One that the thread has taken as well, and not begun when it was stuck.
    const innocent = await accepted<string>(api.post('/stuck/beside'));
    await test.db.owner.query(
      `UPDATE graphile_worker._private_jobs j SET locked_by = stuck.locked_by, locked_at = now(), attempts = 1
       FROM graphile_worker._private_jobs stuck
       WHERE stuck.payload ->> 'runId' = $1 AND j.payload ->> 'runId' = $2 AND j.locked_by IS NULL`,
      [endless, innocent],
    );
    await until(
      'it to be started again',
      () => logged.some(({ message }) => message === 'worker ended; starting it again'),
      30_000,
    );
    // Events are handed out by the same thread.
    const { data: note } = await api.post('/probe/notes', { text: 'And on' });
    const heard = async () =>
      (await test.db.owner.query('SELECT FROM probe.heard WHERE note_id = $1', [note.id])).rowCount === 1;
    await until('an event of another plugin to be heard', heard, 60_000);

    const state = async (jobId: string) => (await api.get(`/jobs/${jobId}`)).data.state;
    await until(
      'the job that ended its thread to be given up',
      async () => (await state(endless)) === 'failed',
      60_000,
    );
    await until('the job beside it to be done', async () => (await state(innocent)) === 'done', 60_000);
    const { rows } = await test.db.owner.query(
      "SELECT name, error ->> 'code' AS code FROM core.job_runs WHERE state = 'failed'",
    );
    expect(rows).to.eql([{ name: 'stuck.compute', code: 'worker_ended' }]);
  });
});
