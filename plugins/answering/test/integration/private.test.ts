import { accepted, createClient, makeElement, makeStructure, type TestUser, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { open, send } from '../form.ts';
import { publish, sampleAnswers, sampleStructure, stored } from '../support.ts';

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
    const forged = `${name}=${Number(value.split('.')[0]) + 9_999}.${value.split('.')[1]}`;
    expect((await open(at(`/a/${url}`), [forged])).status, 'for longer').to.equal(404);
  });

  it('LINK-014 GAP-052 a browser that was let in stays no longer because its address has a key that is no good', async () => {
    const { url } = await published();
    const { api_key: key, contact_id: id } = await accepted(node.user.api.post('/apicontact', { name: 'Till' }));
    const comes = (word: string, cookie = '') =>
      fetch(at(`/a/${url}?api_key=${word}`), { redirect: 'manual', headers: { cookie } });
    const [cookie] = (await comes(key)).headers.getSetCookie().map((one) => one.split(';')[0]!);
    await accepted(node.user.api.delete(`/apicontact/${id}`));
    const again = await comes('kaiku_wrong', cookie);
    expect([again.status, again.headers.get('location')]).to.deep.equal([303, `/a/${url}`]);
    expect(again.headers.getSetCookie()).to.deep.equal([]);
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
