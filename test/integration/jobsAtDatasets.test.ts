import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  accepted,
  makeStructure,
  openSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { parts, storeAnswers } from '../../plugins/results/test/support/stored.ts';
import { type NodeProcess, nodeProcess } from '../support/nodeProcess.ts';

const answers = 3_000;
const stopSeconds = 4;

describe('a job that asks for a dataset when its node ends', function () {
  this.timeout(180_000);
  let test: TestApp;
  let user: TestUser;
  let node: NodeProcess;
  let surveyId: string;
  let temporary: string;

  before(async () => {
    temporary = mkdtempSync(path.join(os.tmpdir(), 'kaiku-jobs-'));
    test = await startTestApp({ workers: 'none' });
    user = await test.createUser();
    surveyId = await openSurvey(user, { structure: makeStructure(parts) });
    const given = Array.from({ length: answers }, (_, at) => ({ score: at % 11, why: `Because ${at}` }));
    await storeAnswers(test, user, surveyId, given);
    node = await nodeProcess({
      ownerUrl: test.db.ownerUrl,
      files: path.join(test.dataDir, 'files'),
      env: { KAIKU_STOP: String(stopSeconds), KAIKU_WORKERS_LIGHT: '0', KAIKU_WORKERS_HEAVY: '1', TMPDIR: temporary },
    });
  });
  after(async () => {
    await node?.remove();
    await test?.stop();
    rmSync(temporary, { recursive: true, force: true });
  });

  /** Ends the node while its job waits for the thread that answers, which brings the dataset up to date. */
  async function endedInside(end: () => Promise<unknown>): Promise<string> {
    await node.start();
    const lock = await test.db.owner.connect();
    try {
      const { pid } = (await lock.query('SELECT pg_backend_pid() AS pid')).rows[0];
      await lock.query('BEGIN');
      await lock.query('LOCK TABLE responses.responses IN ACCESS EXCLUSIVE MODE');
      const { jobId } = await accepted(user.api.post(`/survey/${surveyId}/responses/export`, { format: 'csv' }));
      await until(
        'the job to ask',
        async () => {
          const { rows } = await test.db.owner.query(
            `SELECT count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS reading,
               count(*) FILTER (WHERE state = 'idle in transaction' AND pid <> $1)::int AS asking
             FROM pg_stat_activity WHERE datname = current_database()`,
            [pid],
          );
          return rows[0].reading > 0 && rows[0].asking > 0;
        },
        60_000,
      );
      await end();
      await lock.query('ROLLBACK');
      return jobId;
    } finally {
      lock.release(true);
    }
  }

  /** The next node takes the job up. */
  async function done(jobId: string): Promise<void> {
    await node.start();
    const job = await until(
      'the job',
      async () => {
        const found = await accepted(user.api.get(`/jobs/${jobId}`));
        return ['done', 'failed'].includes(found.state) && found;
      },
      60_000,
    );
    expect(job.state, JSON.stringify(job.error)).to.equal('done');
    const reply = await fetch(`${test.url}/api/survey/${surveyId}/responses/export/${jobId}`, {
      headers: { authorization: `Bearer ${user.tokens.token}` },
    });
    const lines = (await reply.text()).trim().split('\r\n');
    expect(lines).to.have.length(answers + 1);
    const told = lines.slice(1).map((line) => /Because (\d+)/.exec(line)?.[1]);
    expect(new Set(told).size).to.equal(answers);
    expect(readdirSync(temporary).filter((name) => /^kaiku-(?:export|report)-/.test(name))).to.deep.equal([]);
  }

  it('by kill -9 is run again by the next one, whose file is whole, and nothing of the first lies there', async () => {
    const jobId = await endedInside(() => node.kill());
    await done(jobId);
    await node.stop();
  });

  it('in order is run again by the next one, and the end comes in its time', async () => {
    let code: number | null = null;
    let took = 0;
    const jobId = await endedInside(async () => {
      const began = performance.now();
      code = await node.stop();
      took = performance.now() - began;
    });
    expect(code).to.equal(0);
    // With what everything is given past the time.
    expect(took).to.be.below(stopSeconds * 1_000 + 8_000);
    await done(jobId);
    await node.stop();
  });
});
