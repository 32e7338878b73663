import { accepted, createClient, makeElement, makeStructure, type TestUser, until, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { open, send } from '../form.ts';
import { publish, sampleAnswers, sampleStructure, stored } from '../support.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('answering: private links', () => {
  const node = useApp();

  const at = (path: string) => `${node.app.answerUrl}${path}`;
  const makeKey = async (user: TestUser): Promise<string> =>
    (await accepted(user.api.post('/apicontact', { name: 'Till' }))).api_key;
  const published = () => publish(node.user, sampleStructure(), { private: true });
  const answer = (body: object = {}) => ({
    transaction_id: crypto.randomUUID(),
    survey_version: 1,
    answers: sampleAnswers,
    ...body,
  });

  it('LINK-014 ANS-028 is not found without a valid key of its company, whatever is asked of it', async () => {
    const { url, surveyId } = await published();
    const other = await makeKey(await node.app.createUser());
    const addresses = [`/a/${url}`, `/a/${url}/pages`, `/a/${url}/thanks`, `/a/${url}/results`, `/api/answer/${url}`];
    const nobody = { status: 404, named: false };
    for (const key of [undefined, 'kaiku_wrong', other]) {
      for (const address of addresses) {
        const reply = await fetch(at(address), { headers: { ...(key && { 'x-api-key': key }) } });
        const text = await reply.text();
        const named = /How was it|Thank you kindly/.test(text) || text.includes(surveyId);
        expect({ status: reply.status, named }, `${address} with ${key}`).to.deep.equal(nobody);
      }
      const sent = await fetch(at(`/api/answer/${url}`), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key && { 'x-api-key': key }) },
        body: JSON.stringify(answer()),
      });
      expect(sent.status).to.equal(404);
    }
    expect((await open(at(`/a/${url}`))).html, 'said as of a link that there is not').to.equal(
      (await open(at('/a/there-is-no-such'))).html,
    );
    expect(await stored(node.app, surveyId)).to.deep.equal([]);
  });

  it('LINK-014 answers to a key in the header, and takes an answer once', async () => {
    const { url, surveyId } = await published();
    const key = await makeKey(node.user);
    const api = createClient(at(''), null, { 'x-api-key': key });
    expect((await api.get(`/answer/${url}`)).data.view.settings.name).to.equal('Coffee break');
    const sent = answer();
    expect((await api.post(`/answer/${url}`, sent)).data.duplicate).to.equal(false);
    expect((await api.post(`/answer/${url}`, sent)).data.duplicate).to.equal(true);
    expect(await stored(node.app, surveyId)).to.have.length(1);
  });

  it('LINK-014 a key in the address is taken out of it, and its browser goes on through every page', async () => {
    const { url, surveyId } = await published();
    const key = await makeKey(node.user);
    const arrived = await fetch(at(`/a/${url}?api_key=${key}&language=fi`), { redirect: 'manual' });
    expect([arrived.status, arrived.headers.get('location')]).to.deep.equal([303, `/a/${url}?language=fi`]);
    const [cookie] = arrived.headers.getSetCookie().map((one) => one.split(';')[0]!);
    expect(cookie).to.not.include(key);
    const first = await open(at(`/a/${url}`), [cookie!]);
    const last = await send(first, { 'q.mood': 'good', go: 'next' });
    const finish = { 'q.recommend': '9', 'q.service.r.speed': 'high', 'q.service.r.smile': 'low', go: 'send' };
    expect((await send(last, finish)).url).to.include('/thanks');
    expect(await stored(node.app, surveyId)).to.have.length(1);
    const another = await published();
    expect((await open(at(`/a/${another.url}`), [cookie!])).status, 'of this link alone').to.equal(404);
    const [name, value] = cookie!.split('=') as [string, string];
    const [ends, keyId, signature] = value.split('.');
    const forged = [
      [Number(ends) + 9_999, keyId, signature],
      [ends, crypto.randomUUID(), signature],
      [ends, signature],
    ];
    for (const one of forged) {
      const page = await open(at(`/a/${url}`), [`${name}=${one.join('.')}`]);
      expect(page.status, one.join('.')).to.equal(404);
    }
  });

  it('LINK-014 a key stays in the address of no page below the link either, nor on the way from a former address', async () => {
    const { url, surveyId, collectorId } = await published();
    const key = await makeKey(node.user);
    const now = `moved-${Date.now().toString(36)}`;
    await accepted(node.user.api.put(`/survey/${surveyId}/publish/${collectorId}`, { url: now }));
    const pages = ['', '/pages', '/thanks', '/results', '/draft', '/files'];
    for (const path of [...pages.map((page) => `/a/${now}${page}`), `/a/${url}`]) {
      const arrived = await fetch(at(`${path}?language=en&api_key=${key}`), { redirect: 'manual' });
      expect([arrived.status, arrived.headers.get('location')]).to.deep.equal([303, `${path}?language=en`]);
      const cookies = arrived.headers.getSetCookie().map((one) => one.split(';')[0]!);
      expect(cookies).to.have.length(1);
      if (path.endsWith('/thanks')) expect((await open(at(path), cookies)).html).to.include('Thank you kindly');
      const wrong = await fetch(at(`${path}?api_key=kaiku_wrong`), { redirect: 'manual' });
      expect(wrong.headers.getSetCookie()).to.deep.equal([]);
    }
  });

  it('LINK-014 a key is taken out of the address of a link that is closed or not open yet, too', async () => {
    const { surveyId, collectorId, url } = await published();
    const key = await makeKey(node.user);
    const change = (body: object) => accepted(node.user.api.put(`/survey/${surveyId}/publish/${collectorId}`, body));
    const arrive = async (text: string) => {
      const arrived = await fetch(at(`/a/${url}?api_key=${key}&language=en`), { redirect: 'manual' });
      expect([arrived.status, arrived.headers.get('location')]).to.deep.equal([303, `/a/${url}?language=en`]);
      const cookies = arrived.headers.getSetCookie().map((one) => one.split(';')[0]!);
      expect(cookies.join()).to.not.include(key);
      expect((await open(at(`/a/${url}?language=en`), cookies)).html).to.include(text);
    };
    const says = (text: string) =>
      until(`the page to say ${text}`, async () => {
        const page = await fetch(at(`/a/${url}`), { headers: { 'x-api-key': key } });
        return (await page.text()).includes(text);
      });
    await change({ state: 'closed' });
    await says('This survey is closed');
    await arrive('This survey is closed');
    await change({ openAt: new Date(Date.now() + 3_600_000).toISOString() });
    await says('not open yet');
    await arrive('not open yet');
  });

  it('LINK-014 GAP-052 a browser that was let in stays no longer than its key is in force, with all that it had begun', async () => {
    const { url, surveyId } = await published();
    const { api_key: key, contact_id: id } = await accepted(node.user.api.post('/apicontact', { name: 'Till' }));
    const comes = (word: string, cookie = '') =>
      fetch(at(`/a/${url}?api_key=${word}`), { redirect: 'manual', headers: { cookie } });
    const [cookie] = (await comes(key)).headers.getSetCookie().map((one) => one.split(';')[0]!);
    const last = await send(await open(at(`/a/${url}`), [cookie!]), {
      'q.mood': 'good',
      'q.story': 'Kept',
      go: 'next',
    });
    expect(last.status).to.equal(200);
    const wrong = await comes('kaiku_wrong', cookie);
    expect([wrong.status, wrong.headers.get('location')], 'a wrong key changes nothing').to.deep.equal([
      303,
      `/a/${url}`,
    ]);
    expect(wrong.headers.getSetCookie()).to.deep.equal([]);
    await accepted(node.user.api.delete(`/apicontact/${id}`));
    await until('the browser to be out', async () => (await open(at(`/a/${url}`), [cookie!])).status === 404);
    expect((await comes(key, cookie)).status).to.equal(404);
    const finish = { 'q.recommend': '9', 'q.service.r.speed': 'high', 'q.service.r.smile': 'low', go: 'send' };
    const refused = await send(last, finish);
    expect(refused.status).to.equal(404);
    expect(refused.html, 'what was written comes back').to.include('Kept');
    const sent = await createClient(at(''), null, { cookie: cookie! }).post(`/answer/${url}`, answer());
    expect(sent.status).to.equal(404);
    expect(await stored(node.app, surveyId)).to.deep.equal([]);
  });

  it('LINK-014 nothing of a private link is kept by browsers, their workers and proxies; of any other it is', async () => {
    await node.app.setFeatures(node.user.person.companyId, { custom_script: true });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(png)]), 'house.png');
    const { surveyId } = await publish(node.user);
    const { fileId } = await accepted(node.user.api.post(`/survey/${surveyId}/pictures`, undefined, { form }));
    const house = { text: 'Our house', picture: { file: fileId, width: 1, height: 1 }, alternativeText: 'A house' };
    const structure = makeStructure({
      settings: { customCss: '.ks-title { color: red }' },
      elements: [makeElement('house', 'image', house), makeElement('why', 'openText', { text: 'Why?' })],
    });
    const key = await makeKey(node.user);
    const kept = async (isPrivate: boolean) => {
      const { url } = await publish(node.user, structure, { private: isPrivate, customCss: '.ks-page { margin: 0 }' });
      const get = (path: string) => fetch(at(path), { headers: { 'x-api-key': key } });
      const page = await get(`/a/${url}`);
      const styles = [...(await page.text()).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
        ([, href]) => href!,
      );
      expect(styles).to.have.length(2);
      const replies = [page, await get(`/a/${url}/pages`)];
      for (const path of [`/a/${url}/pictures/${fileId}`, ...styles]) replies.push(await get(path));
      for (const { status, url: of } of replies) expect(status, of).to.equal(200);
      return [page.headers.get('kaiku-keep'), ...replies.map(({ headers }) => headers.get('cache-control'))];
    };
    expect(await kept(true)).to.deep.equal(['no', ...Array(5).fill('private, no-store')]);
    const forEver = 'public, max-age=31536000, immutable';
    expect(await kept(false)).to.deep.equal([
      'yes',
      'private, no-cache',
      'private, no-cache',
      ...Array(3).fill(forEver),
    ]);
  });

  it('LINK-014 GAP-052 the described calls take a key in the header or the address', async () => {
    const { url, surveyId } = await published();
    const key = await makeKey(node.user);
    const staff = createClient(node.app.url, null);
    expect((await staff.get(`/answer/${url}?api_key=kaiku_wrong`)).status).to.equal(404);
    expect((await accepted(staff.get(`/answer/${url}?api_key=${key}`))).view.settings.name).to.equal('Coffee break');
    await accepted(staff.post(`/answer/${url}?api_key=${key}`, answer()));
    expect(await stored(node.app, surveyId)).to.have.length(1);
  });

  it('LINK-014 GAP-052 so do the described calls of files', async () => {
    const photos = makeElement('photos', 'fileUpload', { text: 'What does it look like?' });
    const { url } = await publish(node.user, makeStructure({ elements: [photos] }), { private: true });
    const key = await makeKey(node.user);
    const staff = createClient(node.app.url, null);
    const { started } = await accepted(staff.get(`/answer/${url}?api_key=${key}`));
    const own = { url, transaction_id: crypto.randomUUID() };
    const upload = (api_key: string) => {
      const form = new FormData();
      form.append('file', new Blob(['What it looks like']), 'notes.txt');
      const query = { ...own, element_id: 'photos', started, api_key };
      return staff.post('/files/answer', undefined, { form, query });
    };
    expect((await upload('kaiku_wrong')).status).to.equal(404);
    const file = await accepted(upload(key));
    const remove = (api_key: string) => staff.delete('/files/answer', { query: { ...own, file_id: file.id, api_key } });
    expect((await remove('kaiku_wrong')).status).to.equal(404);
    expect(await accepted(remove(key))).to.deep.equal({ removed: true });
  });

  it('third parties say with a key who answered; respondents cannot', async () => {
    const { url, surveyId } = await publish(node.user, sampleStructure(), { background: { city: 'Oulu' } });
    const key = await makeKey(node.user);
    const body = answer({ background: { City: 'Turku' } });
    const refused = await createClient(at('')).post(`/answer/${url}`, body);
    expect([refused.status, refused.error.code]).to.deep.equal([403, 'api_key_needed']);
    await accepted(createClient(at(''), null, { 'x-api-key': key }).post(`/answer/${url}`, body));
    expect((await stored(node.app, surveyId))[0]!.background).to.deep.equal({ city: 'Turku' });
  });
});
