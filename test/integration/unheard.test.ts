import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import path from 'node:path';
import { startTestApp, type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { type FilledCompany, fillCompany } from '../support/company.ts';
import { type NodeProcess, nodeProcess } from '../support/nodeProcess.ts';
import { waitingEvents } from '../support/respondents.ts';

describe('a server that dies between storing an answer and saying so', function () {
  this.timeout(120_000);
  let test: TestApp;
  let filled: FilledCompany;
  let node: NodeProcess;
  before(async () => {
    test = await startTestApp({ workers: 'none' });
    filled = await fillCompany(test, 'Unheard');
    node = await nodeProcess({ ownerUrl: test.db.ownerUrl, files: path.join(test.dataDir, 'files') });
    await node.start();
  });
  after(async () => {
    await node?.remove();
    await test?.stop();
  });

  const stored = async (id: string) =>
    (await test.db.owner.query('SELECT id FROM responses.responses WHERE id = $1', [id])).rows.length;

  /** Sends it, hears nothing, and kills the server once the answer is stored. */
  async function unheard(target: string, type: string, body: string, id: string): Promise<void> {
    const { hostname, port, pathname } = new URL(target);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.pause();
    const head = [
      `POST ${pathname} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      `content-type: ${type}`,
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    await until('the answer to be stored', async () => (await stored(id)) === 1);
    await node.kill();
    socket.destroy();
    await node.start();
  }

  it('ANS-011 the same answer sent again is the same one, as JSON and as a form, and is told of once', async () => {
    const link = `${node.answerUrl}/api/answer/${filled.collectorUrl}`;
    const { response } = await (await fetch(link)).json();
    const [json, form] = [randomUUID(), randomUUID()];
    const answers = { 'q-nps': 9 };
    const { survey_version, started } = response;
    const body = JSON.stringify({ transaction_id: json, survey_version, started, answers });
    await unheard(link, 'application/json', body, json);
    const again = await fetch(link, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect((await again.json()).response).to.deep.equal({ response_id: json, duplicate: true });

    const page = `${node.answerUrl}/a/${filled.collectorUrl}`;
    const last = response.view.pages.at(-1).id;
    const fields = {
      'kaiku.transaction': form,
      'kaiku.started': started,
      'kaiku.page': last,
      'q.q-nps': '9',
      go: 'send',
    };
    const type = 'application/x-www-form-urlencoded';
    await unheard(page, type, String(new URLSearchParams(fields)), form);
    const thanks = await fetch(page, {
      method: 'POST',
      headers: { 'content-type': type },
      body: String(new URLSearchParams(fields)),
      redirect: 'manual',
    });
    expect([thanks.status, thanks.headers.get('location')?.includes('/thanks')]).to.deep.equal([303, true]);

    const { rows } = await test.db.owner.query('SELECT id FROM responses.responses WHERE survey_id = $1 ORDER BY id', [
      filled.surveyId,
    ]);
    expect(rows.map(({ id }) => id)).to.deep.equal([json, form].sort());
    await until('both events to be told', async () => (await waitingEvents(test.db.owner)) === 0);
  });
});
