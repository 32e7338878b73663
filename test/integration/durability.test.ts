import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { startTestApp, type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { fillCompany } from '../support/company.ts';
import { type NodeProcess, nodeProcess } from '../support/nodeProcess.ts';

const submits = 5_000;
const clients = 16;
const kills = 4;

describe('kill -9', () => {
  let test: TestApp;
  let node: NodeProcess;
  after(async () => {
    await node?.remove();
    await test.stop();
  });

  it(`of the server at random moments during ${submits} submits: every acknowledged answer is there, once`, async function () {
    this.timeout(300_000);
    // This node only fills the database and stays out of the way; the one that is killed is a process of its own.
    test = await startTestApp({ workers: 'none' });
    const filled = await fillCompany(test, 'Kill');
    node = await nodeProcess({ ownerUrl: test.db.ownerUrl, files: path.join(test.dataDir, 'files') });
    await node.start();
    const link = `${node.answerUrl}/api/answer/${filled.collectorUrl}`;
    const opened = await (await fetch(link)).json();
    const { survey_version, started } = opened.response;

    const acknowledged = new Set<string>();
    let sent = 0;
    const submit = async (): Promise<void> => {
      while (sent < submits) {
        sent += 1;
        const body = JSON.stringify({ transaction_id: randomUUID(), survey_version, started, answers: { 'q-nps': 9 } });
        await retry(async () => {
          const reply = await fetch(link, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          });
          const text = await reply.text();
          if (reply.status === 200) acknowledged.add(JSON.parse(text).response.response_id);
          else if (reply.status < 500) throw new Error(`refused: ${reply.status} ${text}`);
          return reply.status === 200;
        });
      }
    };
    let killed = 0;
    const reaper = (async () => {
      for (; killed < kills; killed++) {
        const moment = ((killed + Math.random()) * submits) / kills;
        await until(
          `submit ${Math.round(moment)}`,
          () => acknowledged.size >= Math.min(moment, submits * 0.95),
          200_000,
        );
        await node.kill();
        await node.start();
      }
    })();
    await Promise.all([...Array.from({ length: clients }, submit), reaper]);
    expect(killed).to.equal(kills);
    expect(acknowledged.size).to.equal(submits);

    const { rows } = await test.db.owner.query('SELECT id FROM responses.responses WHERE survey_id = $1', [
      filled.surveyId,
    ]);
    const stored = rows.map((row) => row.id as string);
    expect(new Set(stored).size).to.equal(stored.length);
    expect([...acknowledged].filter((id) => !stored.includes(id)).length).to.equal(0);
    expect(stored.length).to.equal(submits);
  });
});

/** Tries until it works, as a respondent's page does with its queue. */
async function retry(attempt: () => Promise<boolean>): Promise<void> {
  await until(
    'an acknowledgement',
    () =>
      attempt().catch((error: Error) => {
        if (error.message.startsWith('refused')) throw error;
        return false;
      }),
    60_000,
  );
}
