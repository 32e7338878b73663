import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import { accepted, createClient, type TestClient, until } from '@kaiku/sdk/testing';
import type { BareMails } from '../benching/bareMailer.ts';
import { type Child, startChild } from '../benching/child.ts';
import type { DeliverServerAddresses, DeliverServerMemory } from '../benching/deliverServer.ts';
import { type MailParts, mailParts } from '../benching/mailParts.ts';
import type { MailServerCounts } from '../benching/mailServer.ts';
import type { Bench, BenchContext } from '../benching/types.ts';
import { Obstacle } from '../lib/command.ts';

const targets = 20_000;
const aim = 0.5;
const prepareSeconds = 5;
const memoryMB = 200;
/** Of the slowest twentieth of other calls: at rest to while mails go out. */
const spread = 2;
/** Mails before anything is measured: a node that has just started is not at rest. */
const warmUp = 1_000;
const patienceMs = 15 * 60_000;

type Mails = Child<{ port: number }>;
type Node = Child<DeliverServerAddresses>;

/** How fast personal mails go out, and what the node is like meanwhile. */
const bench: Bench = {
  name: 'deliver',
  description: `a mass delivery of ${targets.toLocaleString('en')} personal mails (or as many as you say) to a mail server on loopback: mails per second`,
  baseline: "as many of the same mails by nodemailer's pooled transport and nothing else",
  target: `ratio at least ${aim}; the file read within ${prepareSeconds} s, ${memoryMB} MB over rest, p95 of other calls under ${spread}x`,
  async run(ctx) {
    const many = Number(ctx.args[0] ?? targets);
    if (!(many > 0)) throw new Obstacle('arguments', 'How many mails?', 'npm run bench -- deliver 2000');
    const cluster = await startEmbeddedPostgres({ dataDir: path.join(ctx.dir, 'pg') });
    const mails: Mails = await startChild('mailServer.ts');
    const node: Node = await startChild('deliverServer.ts', {
      env: { KAIKU_TEST_DATABASE_URL: cluster.ownerUrl, KAIKU_BENCH_SMTP: `smtp://127.0.0.1:${mails.hello.port}` },
    });
    try {
      return await measure(ctx, many, mails, node);
    } finally {
      await node.stop();
      await mails.stop();
      await cluster.stop();
    }
  },
};
export default bench;

async function measure({ progress }: BenchContext, many: number, mails: Mails, node: Node) {
  const { app, token, surveyId, collectorId } = node.hello;
  const api = createClient(app, token);
  const at = `/survey/${surveyId}/massdelivery`;
  progress.step(`A first delivery, of ${warmUp} mails`);
  const first = await read(api, at, warmUp);
  await send(api, first.one, collectorId, mails, warmUp);
  await mails.ask<MailServerCounts>('reset');
  progress.step('At rest');
  const atRest = await meanwhile(api, surveyId, node, () => pause(5_000));

  progress.step(`Reading a file of ${many.toLocaleString('en')} rows`);
  const { one, seconds: preparedSeconds } = await read(api, at, many);

  progress.step('Sending');
  const sending = await meanwhile(api, surveyId, node, () => send(api, one, collectorId, mails, many));
  const like = mailParts(await mails.ask<string>('sample'));
  const ours = await mails.ask<MailServerCounts>('reset');
  if (ours.recipients !== many || ours.doubled > 0)
    throw new Error(`${ours.recipients} of ${many} were reached, ${ours.doubled} mails came twice`);

  progress.step('The same mails by nodemailer alone');
  await bare(many, mails.hello.port, like);
  const theirs = await mails.ask<MailServerCounts>('reset');
  const perSecond = ({ mails: count, milliseconds }: MailServerCounts) => Math.round((count * 1_000) / milliseconds!);
  const ratio = Number((perSecond(ours) / perSecond(theirs)).toFixed(2));
  const grown = sending.residentMB - atRest.residentMB;
  return {
    figures: {
      mails: many,
      mailsPerSecond: perSecond(ours),
      bareMailsPerSecond: perSecond(theirs),
      bytesPerMail: Math.round(ours.bytes / many),
      bareBytesPerMail: Math.round(theirs.bytes / many),
      fileReadSeconds: Number(preparedSeconds.toFixed(1)),
      memoryOverRestMB: grown,
      otherCallsP95MsAtRest: atRest.p95,
      otherCallsP95MsSending: sending.p95,
    },
    ratio,
    target: bench.target,
    ok: ratio >= aim && preparedSeconds < prepareSeconds && grown <= memoryMB && sending.p95 < spread * atRest.p95,
  };
}

/** @returns address of the delivery, and how long its file took */
async function read(api: TestClient, at: string, many: number): Promise<{ one: string; seconds: number }> {
  const lines = Array.from({ length: many }, (_, row) => `guest${row}@example.com,City ${row % 50}`);
  const form = new FormData();
  form.append('type', 'email');
  form.append('file', new Blob([`target,city\r\n${lines.join('\r\n')}\r\n`]), 'guests.csv');
  const began = performance.now();
  const { delivery_id: id } = await accepted(api.post(at, undefined, { form }));
  const one = `${at}/${id}`;
  const state = async () => (await accepted(api.get(one))).status;
  await until('the file to be read', async () => (await state()) !== 'parsing', patienceMs);
  return { one, seconds: (performance.now() - began) / 1_000 };
}

/** Waits until the mail server has got so many. */
async function send(api: TestClient, one: string, link: string, mails: Mails, many: number): Promise<void> {
  const letter = {
    name: 'Autumn',
    link,
    subject: 'How was {{survey}}?',
    body: 'Hello!\n\n{{link}}\n\nThank you',
    sender_name: 'The café',
    sender_email: 'cafe.team',
  };
  await accepted(api.put(one, letter));
  await until('all to be out', async () => (await mails.ask<MailServerCounts>('counts')).mails >= many, patienceMs);
}

/** Calls that somebody makes while `work` goes on, one after the other, and the most memory that the node took. */
async function meanwhile(api: TestClient, surveyId: string, node: Node, work: () => Promise<unknown>) {
  let going = true;
  const times: number[] = [];
  let residentMB = 0;
  const calling = (async () => {
    while (going) {
      const began = performance.now();
      await accepted(api.get(`/survey/${surveyId}`));
      times.push(performance.now() - began);
      await pause(20);
    }
  })();
  const watching = (async () => {
    while (going) {
      residentMB = Math.max(residentMB, (await node.ask<DeliverServerMemory>('memory')).residentMB);
      await pause(200);
    }
  })();
  try {
    await work();
  } finally {
    going = false;
  }
  await Promise.all([calling, watching]);
  times.sort((a, b) => a - b);
  return { residentMB, p95: Number(times[Math.floor(times.length * 0.95)]!.toFixed(1)) };
}

/** Mails of the same text and HTML, with the same headers. */
async function bare(count: number, port: number, like: MailParts): Promise<void> {
  const from = '"The café" <cafe.team@kaiku.example>';
  const asked: BareMails = { port, count, mail: { ...like, from } };
  const mailer = await startChild<null>('bareMailer.ts');
  try {
    await mailer.ask<null>(JSON.stringify(asked));
  } finally {
    await mailer.stop();
  }
}
