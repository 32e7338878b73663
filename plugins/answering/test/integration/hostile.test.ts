import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflateRaw, deflateSync } from 'node:zlib';
import { QuestionKinds } from '@kaiku/plugin-surveys/contract';
import { createClient, makeElement, makeStructure, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { stepMs } from '../../server/services/evened.ts';
import { open, send } from '../form.ts';
import { samples, silent } from '../kindRows.ts';
import { publish, sampleStructure, stored } from '../support.ts';

const markup = `</textarea></script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
/** JSON that is an answer of no kind that would take it as text. */
const shapes: readonly unknown[] = [
  null,
  true,
  -1e308,
  '',
  [],
  {},
  [['a']],
  { choice: {} },
  { choice: 'a', choices: ['a'] },
  { choices: 'a' },
  { choices: [{}] },
  { choices: Array(1_000).fill('a') },
  { r1: { c1: true } },
  { r1: ['c1'] },
  { accepted: 'yes' },
  { files: {} },
  { files: [{ id: '../../etc/passwd', name: '../a', size: 1 }] },
  { files: Array(200).fill({ id: crypto.randomUUID(), name: 'a', size: 1 }) },
  { dontKnow: true },
  { dontKnow: 'yes', choice: 'a' },
  { toString: 1, constructor: 'x' },
];

describe('answering: hostile senders', () => {
  const node = useApp();
  const at = (path: string) => `${node.app.answerUrl}${path}`;

  it('ANS-016 of every kind JSON of any other shape is refused where it stands, and never fails', async () => {
    const kinds = node.app.services('answering').get(QuestionKinds);
    const client = createClient(node.app.answerUrl);
    const made: Record<string, object> = { fileUpload: {}, ...silent };
    for (const [kind, { settings }] of Object.entries(samples)) made[kind] = settings;
    const elements = [...kinds.keys()].map((kind) => makeElement(`x-${kind}`, kind, { text: kind, ...made[kind] }));
    const { url, surveyId } = await publish(node.user, makeStructure({ elements }));
    for (const { id, kind } of elements) {
      for (const answer of shapes) {
        if (kind === 'openText' && answer === '') continue;
        const reply = await client.post(`/answer/${url}`, {
          transaction_id: crypto.randomUUID(),
          survey_version: 1,
          answers: { [id]: answer },
        });
        const told = `${kind} ${JSON.stringify(answer).slice(0, 60)}: ${reply.text.slice(0, 200)}`;
        // What says nothing is no answer.
        if (reply.status === 200) continue;
        expect(reply.status, told).to.equal(422);
        expect(reply.error.details[0]?.path, told).to.match(new RegExp(`^elements/${id}`));
      }
    }
    const kept = (await stored(node.app, surveyId)).flatMap(({ answers }) => Object.entries(answers));
    expect(kept, 'nothing of it is stored').to.deep.equal([]);
  });

  it('markup in answers and in every parameter is text wherever it comes back', async () => {
    const { url, surveyId } = await publish(node.user);
    const query = new URLSearchParams(
      ['language', 'draft', 'end', 'theme', 'started', 'r', 'transaction', 'api_key'].map((name) => [name, markup]),
    );
    for (const path of [
      `/a/${url}`,
      `/a/${url}/pages`,
      `/a/${url}/thanks`,
      `/a/${url}/draft`,
      `/a/${encodeURIComponent(markup)}`,
    ]) {
      for (const base of [path, path.replace(`/a/${url}`, `/preview/${surveyId}`)]) {
        const { html, status } = await open(at(`${base}?${query}`));
        expect(status, base).to.be.below(500);
        expect(html, base).to.not.match(/<script>alert|<img src=x/);
      }
    }
    const state = ['transaction', 'started', 'page', 'language', 'draft'].map((name) => [`kaiku.${name}`, markup]);
    const first = await open(at(`/a/${url}`));
    const again = await send(first, { ...Object.fromEntries(state), 'q.story': markup, 'q.mail': markup, go: 'send' });
    expect(again.status).to.equal(422);
    expect(again.html).to.not.match(/<script>alert|<img src=x/);
    expect(again.fields).to.deep.include(['q.story', markup]);
    const sent = await send(first, { 'q.mood': 'other', 'q.mood.other': markup, 'q.story': markup, go: 'next' });
    expect(sent.html).to.not.match(/<script>alert|<img src=x/);
  });

  it('an answer to what is hidden, by a rule or a link, is not stored, whoever sends it', async () => {
    const { url, surveyId } = await publish(node.user, sampleStructure(), { hidden: ['story'] });
    const answers = { mood: { choice: 'good' }, recommend: 9, service: { speed: 'high', smile: 'low' } };
    const post = (more: object) =>
      createClient(node.app.answerUrl).post(`/answer/${url}`, {
        transaction_id: crypto.randomUUID(),
        survey_version: 1,
        answers: { ...answers, ...more },
      });
    expect((await post({ why: 'On a page that the rules hide' })).status).to.equal(200);
    const hidden = await post({ story: 'Hidden by the link' });
    expect([hidden.status, hidden.error?.details[0]?.path]).to.deep.equal([422, 'elements/story']);
    expect((await stored(node.app, surveyId)).map((one) => one.answers)).to.deep.equal([answers]);
  });

  it("another respondent's transaction changes nothing of their answer, and says nothing of it", async () => {
    const { url, surveyId } = await publish(node.user);
    const other = await publish(await node.app.createUser());
    const client = createClient(node.app.answerUrl);
    const body = (story: string) => ({
      transaction_id: '01900000-0000-7000-8000-0000000000ff',
      survey_version: 1,
      answers: { mood: { choice: 'good' }, recommend: 9, service: { speed: 'high', smile: 'low' }, story },
    });
    await client.post(`/answer/${url}`, body('Mine'));
    const forged = await client.post(`/answer/${url}`, body('Yours'));
    expect(forged.data).to.deep.equal({ response_id: body('').transaction_id, duplicate: true });
    expect((await client.post(`/answer/${other.url}`, body('Elsewhere'))).data.duplicate).to.equal(false);
    expect((await stored(node.app, surveyId)).map(({ answers }) => answers.story)).to.deep.equal(['Mine']);
  });

  it('a link that is not there is told of in the same words and with the same headers, whatever its address looks like', async () => {
    const { url } = await publish(node.user, undefined, { private: true });
    const seen = async (path: string) => {
      const reply = await fetch(at(path));
      const headers = [...reply.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
      return JSON.stringify([reply.status, headers, (await reply.text()).replace(/"requestId":"[^"]*"/, '')]);
    };
    for (const base of ['/a/', '/api/answer/']) {
      const addresses = [url, 'there-is-no-such', `${url}x`, 'a', '%2e%2e%2fetc%2fpasswd', 'x'.repeat(64)];
      const replies = await Promise.all(addresses.map((address) => seen(base + address)));
      expect(new Set(replies).size, base).to.equal(1);
    }
  });

  it('a private link that is asked for without its key is told of no sooner than one that is not there', async () => {
    const times = async (addresses: string[]) => {
      const taken: number[] = [];
      for (const address of addresses) {
        const start = performance.now();
        expect((await fetch(at(address))).status).to.equal(404);
        taken.push(performance.now() - start);
      }
      return Math.min(...taken);
    };
    const { url } = await publish(node.user, undefined, { private: true });
    // What is in mind by now, and what has to be looked up: no reply comes before the step of time is over.
    const known = await times(Array(5).fill(`/a/${url}`));
    const unknown = await times(Array.from({ length: 5 }, (_, index) => `/a/no-such-${index}`));
    const api = await times([`/api/answer/${url}`, '/api/answer/no-such']);
    expect(Math.min(known, unknown, api)).to.be.at.least(stepMs - 1);
  });

  it('ANS-014 bombs of zip, gzip and pictures are stored as they came: nothing of them is unpacked', async () => {
    const photos = makeElement('photos', 'fileUpload', { text: 'What does it look like?', multipleFiles: true });
    const { url } = await publish(node.user, makeStructure({ elements: [photos] }));
    const client = createClient(node.app.answerUrl);
    const { started } = (await client.get(`/answer/${url}`)).data;
    const packed = await packedZeros(512);
    const entry = (name: string) => zipOf(name, packed, 512 * 1024 * 1024);
    const bombs: [name: string, content: Buffer][] = [
      ['plain.zip', entry('a.txt')],
      // What tells an office file is looked for in these.
      ['types.zip', entry('[Content_Types].xml')],
      ['mime.zip', entry('mimetype')],
      ['ball.gz', Buffer.concat([Buffer.from('1f8b0800000000000003', 'hex'), packed, Buffer.alloc(8)])],
      ['huge.png', hugePicture],
    ];
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 2);
    const transaction = crypto.randomUUID();
    for (const [name, content] of bombs) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(content)]), name);
      const query = { url, transaction_id: transaction, element_id: 'photos', started };
      const reply = await client.post('/files/answer', undefined, { form, query });
      expect([reply.status, reply.data?.size], `${name} ${reply.text}`).to.eql([200, content.length]);
    }
    clearInterval(watch);
    expect((most - before) / 1024 / 1024, 'megabytes, where each holds 512 and more').to.be.below(256);
  });
});

/** So many megabytes of zeros, deflated. */
const packedZeros = (megabytes: number): Promise<Buffer> =>
  buffer(Readable.from(Array(megabytes).fill(Buffer.alloc(1024 * 1024))).pipe(createDeflateRaw()));

function zipOf(name: string, packed: Buffer, size: number): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(size, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), packed]);
}

/** 65,535 pixels by as many, in a few bytes. */
const hugePicture = (() => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const size = Buffer.from('0000ffff0000ffff0806000000', 'hex');
  const parts = [
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
})();
