import { gzipSync } from 'node:zlib';
import { accepted, makeLink, makeSurvey, until, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { open, send } from '../form.ts';
import { publish, sampleStructure, stored } from '../support.ts';

describe('answering: the page without JavaScript', () => {
  const node = useApp();

  const at = (path: string) => `${node.app.answerUrl}${path}`;
  const finish = { 'q.recommend': '9', 'q.service.r.speed': 'high', 'q.service.r.smile': 'low', go: 'send' };

  it('LINK-003.a ANS-001 shows the survey to anybody, as a form that works at once', async () => {
    const { url } = await publish(node.user);
    const page = await open(at(`/a/${url}`));
    expect(page.status).to.equal(200);
    expect(page.title).to.equal('Coffee break');
    expect(page.html)
      .to.match(/<form[^>]*method="post"/)
      .and.include('How was it?');
  });

  it('ANS-001 in a text browser the page that is open stands alone, and its languages apart', async () => {
    const { url } = await publish(node.user);
    const { html } = await open(at(`/a/${url}`));
    const drawn = html.replace(/<(script|style)\b.*?<\/\1>/gs, '');
    // They show what stands in templates, and what is hidden.
    expect(drawn)
      .to.include('How was it?')
      .and.not.match(/What went wrong|Thank you kindly|<template/);
    expect(drawn.replace(/<[^>]*>/g, '')).to.match(/English\s+suomi/);
    // A slider is one field to write in: what it moves by script sends nothing and takes nothing.
    const last = await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' });
    const fields = last.html.match(/<input[^>]*>/g)!.filter((field) => !/ (name="[^"]+"|readOnly="")/.test(field));
    expect(fields).to.eql([]);
    expect(last.html).to.match(/<input[^>]* type="range"[^>]* readOnly=""/);
  });

  it('WCAG 3.1.2 where there are no words of the page’s own in the survey’s language, they say that they are English', async () => {
    const structure = sampleStructure();
    structure.translations.ar = { 'elements/mood/text': 'كيف كان؟' };
    delete structure.settings.thankYouText;
    const { surveyId } = await publish(node.user, structure);
    const marked = async (language: string, fields: Record<string, string>) => {
      const page = await send(await open(at(`/preview/${surveyId}?language=${language}`)), { ...fields, go: 'next' });
      const texts = [...page.html.matchAll(/ lang="en" dir="ltr"[^>]*>([^<]+)/g)].map(([, text]) => text!.trim());
      return { page, texts };
    };
    const wrong = await marked('ar', { 'q.mood': '' });
    expect(wrong.page.html).to.include('<html lang="ar" dir="rtl"').and.include('كيف كان؟');
    expect(wrong.texts).to.include.members([
      'Preview: what you answer here is not saved.',
      'Please check one answer',
      'Please answer this question.',
      '(required)',
    ]);
    expect(wrong.page.html, 'of the thanks that wait').to.match(
      /<div lang="en" dir="ltr"[^>]*><p>Your answers have been/,
    );
    expect(wrong.texts, 'the survey’s own').to.not.include('Thank you kindly');
    expect(wrong.page.html, 'for what the script says').to.include('data-words="en"');
    const finnish = await marked('fi', { 'q.mood': '' });
    expect(finnish.texts).to.deep.equal([]);
    expect(finnish.page.html).to.not.include('data-words');
    delete structure.settings.thankYouTitle;
    const { surveyId: plain } = await publish(node.user, structure);
    const titleOf = async (language: string) =>
      /<title[^>]*>[^<]*/.exec((await open(at(`/preview/${plain}/thanks?language=${language}`))).html)![0];
    expect(await titleOf('ar')).to.equal('<title lang="en">Thank you!');
    expect(await titleOf('en')).to.equal('<title>Thank you!');
    const thanks = await open(at(`/preview/${surveyId}/thanks?language=ar`));
    expect(thanks.html)
      .to.match(/<h1 class="ks-title">Thank you kindly/)
      .and.match(/<div lang="en" dir="ltr"[^>]*><p>Your answers have been saved/);
  });

  it('what every respondent downloads besides the survey stays small', async () => {
    const { url } = await publish(node.user);
    const { html } = await open(at(`/a/${url}`));
    const [, styles] = /<style>(.*?)<\/style>/s.exec(html)!;
    const [, address] = /<script type="module" src="([^"]+)"/.exec(html)!;
    const script = await (await fetch(at(address!))).text();
    expect(gzipSync(styles!).length).to.be.lessThan(4 * 1024);
    expect(gzipSync(script).length).to.be.lessThan(11.5 * 1024);
    // What nobody waits for, and what is fetched once.
    const [, later] = /"later":"([^"]+)"/.exec(html)!;
    expect(gzipSync(await (await fetch(at(later!))).text()).length).to.be.lessThan(2.75 * 1024);
    expect(gzipSync(await (await fetch(at('/a/worker.js'))).text()).length).to.be.lessThan(2.25 * 1024);
  });

  it('the first page is compressed once for all, and whoever takes no gzip gets it as it is', async () => {
    const { url } = await publish(node.user);
    const get = async (encoding: string) => {
      const reply = await fetch(at(`/a/${url}`), { headers: { 'accept-encoding': encoding } });
      expect(reply.status).to.equal(200);
      expect(reply.headers.get('vary')).to.include('accept-encoding');
      return { encoding: reply.headers.get('content-encoding'), html: await reply.text() };
    };
    for (const taken of ['gzip, deflate, br, zstd', 'gzip', 'gzip;q=0.5']) {
      const { encoding, html } = await get(taken);
      expect(encoding, taken).to.equal('gzip');
      expect(html)
        .to.include(`"api":"/api/answer/${url}"`)
        .and.match(/^<!doctype html>.*<\/html>$/s)
        .and.not.include('slot-');
    }
    for (const taken of ['identity', 'gzip;q=0', 'gzip;q=0.0, identity']) {
      const { encoding, html } = await get(taken);
      expect(encoding, taken).to.equal(null);
      expect(html).to.include('How was it?').and.not.include('slot-');
    }
    const [one, other] = [await get('gzip'), await get('gzip')];
    expect(one.html, 'two fillings in').to.not.equal(other.html);
    expect(one.html.length).to.equal(other.html.length);
  });

  it('ANS-011 the service worker is asked for anew each time, and only the empty survey is kept by it', async () => {
    const { url, surveyId } = await publish(node.user, sampleStructure({ answerIntervalHours: 1 }));
    const worker = await fetch(at('/a/worker.js'));
    expect(worker.headers.get('content-type')).to.include('text/javascript');
    expect(worker.headers.get('cache-control')).to.equal('no-cache');
    expect(worker.headers.get('content-security-policy')).to.equal("default-src 'none'; connect-src 'self'");
    const says = async (path: string, init?: RequestInit) => (await fetch(at(path), init)).headers.get('kaiku-keep');
    expect(await says(`/a/${url}`)).to.equal('yes');
    for (const path of [`/preview/${surveyId}/embedded`, `/a/${url}/thanks`, `/a/${url}/pages`, '/a/nowhere'])
      expect(await says(path), path).to.equal(null);
    const form = new URLSearchParams({ 'q.mood': 'good', go: 'next' });
    expect(await says(`/a/${url}`, { method: 'POST', body: form })).to.equal(null);
    const answers = { mood: { choice: 'good' }, recommend: 9, service: { speed: 'high', smile: 'low' } };
    const sent = await fetch(at(`/api/answer/${url}`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ transaction_id: crypto.randomUUID(), survey_version: 1, answers }),
    });
    const cookie = sent.headers.getSetCookie().map((one) => one.split(';')[0]);
    expect(await says(`/a/${url}`, { headers: { cookie: cookie.join('; ') } })).to.equal('no');
  });

  it('ANS-007 SUR-033.b SUR-035.b SUR-036.b an anonymous respondent answers page by page, and the answer is stored', async () => {
    const { url, surveyId, collectorId } = await publish(node.user);
    const first = await open(at(`/a/${url}`));
    const second = await send(first, { 'q.mood': 'bad', 'q.story': 'Line one\r\nline two', go: 'next' });
    expect(second.html).to.include('What went wrong?');
    const third = await send(second, { 'q.why': 'Cold <b>coffee</b>', go: 'next' });
    expect(third.html).to.include('Would you recommend us?');
    const thanks = await send(third, { 'q.face': '4', ...finish });
    expect(thanks.html).to.include('Thank you kindly').and.include('We read every answer.');
    expect(thanks.url).to.match(/\/thanks/);
    const [answer] = await stored(node.app, surveyId);
    expect(answer!.answers).to.eql({
      mood: { choice: 'bad' },
      story: 'Line one\nline two',
      why: 'Cold <b>coffee</b>',
      recommend: 9,
      service: { speed: 'high', smile: 'low' },
      face: 4,
    });
    expect(answer).to.include({ language: 'en', survey_version: 1, collector_id: collectorId, spam: false });
    expect(answer!.started_at?.getTime()).to.be.closeTo(Date.now(), 60_000);
  });

  it('ANS-015.b a page that its rules hide is passed by, and what was answered on it is not stored', async () => {
    const { url, surveyId } = await publish(node.user);
    const first = await open(at(`/a/${url}`));
    const second = await send(first, { 'q.mood': 'bad', go: 'next' });
    const back = await send(second, { 'q.why': 'Never mind', go: 'previous' });
    expect(back.html).to.include('How was it?');
    expect(back.html).to.match(/value="bad"[^>]*checked|checked[^>]*value="bad"/);
    const third = await send(back, { 'q.mood': 'good', go: 'next' });
    expect(third.html).to.include('Would you recommend us?');
    await send(third, finish);
    expect(Object.keys((await stored(node.app, surveyId))[0]!.answers)).to.not.include('why');
  });

  it('ANS-016.b SUR-048 SUR-062.d what is missing or wrong is told beside the field and in a list above, and nothing is lost', async () => {
    const { url, surveyId } = await publish(node.user);
    const first = await open(at(`/a/${url}`));
    const again = await send(first, { 'q.mail': 'nobody', 'q.story': 'Kept', go: 'next' });
    expect(again.status).to.equal(422);
    expect(again.title).to.match(/^Check your answers/);
    expect(again.html)
      .to.include('Please answer this question.')
      .and.include('Write the whole e-mail address, such as name@example.com.');
    expect(again.html).to.match(/<a href="#f-mood">/);
    expect(again.html).to.match(/aria-invalid="true"/);
    expect(again.html).to.include('Kept').and.include('value="nobody"');
    expect(await stored(node.app, surveyId)).to.eql([]);
  });

  it('ANS-016.b a page that was left out by hand is shown before anything is stored', async () => {
    const { url, surveyId } = await publish(node.user);
    const first = await open(at(`/a/${url}`));
    const jumped = await send(first, { 'kaiku.page': 'p3', ...finish });
    expect(jumped.status).to.equal(422);
    expect(jumped.html).to.include('How was it?');
    expect(await stored(node.app, surveyId)).to.eql([]);
  });

  it('ANS-011 a form that is sent twice is one answer', async () => {
    const { url, surveyId } = await publish(node.user);
    const third = await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' });
    const replies = await Promise.all([send(third, finish), send(third, finish)]);
    for (const { html } of replies) expect(html).to.include('Thank you kindly');
    expect(await stored(node.app, surveyId)).to.have.length(1);
  });

  it('SUR-011 RES-050 the id of an answer without JavaScript says nothing of when it came', async () => {
    const { url, surveyId } = await publish(node.user, sampleStructure({ hideTimestamps: true }));
    const third = await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' });
    await send(third, finish);
    const { data } = await accepted(node.user.api.get(`/survey/${surveyId}/responses`));
    expect(data[0].response_id).to.match(/^[\da-f]{8}-[\da-f]{4}-4/);
  });

  it('ANS-002 an address that no link has', async () => {
    const page = await open(at('/a/nothing-here'));
    expect(page.status).to.equal(404);
    expect(page.html).to.include('Survey not found');
    const finnish = await open(at('/a/nothing-here'), [], { 'accept-language': 'fi-FI,fi;q=0.9' });
    expect(finnish.html).to.include('Kyselyä ei löytynyt').and.include('lang="fi"');
    expect((await open(at('/'))).status).to.equal(404);
  });

  it('ANS-003.a what somebody wrote without JavaScript stays in the form when the link closes meanwhile', async () => {
    const { url, surveyId, collectorId } = await publish(node.user);
    const first = await open(at(`/a/${url}`));
    const last = await send(first, { 'q.mood': 'good', 'q.story': 'It rained', go: 'next' });
    await node.user.api.put(`/survey/${surveyId}/publish/${collectorId}`, { state: 'closed' });
    await until('the link to close', async () => (await open(at(`/a/${url}`))).status === 410);
    const refused = await send(last, {
      'q.recommend': '9',
      'q.service.r.speed': 'high',
      'q.service.r.smile': 'low',
      go: 'send',
    });
    expect(refused.status).to.equal(410);
    expect(refused.html).to.include('your answers were not taken');
    const back = await send(refused, { go: 'previous' });
    expect(back.status).to.equal(410);
    expect(back.html).to.include('It rained').and.include('your answers were not taken');
    expect(await stored(node.app, surveyId)).to.eql([]);

    await accepted(node.user.api.delete(`/survey/${surveyId}`));
    await accepted(node.user.api.delete(`/survey/${surveyId}/deleted`));
    await until('the survey to go', async () => (await open(at(`/a/${url}`))).status === 404);
    const gone = await send(back, { go: 'next' });
    expect([gone.status, gone.html.includes('It rained')]).to.deep.equal([404, true]);
  });

  it('LINK-006.a a link whose time has not come says so, whatever the survey says of closed ones', async () => {
    const words = { closedTitle: 'We are done', closedText: 'Come back next year.' };
    const openAt = new Date(Date.now() + 3_600_000).toISOString();
    const { url } = await publish(node.user, sampleStructure(words), { openAt });
    const survey = await makeSurvey(node.user, { structure: sampleStructure(words) });
    const early = await makeLink(node.user, survey.survey_id);
    for (const address of [url, early.url]) {
      const page = await open(at(`/a/${address}`));
      expect(page.status).to.equal(410);
      expect(page.html)
        .to.include('This survey is not open yet')
        .and.not.include('We are done')
        .and.not.include('How was it?');
    }
  });

  it('ANS-003.ac SUR-015.c a closed link says so in the survey’s own words, also when it closes meanwhile', async () => {
    const { url, surveyId, collectorId } = await publish(
      node.user,
      sampleStructure({ closedTitle: 'We are done', closedText: 'Come back next year.' }),
    );
    const third = await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' });
    await node.user.api.put(`/survey/${surveyId}/publish/${collectorId}`, { state: 'closed' });
    await until('the link to close', async () => (await open(at(`/a/${url}`))).status === 410);
    const page = await open(at(`/a/${url}`));
    expect(page.html).to.include('We are done').and.include('Come back next year.');
    expect((await send(third, finish)).html).to.include('We are done');
    expect(await stored(node.app, surveyId)).to.eql([]);
  });

  it('ANS-003.b SUR-078.b closing the survey stops its answers at once, whatever its links say', async () => {
    const { url, surveyId } = await publish(node.user);
    const third = await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' });
    await node.user.api.post(`/survey/${surveyId}/close`);
    await until('the survey to close', async () => (await open(at(`/a/${url}`))).status === 410);
    expect((await open(at(`/a/${url}`))).html).to.include('This survey is closed');
    expect((await send(third, finish)).status).to.equal(410);
    expect(await stored(node.app, surveyId)).to.eql([]);
  });

  it('ANS-004 ANS-018 SUR-012.a who has answered within the interval sees that, who has not may answer', async () => {
    const { url, surveyId } = await publish(node.user, sampleStructure({ answerIntervalHours: 24 }));
    const second = await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' });
    const thanks = await send(second, finish);
    expect(thanks.cookies).to.have.length(1);
    expect((await open(at(`/a/${url}`), thanks.cookies)).html).to.include('You have answered already');
    expect((await send({ ...second, cookies: thanks.cookies }, finish)).html, 'the same sent again').to.include(
      'Thank you',
    );
    const other = await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' });
    expect((await send({ ...other, cookies: thanks.cookies }, finish)).html).to.include('You have answered already');
    expect(await stored(node.app, surveyId)).to.have.length(1);
    expect((await open(at(`/a/${url}`))).html).to.include('How was it?');
  });

  it('ANS-019 LINK-013 a link with a one-time window cannot be answered again within it', async () => {
    const { url } = await publish(node.user, sampleStructure(), { oneTimeDays: 3 });
    const thanks = await send(await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' }), finish);
    expect((await open(at(`/a/${url}`), thanks.cookies)).html).to.include('You have answered already');
    const old = thanks.cookies.map((cookie) =>
      cookie.replace(/=\d+/, `=${Math.floor(Date.now() / 1_000) - 3 * 86_400 - 5}`),
    );
    expect((await open(at(`/a/${url}`), old)).html).to.include('How was it?');
  });

  it('no mark is left in the browser where nothing asks for it', async () => {
    const { url } = await publish(node.user);
    const thanks = await send(await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' }), finish);
    expect(thanks.cookies).to.eql([]);
  });

  it('ANS-017.abc LINK-010 starts in the link’s language and can be changed, answers and all', async () => {
    const { url, surveyId } = await publish(node.user, sampleStructure(), { language: 'fi' });
    const first = await open(at(`/a/${url}`));
    expect(first.html).to.include('Miten meni?').and.include('lang="fi"');
    const english = await send(first, { 'q.mood': 'good', 'q.story': 'Still here', language: 'en' });
    expect(english.html).to.include('How was it?').and.include('Still here');
    const last = await send(english, { go: 'next' });
    await send(last, finish);
    expect((await stored(node.app, surveyId))[0]).to.deep.include({ language: 'en' });
    const named = await publish(node.user, sampleStructure(), { hiddenLanguages: ['fi'] });
    const page = await open(at(`/a/${named.url}?language=fi`));
    expect(page.html).to.include('How was it?').and.not.include('suomi');
  });

  it('without a language of the link the browser’s own is taken', async () => {
    const { url } = await publish(node.user);
    expect((await open(at(`/a/${url}`), [], { 'accept-language': 'fi;q=0.8, sv;q=0.9' })).html).to.include(
      'Miten meni?',
    );
  });

  it('ANS-024 GAP-061 SUR-016.c an answer sooner than the spam filter is thanked for and kept apart', async () => {
    const { url, surveyId } = await publish(node.user, sampleStructure({ spamFilterSeconds: 60 }));
    const last = await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' });
    expect((await send(last, finish)).html).to.include('Thank you kindly');
    expect((await stored(node.app, surveyId))[0]!.spam).to.equal(true);
    const forged = await send(last, {
      ...finish,
      'kaiku.started': 'k0.1.aaaaaaaaaaaaaaaaaaaaaa',
      'kaiku.transaction': crypto.randomUUID(),
    });
    expect(forged.html).to.include('Thank you kindly');
    expect((await stored(node.app, surveyId)).map(({ spam }) => spam)).to.eql([true, true]);
  });

  it('LINK-009 the link’s background values come with each answer', async () => {
    const { url, surveyId } = await publish(node.user, sampleStructure(), { background: { city: 'Oulu' } });
    await send(await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' }), finish);
    expect((await stored(node.app, surveyId))[0]!.background).to.eql({ city: 'Oulu' });
  });

  it('LINK-033.a a former address leads to the present one', async () => {
    const { url, surveyId, collectorId } = await publish(node.user);
    const word = `cafe-${collectorId.slice(-12)}`;
    await node.user.api.put(`/survey/${surveyId}/publish/${collectorId}`, { url: word });
    const page = await until('the address to change', async () => {
      const opened = await open(at(`/a/${url}?language=fi`));
      return opened.url.includes(word) ? opened : null;
    });
    expect(page.html).to.include('Miten meni?');
  });

  it('ANS-008 ANS-009 GAP-054 the preview shows an unpublished survey to anybody and stores nothing', async () => {
    const created = await node.user.api.post('/survey', {
      name: 'Draft',
      language: 'en',
      structure: sampleStructure(),
    });
    const surveyId: string = created.data.survey_id;
    const entrance = await fetch(`${node.app.url}/s/${surveyId}/preview`, { redirect: 'manual' });
    expect(entrance.headers.get('location')).to.match(new RegExp(`/preview/${surveyId}$`));
    const page = await open(at(`/preview/${surveyId}`));
    expect(page.html).to.include('How was it?').and.include('what you answer here is not saved');
    const thanks = await send(await send(page, { 'q.mood': 'good', go: 'next' }), finish);
    expect(thanks.html).to.include('Thank you kindly');
    expect(await stored(node.app, surveyId)).to.eql([]);
    expect((await open(at('/preview/00000000-0000-7000-8000-000000000000'))).status).to.equal(404);
    const view = () => node.app.anonymous.get('/survey_view', { query: { survey_id: surveyId } });
    expect((await view()).status).to.equal(200);
    await accepted(node.user.api.post(`/survey/${surveyId}/archive`));
    expect((await open(at(`/preview/${surveyId}`))).status, 'put away').to.equal(404);
    expect((await view()).status, 'put away').to.equal(404);
  });

  it('ANS-006.a when the database is in trouble the respondent is told, not shown an error text', async () => {
    const { url } = await publish(node.user);
    const { pool } = node.app.app.host.db;
    const { query } = pool;
    pool.query = (() => Promise.reject(new Error('secret detail'))) as typeof query;
    try {
      const page = await open(at(`/a/${url}`));
      expect(page.status).to.equal(500);
      expect(page.html).to.include('Something went wrong').and.not.include('secret detail');
    } finally {
      pool.query = query;
    }
  });

  it('ANS-006.b when sending fails, the respondent is told so, and nothing is stored', async () => {
    const { url, surveyId } = await publish(node.user);
    const last = await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' });
    await node.app.db.owner.query('ALTER TABLE responses.responses RENAME TO away');
    try {
      const page = await send(last, finish);
      expect(page.status).to.be.at.least(500);
      expect(page.html).to.include('Something went wrong').and.not.include('responses.responses');
    } finally {
      await node.app.db.owner.query('ALTER TABLE responses.away RENAME TO responses');
    }
    expect(await stored(node.app, surveyId)).to.eql([]);
  });

  it('an author’s words cannot become markup, and the page allows no foreign scripts', async () => {
    const nasty = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
    const structure = sampleStructure({ thankYouText: nasty });
    structure.pages[0]!.elements[0]!.settings.text = nasty;
    const { url } = await publish(node.user, structure);
    const reply = await fetch(at(`/a/${url}`));
    const html = await reply.text();
    expect(html).to.not.include('<script>alert').and.not.include('<img src=x');
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).to.include("script-src 'self'").and.include("default-src 'none'").and.not.include('unsafe-eval');
    expect(reply.headers.get('cache-control')).to.include('private');
  });

  it('hostile forms get a page, never a failure', async () => {
    const { url, surveyId } = await publish(node.user);
    const bodies = [
      '',
      '%%%',
      'kaiku.page=__proto__&go=send&q.mood=__proto__',
      `q.mood=${'x'.repeat(100_000)}&go=next`,
      'q.constructor=1&q.__proto__=1&kaiku.started=%00&go=send',
      Array.from({ length: 20_000 }, (_, place) => `q.${place}=1`).join('&'),
      'q.mood=good&go=previous&kaiku.language=../../etc',
    ];
    for (const body of bodies) {
      const reply = await fetch(at(`/a/${url}`), {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(reply.status, body.slice(0, 60)).to.be.oneOf([200, 422]);
    }
    expect(await stored(node.app, surveyId)).to.eql([]);
  });

  it('other sites may show a survey in a frame', async () => {
    const { url } = await publish(node.user);
    const reply = await fetch(at(`/a/${url}`));
    expect(reply.headers.get('x-frame-options')).to.equal(null);
    expect(reply.headers.get('content-security-policy')).to.not.include('frame-ancestors');
  });
});
