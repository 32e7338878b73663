import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { root, startTestApp, type TestApp, testSecret, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { fillCompany } from '../support/company.ts';

const submits = 5_000;
const clients = 16;
const kills = 4;

describe('kill -9', () => {
  let test: TestApp;
  let node: ChildProcess | null = null;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kaiku-kill-'));
  after(async () => {
    node?.kill('SIGKILL');
    await test.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it(`of the server at random moments during ${submits} submits: every acknowledged answer is there, once`, async function () {
    this.timeout(300_000);
    // This node only fills the database and stays out of the way; the one that is killed is a process of its own.
    test = await startTestApp({ workers: 'none' });
    const filled = await fillCompany(test, 'Kill');
    const [port, answerPort] = [await freePort(), await freePort()];
    const start = async (): Promise<void> => {
      node = spawn(process.execPath, ['scripts/lib/serverProcess.ts'], {
        cwd: root,
        stdio: 'ignore',
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: test.db.ownerUrl,
          KAIKU_PORT: String(port),
          KAIKU_ANSWER_PORT: String(answerPort),
          KAIKU_SECRET: testSecret,
          KAIKU_DATA: dataDir,
          KAIKU_DEMO: 'false',
          SMTP_URL: 'smtp://127.0.0.1:9',
          KAIKU_LOG: 'silent',
          // All of them come from one address.
          KAIKU_RATE_LIMITS: 'false',
        },
      });
      await until(
        'the node',
        () =>
          fetch(`http://localhost:${answerPort}/api/answer/${filled.collectorUrl}`).then(
            (r) => r.ok,
            () => false,
          ),
        30_000,
      );
    };
    await start();
    const opened = await (await fetch(`http://localhost:${answerPort}/api/answer/${filled.collectorUrl}`)).json();
    const { survey_version, started } = opened.response;

    const acknowledged = new Set<string>();
    let sent = 0;
    const submit = async (): Promise<void> => {
      while (sent < submits) {
        sent += 1;
        const body = JSON.stringify({ transaction_id: randomUUID(), survey_version, started, answers: { 'q-nps': 9 } });
        await retry(async () => {
          const reply = await fetch(`http://localhost:${answerPort}/api/answer/${filled.collectorUrl}`, {
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
        const dead = new Promise((resolve) => node!.once('exit', resolve));
        node!.kill('SIGKILL');
        await dead;
        await start();
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

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
