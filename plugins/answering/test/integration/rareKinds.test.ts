import { builtinKinds } from '@kaiku/sdk/model';
import { createClient, makeElement, makeStructure, type TestClient, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { open, send } from '../form.ts';
import { publish, stored } from '../support.ts';

const day = 86_400_000;
const dayFromNow = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);

describe('answering: kinds that come with the surveys that use them', () => {
  const node = useApp();
  const at = (path: string) => `${node.app.answerUrl}${path}`;
  const submit = (client: TestClient, url: string, answers: object, more: object = {}) =>
    client.post(`/answer/${url}`, { transaction_id: crypto.randomUUID(), survey_version: 1, answers, ...more });

  describe('dates', () => {
    const structure = () =>
      makeStructure({
        elements: [
          makeElement('visit', 'datePicker', { text: 'When were you here?', futureDatesDisabled: true }),
          makeElement('next', 'datePicker', { text: 'When do you come again?', pastDatesDisabled: true }),
        ],
      });

    it('SUR-040.b a day is answered without JavaScript, and its script and styles come with the page', async () => {
      const { url, surveyId } = await publish(node.user, structure());
      const page = await open(at(`/a/${url}`));
      expect(page.html).to.match(/<input type="date"[^>]*data-limits="max"/);
      expect(page.html).to.include('.ks-date');
      const [, script] = /"kinds":\{"datePicker":"([^"]+)"\}/.exec(page.html)!;
      expect(await (await fetch(at(script!))).text()).to.include('datePicker');
      const thanks = await send(page, { 'q.visit': dayFromNow(-3), 'q.next': dayFromNow(3), go: 'send' });
      expect(thanks.url).to.match(/\/thanks/);
      const [answer] = await stored(node.app, surveyId);
      expect(answer!.answers).to.eql({ visit: dayFromNow(-3), next: dayFromNow(3) });
    });

    it('a survey without such a question brings nothing of it', async () => {
      const { url } = await publish(node.user);
      expect((await open(at(`/a/${url}`))).html)
        .to.not.include('.ks-date')
        .and.not.include('datePicker');
    });

    it('ANS-016.g days beyond the limits are refused on the server, in the form and in the call', async () => {
      const { url, surveyId } = await publish(node.user, structure());
      const page = await open(at(`/a/${url}`));
      const again = await send(page, { 'q.visit': dayFromNow(3), 'q.next': dayFromNow(-3), go: 'send' });
      expect(again.status).to.equal(422);
      expect(again.html).to.include('The day must not be in the future.').and.include('must not be in the past.');
      expect(again.html).to.include(`value="${dayFromNow(3)}"`);
      for (const origin of [node.app.url, node.app.answerUrl]) {
        const reply = await submit(createClient(origin), url, { visit: dayFromNow(3), next: dayFromNow(-3) });
        expect(reply.error.details.map(({ path, code }) => `${path} ${code}`)).to.eql([
          'elements/visit date-future',
          'elements/next date-past',
        ]);
      }
      expect(await stored(node.app, surveyId)).to.eql([]);
    });

    it('SUR-063.ab whoever is a day ahead or behind is not shut out, nor who had no connection for days', async () => {
      const { url, surveyId } = await publish(node.user, structure());
      const client = createClient(node.app.answerUrl);
      const hour = 3_600_000;
      const ahead = new Date(Date.now() + 14 * hour).toISOString().slice(0, 10);
      const behind = new Date(Date.now() - 12 * hour).toISOString().slice(0, 10);
      expect((await submit(client, url, { visit: ahead, next: behind })).status).to.equal(200);
      const waited = { waited: 3 * 24 * 3_600 };
      expect((await submit(client, url, { next: dayFromNow(-3) }, waited)).status).to.equal(200);
      // No wait is so long that any day is taken.
      expect((await submit(client, url, { next: '2020-01-01' }, { waited: 1e300 })).status).to.equal(422);
      expect(await stored(node.app, surveyId)).to.have.length(2);
    });
  });

  describe('privacy statements', () => {
    const statement = (more: object) =>
      makeStructure({
        elements: [
          makeElement('privacy', 'privacyStatement', {
            text: 'Your data',
            content: 'We keep it for a year.',
            link: 'https://example.com/privacy',
            linkName: 'The whole policy',
            ...more,
          }),
          makeElement('words', 'openText', { text: 'What else?' }),
        ],
      });
    const consent = { enabled: true, text: 'I accept this' };

    it('SUR-045.b one that asks for nothing is shown, and cannot be answered', async () => {
      const { url, surveyId } = await publish(node.user, statement({ mandatory: true }));
      const page = await open(at(`/a/${url}`));
      expect(page.html)
        .to.include('We keep it for a year.')
        .and.include('<a href="https://example.com/privacy" target="_blank" rel="noopener noreferrer">')
        .and.not.include('q.privacy');
      expect((await send(page, { 'q.words': 'Nothing', go: 'send' })).url).to.match(/\/thanks/);
      const [answer] = await stored(node.app, surveyId);
      expect(answer!.answers).to.eql({ words: 'Nothing' });
      const forged = await submit(createClient(node.app.answerUrl), url, { privacy: { accepted: true } });
      expect(forged.error.details[0]).to.include({ path: 'elements/privacy', code: 'not-answerable' });
    });

    it('SUR-045.b a mandatory consent must be ticked, and results count it', async () => {
      const { url, surveyId } = await publish(node.user, statement({ consent, mandatory: true }));
      const page = await open(at(`/a/${url}`));
      const again = await send(page, { go: 'send' });
      expect(again.status).to.equal(422);
      expect(again.html).to.include('Please answer this question.');
      expect((await send(again, { 'q.privacy': '1', go: 'send' })).url).to.match(/\/thanks/);
      const client = createClient(node.app.answerUrl);
      for (const wrong of [{ accepted: false }, { accepted: true, more: 1 }, 'yes', 1]) {
        expect((await submit(client, url, { privacy: wrong })).status, JSON.stringify(wrong)).to.equal(422);
      }
      const [answer] = await stored(node.app, surveyId);
      expect(answer!.answers).to.eql({ privacy: { accepted: true } });
      const { data } = await node.user.api.get(`/survey/${surveyId}/results`);
      expect(data.elements[0]).to.deep.include({ consent: true, chart: true });
      expect(data.elements[0].summary).to.include({ n: 1 });
    });

    it('SUR-057.b a consent is confirmed where its author asks for that, and holds nobody up', async () => {
      await node.app.setFeatures(node.user.person.companyId, { confirmation_message: true });
      const { url } = await publish(node.user, statement({ consent, confirmationTitle: 'Are you of age?' }));
      const page = await open(at(`/a/${url}`));
      const asked = await send(page, { 'q.privacy': '1', go: 'send' });
      expect(asked.status).to.equal(422);
      expect(asked.html).to.include('Are you of age?').and.include('name="q.privacy.ok"');
      expect((await send(asked, { 'q.privacy.ok': '1', go: 'send' })).url).to.match(/\/thanks/);
    });

    it('an optional consent may be left', async () => {
      const { url, surveyId } = await publish(node.user, statement({ consent }));
      expect((await send(await open(at(`/a/${url}`)), { go: 'send' })).url).to.match(/\/thanks/);
      expect((await stored(node.app, surveyId))[0]!.answers).to.eql({});
    });

    it('the link is to a web page, and to nothing that a browser would run', async () => {
      const link = 'javascript:alert(1)';
      const reply = await node.user.api.post('/survey', {
        structure: statement({ link }),
        name: 'Bad',
        language: 'en',
      });
      expect(reply.error.details.map(({ path, code }) => `${path} ${code}`).join()).to.include('elements/privacy/link');
    });
  });

  describe('pictures', () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const upload = (
      path: string,
      content: Buffer | string,
      name = 'house.png',
      fields: Record<string, string> = {},
    ) => {
      const body = new FormData();
      for (const [key, value] of Object.entries(fields)) body.append(key, value);
      body.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
      return node.user.api.post(path, undefined, { form: body });
    };
    const withPicture = (file: string, more: object = {}) =>
      makeStructure({
        elements: [
          makeElement('house', 'image', {
            text: 'Our house',
            picture: { file, width: 640, height: 480 },
            alternativeText: 'A "wooden" house',
            link: 'https://example.com/house',
            ...more,
          }),
          makeElement('words', 'openText', { text: 'What else?' }),
        ],
      });

    it('SUR-043.b a picture of the survey is shown with its alternative text, and kept by browsers', async () => {
      const draft = await publish(node.user);
      const { data } = await upload(`/survey/${draft.surveyId}/pictures`, png);
      expect(data).to.include({ file_type: 'image_element', contentType: 'image/png', name: 'house.png' });
      const { url, surveyId } = await publish(node.user, withPicture(data.fileId));
      const { html } = await open(at(`/a/${url}`));
      const address = `/a/${url}/pictures/${data.fileId}`;
      expect(html)
        .to.include(`src="${address}" width="640" height="480" alt="A &quot;wooden&quot; house"`)
        .and.include('<a href="https://example.com/house" target="_blank" rel="noopener noreferrer"')
        .and.include('.ks-picture');
      for (const from of [address, `/preview/${surveyId}/pictures/${data.fileId}`]) {
        const reply = await fetch(at(from));
        expect(reply.status).to.equal(200);
        expect(reply.headers.get('content-type')).to.equal('image/png');
        expect(reply.headers.get('cache-control')).to.include('immutable');
        expect(reply.headers.get('x-content-type-options')).to.equal('nosniff');
        expect(Buffer.from(await reply.arrayBuffer()).equals(png)).to.equal(true);
      }
      const answer = await submit(createClient(node.app.answerUrl), url, { house: 'x' });
      expect(answer.error.details[0]).to.include({ code: 'not-answerable' });
    });

    it('nothing else of the file store is handed out, and nothing that could carry a script comes in', async () => {
      const { url, surveyId } = await publish(node.user);
      const background = await upload('/files/upload', png, 'wall.png', { file_type: 'background' });
      for (const file of [background.data.fileId, crypto.randomUUID(), 'house.png']) {
        expect((await fetch(at(`/a/${url}/pictures/${file}`))).status, file).to.equal(404);
      }
      const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
      expect((await upload(`/survey/${surveyId}/pictures`, drawing, 'house.png')).error.code).to.equal(
        'file_not_image',
      );
      const other = await node.app.createUser({ company: node.user.company, roles: ['survey_creator'] });
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(png)]), 'house.png');
      expect((await other.api.post(`/survey/${surveyId}/pictures`, undefined, { form: body })).status).to.equal(403);
    });

    it('one without alternative text is told before it is published, unless it is decoration', async () => {
      const structure = withPicture(crypto.randomUUID(), { alternativeText: ' ' });
      const errors = async (more: object) => {
        const picture = structure.pages[0]!.elements[0]!;
        const made = { ...picture, settings: { ...picture.settings, ...more } };
        return builtinKinds
          .get('image')!
          .checkComplete(made, 'elements/house')
          .map(({ path, code }) => `${path} ${code}`);
      };
      expect(await errors({})).to.eql(['elements/house/alternativeText no-alternative-text']);
      expect(await errors({ decorative: true })).to.eql([]);
      expect(await errors({ picture: undefined })).to.eql(['elements/house/picture no-picture']);
    });
  });

  describe('QR codes', () => {
    const coded = (code: string) =>
      makeStructure({
        elements: [
          makeElement('code', 'qrCode', { text: 'Take us along', code, description: 'Point your camera here' }),
          makeElement('words', 'openText', { text: 'What else?' }),
        ],
      });

    it('SUR-044.b a code is drawn in the page itself, and an address can be pressed', async () => {
      const { url } = await publish(node.user, coded('https://example.com/app'));
      const { html } = await open(at(`/a/${url}`));
      expect(html)
        .to.match(/<svg class="ks-qr" viewBox="0 0 33 33"[^>]*role="img" aria-label="https:\/\/example.com\/app"/)
        .and.include('<a href="https://example.com/app" target="_blank"')
        .and.include('Point your camera here');
      const plain = await publish(node.user, coded('WIFI:S:guest;;'));
      const shown = (await open(at(`/a/${plain.url}`))).html;
      expect(shown).to.include('aria-label="WIFI:S:guest;;"').and.not.include('href="WIFI');
    });

    it('a text that no code holds is refused', async () => {
      const reply = await node.user.api.post('/survey', {
        structure: coded('ä'.repeat(1_001)),
        name: 'Long',
        language: 'en',
      });
      expect(reply.error.details.map(({ path, code }) => `${path} ${code}`).join()).to.include('elements/code/code');
    });
  });
});
