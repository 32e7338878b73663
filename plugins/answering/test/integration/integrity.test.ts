import { ResponseReader } from '@kaiku/plugin-responses/contract';
import { createClient, makeElement, makeStructure, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { publish, sampleAnswers, sampleStructure } from '../support.ts';

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
/** Too few for anybody to say that they were given too fast. */
const { drinks: _, ...few } = sampleAnswers;
const names = ['early', 'trap', 'forged', 'unopened', 'robot', 'instant', 'repeated', 'fast'];

describe('answering: people told apart from programs', () => {
  const node = useApp();
  const at = (path: string) => `${node.app.answerUrl}${path}`;

  /** What is stored of each answer: its signals by name, and whether it is apart; oldest first. */
  async function noticed(surveyId: string): Promise<{ signals: string[]; spam: boolean }[]> {
    const { rows } = await node.app.db.owner.query<{ signals: number; spam: boolean }>(
      'SELECT signals, spam FROM responses.responses WHERE survey_id = $1 ORDER BY submitted_at',
      [surveyId],
    );
    return rows.map(({ signals, spam }) => ({ signals: names.filter((_, bit) => signals & (1 << bit)), spam }));
  }
  const countOf = (surveyId: string) =>
    node.app.tenant(node.user.person.companyId, (ctx) =>
      node.app.services('responses').get(ResponseReader).count(ctx, surveyId),
    );
  const ago = async (url: string, ms: number): Promise<string> => {
    // Opened for so long, by the server's clock.
    const { started } = (await createClient(node.app.answerUrl).get(`/answer/${url}`)).data;
    await new Promise((resolve) => setTimeout(resolve, ms));
    return started;
  };
  const post = (url: string, body: object, headers: Record<string, string> = { 'user-agent': browser }) =>
    fetch(at(`/api/answer/${url}`), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        transaction_id: crypto.randomUUID(),
        survey_version: 1,
        answers: few,
        ...body,
      }),
    });
  const form = (url: string, fields: Record<string, string>, userAgent = browser) =>
    fetch(at(`/a/${url}`), {
      method: 'POST',
      headers: { 'user-agent': userAgent, 'accept-language': 'en' },
      body: new URLSearchParams({
        'kaiku.page': 'p3',
        'kaiku.transaction': crypto.randomUUID(),
        'q.mood': 'good',
        'q.recommend': '9',
        'q.service.r.speed': 'high',
        'q.service.r.smile': 'low',
        go: 'send',
        ...fields,
      }),
      redirect: 'manual',
    });

  it('of JSON: an honest answer has no signal, and those of programs are thanked for and kept apart with theirs', async () => {
    const { url, surveyId } = await publish(node.user);
    const started = await ago(url, 400);
    const sent = [
      await post(url, { started }),
      await post(url, { started, trap: true }),
      await post(url, { started: `${started.slice(0, -2)}zz` }),
      await post(url, {}),
      await post(url, { started }, { 'user-agent': 'Mozilla/5.0 (compatible; SomeBot/1.0)' }),
    ];
    expect(sent.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200, 200]);
    expect(await noticed(surveyId)).to.deep.equal([
      { signals: [], spam: false },
      { signals: ['trap'], spam: true },
      { signals: ['forged'], spam: true },
      { signals: ['unopened'], spam: true },
      { signals: ['robot'], spam: true },
    ]);
    expect(await countOf(surveyId)).to.equal(1);
    expect((await post(url, { started, trap: 'yes' })).status).to.equal(422);
  });

  it('of a form without JavaScript: the same', async () => {
    const { url, surveyId } = await publish(node.user);
    const started = await ago(url, 400);
    const sent = [
      await form(url, { 'kaiku.started': started, 'kaiku.note': '' }),
      await form(url, { 'kaiku.started': started, 'kaiku.note': 'http://spam.example' }),
      await form(url, { 'kaiku.started': 'made.up' }),
      await form(url, {}),
      await form(url, { 'kaiku.started': started }, 'Mozilla/5.0 (compatible; SomeBot/1.0)'),
    ];
    expect(sent.map(({ status }) => status)).to.deep.equal([303, 303, 303, 303, 303]);
    expect((await noticed(surveyId)).map(({ signals }) => signals)).to.deep.equal([
      [],
      ['trap'],
      ['forged'],
      ['unopened'],
      ['robot'],
    ]);
    expect(await countOf(surveyId)).to.equal(1);
  });

  it('too fast and the same again are marked, and count all the same', async () => {
    const text = 'How well did the kitchen answer what you had asked for today, and how did it taste in the end?';
    const elements = Array.from({ length: 10 }, (_, place) => makeElement(`q${place}`, 'nps', { text }));
    const { url, surveyId } = await publish(node.user, makeStructure({ elements }));
    const answers = Object.fromEntries(elements.map(({ id }, place) => [id, place]));
    const started = await ago(url, 1_000);
    const transaction_id = crypto.randomUUID();
    await post(url, { started, answers, transaction_id });
    await post(url, { started, answers, transaction_id });
    await post(url, { started, answers });
    // It came late because there was no connection; when it was filled in nobody knows.
    await post(url, { started, answers: { ...answers, q0: 10 }, waited: 3_600 });
    expect(await noticed(surveyId)).to.deep.equal([
      { signals: ['fast'], spam: false },
      { signals: ['repeated', 'fast'], spam: false },
      { signals: [], spam: false },
    ]);
    expect(await countOf(surveyId)).to.equal(3);
    const { started: now } = (await createClient(node.app.answerUrl).get(`/answer/${url}`)).data;
    await post(url, { started: now, answers: { ...answers, q1: 10 } });
    const last = (await noticed(surveyId)).at(-1)!;
    expect([['instant'], ['fast']]).to.deep.include(last.signals);
    expect(last.spam).to.equal(last.signals[0] === 'instant');
  });

  it('an own application is not judged, with a key of the company whatever it calls itself', async () => {
    const { url, surveyId } = await publish(node.user);
    await post(url, {}, { 'user-agent': 'TillApp/1.0' });
    expect(await noticed(surveyId)).to.deep.equal([{ signals: [], spam: false }]);
  });

  it('a link that a scanner or a prefetch opens is not answered, not used up, and begins no draft', async () => {
    const { url, surveyId } = await publish(node.user, sampleStructure({ draftSaving: true }), { oneTimeDays: 3 });
    const visits: RequestInit[] = [
      { method: 'HEAD' },
      { headers: { 'sec-purpose': 'prefetch;prerender' } },
      { headers: { 'user-agent': 'Mozilla/5.0 (compatible; BingPreview/1.0b)' } },
      {},
    ];
    for (const visit of visits) {
      const reply = await fetch(at(`/a/${url}`), visit);
      expect(reply.status).to.equal(200);
      expect(reply.headers.getSetCookie(), 'nothing that uses it up').to.deep.equal([]);
    }
    const { rows } = await node.app.db.owner.query(
      `SELECT (SELECT count(*)::int FROM responses.responses WHERE survey_id = $1) AS answers,
         (SELECT count(*)::int FROM answering.drafts WHERE survey_id = $1) AS drafts`,
      [surveyId],
    );
    expect(rows).to.deep.equal([{ answers: 0, drafts: 0 }]);
    const html = await (await fetch(at(`/a/${url}`), { headers: { 'accept-language': 'en' } })).text();
    expect(html).to.include('How was it?');
    // The field that nobody meets: out of sight, out of the order of Tab, and untold.
    const [, field] = /<label class="ks-hidden" aria-hidden="true">Leave this field empty(<input [^>]*>)<\/label>/.exec(
      html,
    )!;
    for (const part of ['name="kaiku.note"', 'tabindex="-1"', 'autocomplete="off"'])
      expect(field!.toLowerCase()).to.include(part);
  });

  it('ANS-024 what the spam filter holds back says why', async () => {
    const { url, surveyId } = await publish(node.user, sampleStructure({ spamFilterSeconds: 60 }));
    const { started } = (await createClient(node.app.answerUrl).get(`/answer/${url}`)).data;
    await post(url, { started }, { 'user-agent': 'TillApp/1.0' });
    expect(await noticed(surveyId)).to.deep.equal([{ signals: ['early'], spam: true }]);
  });
});
