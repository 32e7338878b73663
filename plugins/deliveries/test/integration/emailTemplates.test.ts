import {
  accepted,
  createClient,
  type PublishedSurvey,
  publishSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { rows as csv, letter, uploaded } from '../mass.ts';
import { makeQueue, outside, queueBody } from '../queues.ts';
import { mail, sent, sms, structure } from '../support.ts';
import { block, design, source } from '../templates.ts';

const path = '/email_template';

describe('e-mail templates', function () {
  this.timeout(180_000);
  let app: TestApp;
  let owner: TestUser;
  let survey: PublishedSurvey;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
  });
  beforeEach(async () => {
    owner = await app.createUser();
    await feature(true);
    survey = await publishSurvey(owner, { structure });
  });

  const feature = (on: boolean) => app.setFeatures(owner.company.companyId, { email_templates: on });
  const make = (more: object = {}, user = owner) =>
    accepted(user.api.post(path, { name: 'Autumn look', design: design(), ...more }));
  const delivery = () => `/survey/${survey.surveyId}/delivery`;
  const mailWith = (template: string | null, to: string, more: object = {}) =>
    mail(survey.collectorId, [to], { template_id: template, ...more });
  const tomorrow = () => ({ starts_at: new Date(Date.now() + 86_400_000).toISOString() });
  /** Plans a delivery for tomorrow, does something, and has tomorrow come. @returns the mail */
  async function planned(template: string, to: string, meanwhile: () => Promise<unknown>) {
    await accepted(owner.api.post(delivery(), mailWith(template, to, tomorrow())));
    await meanwhile();
    await app.timePasses({ days: 1, minutes: 5 });
    await app.settled();
    return app.mail.next({ to });
  }
  const codes = async (
    send: Promise<{ status: number; text: string; error: { details: { path?: string; code: string }[] } }>,
  ) => {
    const refused = await send;
    expect(refused.status, refused.text).to.equal(422);
    return refused.error.details.map(({ path: field, code }) => `${field} ${code}`);
  };
  const entries = async () =>
    (
      await app.db.owner.query(
        "SELECT operation, item_name FROM core.audit_log WHERE company_id = $1 AND operation LIKE 'email_template.%' ORDER BY id",
        [owner.company.companyId],
      )
    ).rows.map(({ operation, item_name: name }) => `${operation} ${name}`);

  describe('what they are', () => {
    it('DEL-051 DEL-052 are made of blocks or of HTML and CSS, listed, changed, copied, switched and deleted', async () => {
      const made = await make();
      expect(made).to.include({ name: 'Autumn look', kind: 'blocks', active: true, used: 0, planned: 0, css: '' });
      expect(made.design).to.deep.equal(design());
      expect(made.html).to.include('{{message}}');
      const written = await make({ name: 'By hand', design: null, ...source, active: false });
      expect(written).to.include({ kind: 'source', active: false, design: null, ...source });
      expect(written.findings.map(({ code }: { code: string }) => code)).to.deep.equal(['way_out_added']);
      const { data } = await accepted(owner.api.get(path));
      expect(data.map(({ name, kind, active }: Record<string, unknown>) => [name, kind, active])).to.deep.equal([
        ['Autumn look', 'blocks', true],
        ['By hand', 'source', false],
      ]);
      expect(data[0]).not.to.have.any.keys('html', 'css', 'design');
      const one = `${path}/${made.template_id}`;
      const { findings: _, ...stored } = await accepted(
        owner.api.put(one, { name: 'Winter look', design: design({ background: '#000000' }), active: true }),
      );
      expect(stored).to.include({ name: 'Winter look' });
      expect(await accepted(owner.api.get(one))).to.deep.equal(stored);
      const copy = await accepted(owner.api.post(`${one}/copy`, { name: 'Spring\tlook\n' }));
      expect(copy).to.include({ name: 'Spring look', active: false, kind: 'blocks' });
      expect(await accepted(owner.api.post(`${path}/${copy.template_id}/active`, { active: true }))).to.include({
        active: true,
      });
      expect(await accepted(owner.api.post(`${path}/${copy.template_id}/active`, { active: false }))).to.include({
        active: false,
      });
      await accepted(owner.api.delete(one));
      expect((await owner.api.get(one)).status).to.equal(404);
      expect(await entries()).to.deep.equal([
        'email_template.create Autumn look',
        'email_template.create By hand',
        'email_template.update Winter look',
        'email_template.create Spring look',
        'email_template.activate Spring look',
        'email_template.deactivate Spring look',
        'email_template.delete Winter look',
      ]);
    });

    it('DEL-080 DEL-081 DEL-140 keeps nothing that mails may not have, and refuses what lacks the message, the link or a name', async () => {
      const html = `<script>alert(1)</script><p onclick="x()">{{message}}</p><a href="{{link}}">Go</a><a href="javascript:x">y</a>`;
      const made = await make({ design: null, html, css: '@import url(https://evil.example/x.css); p { color: red }' });
      const stored = JSON.stringify(await accepted(owner.api.get(`${path}/${made.template_id}`)));
      expect(stored).not.to.match(/script|onclick|evil/);
      expect(made.findings.map(({ message }: { message: string }) => message)).to.include(
        'Was left out: <script>. Mails may not have it.',
      );
      expect(await codes(owner.api.post(path, { name: 'X', html: '<p>Hello</p>' }))).to.deep.equal([
        'html template_message',
        'html template_link',
      ]);
      const empty = { name: 'X', design: design({ blocks: [block('divider', {})] }) };
      expect(await codes(owner.api.post(path, empty))).to.deep.equal([
        'design template_message',
        'design template_link',
      ]);
      const other = await make({ name: 'Winter' });
      for (const taken of [
        owner.api.post(path, { name: 'autumn LOOK', design: design() }),
        owner.api.put(`${path}/${other.template_id}`, { name: 'Autumn look', design: design(), active: true }),
        owner.api.post(`${path}/${other.template_id}/copy`, { name: 'AUTUMN look' }),
      ])
        expect(await codes(taken)).to.deep.equal(['name template_name']);
      expect(await codes(owner.api.put(`${path}/${made.template_id}`, { name: 'Y', design: design() }))).to.deep.equal([
        'design template_kind',
      ]);
      const big = await owner.api.post(path, { name: 'X', html: 'x'.repeat(100_001) });
      expect(big.status).to.equal(422);
      const unknown = { ...design(), blocks: [{ id: 'x', type: 'script' }] };
      expect((await owner.api.post(path, { name: 'X', design: unknown })).status).to.equal(422);
    });

    it('DEL-051 COMP-029 only who manages the company has them, only with the feature, and only its own', async () => {
      const { template_id: id } = await make();
      const writer = await app.createUser({ company: owner.company, roles: ['survey', 'survey_share_email'] });
      const stranger = await app.createUser();
      await app.setFeatures(stranger.company.companyId, { email_templates: true });
      const calls = (user: TestUser) => [
        user.api.get(path),
        user.api.get(`${path}/settings`),
        user.api.post(path, { name: 'Z', design: design() }),
        user.api.post(`${path}/preview`, { design: design() }),
        user.api.get(`${path}/${id}`),
        user.api.put(`${path}/${id}`, { name: 'Z', design: design() }),
        user.api.post(`${path}/${id}/active`, { active: false }),
        user.api.post(`${path}/${id}/copy`, { name: 'Z' }),
        user.api.delete(`${path}/${id}`),
      ];
      for (const refused of await Promise.all(calls(writer))) {
        expect([refused.status, refused.error.code]).to.deep.equal([403, 'forbidden']);
      }
      for (const refused of (await Promise.all(calls(stranger))).slice(4)) expect(refused.status).to.equal(404);
      await feature(false);
      for (const refused of await Promise.all(calls(owner))) {
        expect([refused.status, refused.error.code]).to.deep.equal([403, 'feature_disabled']);
      }
      await feature(true);
      expect((await accepted(owner.api.get(path))).count).to.equal(1);
    });

    it('DEL-080 shows pictures of the company to who reads a mail, and these are not deleted from under it', async () => {
      const form = new FormData();
      form.append('file_type', 'mail_picture');
      const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      );
      form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'cup.png');
      const { fileId: file } = await accepted(owner.api.post('/files/upload', undefined, { form }));
      const blocks = [...design().blocks, block('image', { file, alt: 'A cup of coffee' })];
      const { compiled } = await accepted(owner.api.post(`${path}/preview`, { design: design({ blocks }) }));
      const [, address] = /<img alt="A cup of coffee"[^>]* src="([^"]*)"/.exec(compiled)!;
      expect(address).to.match(/^https?:\/\/.*\/api\/email_template\/picture\//);
      const shown = await fetch(`${app.url}${new URL(address!).pathname}`);
      expect([shown.status, shown.headers.get('content-type')]).to.deep.equal([200, 'image/png']);
      expect(
        (await createClient(app.url).get(`${path}/picture/${owner.company.companyId}/${owner.company.companyId}`))
          .status,
      ).to.equal(404);
      await make({ design: design({ blocks }) });
      const refused = await owner.api.delete(`/files/${file}`);
      expect([refused.status, refused.error.code]).to.deep.equal([422, 'file_in_use']);
    });
  });

  describe('in deliveries', () => {
    it('DEL-053.a DEL-083 the active ones are offered to who sends, and what arrives looks so, with the same plain text', async () => {
      const { template_id: id } = await make();
      await make({ name: 'Sleeping', active: false });
      const writer = await app.createUser({ company: owner.company, roles: ['company_admin'] });
      const { templates } = await accepted(writer.api.get(`${delivery()}/settings`));
      expect(templates).to.deep.equal([{ template_id: id, name: 'Autumn look' }]);
      const { compiled } = await accepted(owner.api.get(`${delivery()}/template/${id}`));
      expect(compiled).to.include('{{message}}');
      const made = await sent(app, owner, survey.surveyId, mailWith(id, 'look.a@firma.fi'));
      expect(made.template_id).to.equal(id);
      const got = await app.mail.next({ to: 'look.a@firma.fi' });
      expect(got.html).to.include('Our &lt;café&gt; &amp; Coffee').and.include('Tell us').and.include('Hello!');
      expect(got.html)
        .to.match(/href="[^"]*\/a\/[\w-]+\?r=[\w-]+"/)
        .and.not.match(/\{\{/);
      expect(got.html).to.include('Do not send me surveys');
      await sent(app, owner, survey.surveyId, mailWith(null, 'look.b@firma.fi'));
      const usual = await app.mail.next({ to: 'look.b@firma.fi' });
      expect(usual.html).not.to.include('Tell us');
      const plain = ({ text }: { text: string }) =>
        text.replaceAll(/r=[\w-]+/g, 'r').replaceAll(/\S*\/stop\S*|\S*unsub\S*/g, 'stop');
      expect(plain(got).slice(0, 60)).to.equal(plain(usual).slice(0, 60));
    });

    it('DEL-053.b one that is inactive, gone or another company’s is not taken; a text message has none', async () => {
      const { template_id: id } = await make({ active: false });
      const stranger = await app.createUser();
      await app.setFeatures(stranger.company.companyId, { email_templates: true });
      const { template_id: theirs } = await make({}, stranger);
      for (const one of [id, theirs, '0190a000-0000-7000-8000-000000000000']) {
        const body = mailWith(one, 'look.c@firma.fi');
        expect(await codes(owner.api.post(delivery(), body))).to.deep.equal(['template_id template_unknown']);
        expect(await codes(owner.api.post(`${delivery()}/forecast`, body))).to.deep.equal([
          'template_id template_unknown',
        ]);
        expect(await codes(owner.api.post(`${delivery()}/try`, body))).to.deep.equal(['template_id template_unknown']);
        expect((await owner.api.get(`${delivery()}/template/${one}`)).status).to.equal(404);
      }
      const text = sms(survey.collectorId, ['+358401234567'], { template_id: id, ...tomorrow() });
      expect(await accepted(owner.api.post(delivery(), text))).to.include({ template_id: null });
    });

    it('DEL-059 DEL-083 a test to oneself looks so', async () => {
      const { template_id: id } = await make();
      await accepted(owner.api.post(`${delivery()}/try`, mailWith(id, 'x@firma.fi')));
      await app.settled();
      expect((await app.mail.next({ to: owner.person.email })).html).to.include('Tell us');
    });

    it('DEL-086 what is planned goes out as the template is by then, and in the usual look where it is not active any more', async () => {
      const { template_id: id } = await make();
      const changed = {
        name: 'Autumn look',
        design: design({ blocks: [block('message', {}), block('button', { label: 'New words', align: 'left' })] }),
      };
      const got = await planned(id, 'plan.a@firma.fi', () => accepted(owner.api.put(`${path}/${id}`, changed)));
      expect(got.html).to.include('New words');
      const off = await planned(id, 'plan.b@firma.fi', async () => {
        const row = await accepted(owner.api.post(`${path}/${id}/active`, { active: false }));
        expect(row).to.include({ active: false, planned: 1 });
      });
      expect(off.html).to.include('Answer the survey').and.not.include('New words');
      expect(off.text).to.include('Hello!');
    });

    it('DEL-086 what is planned goes out in the usual look where its template was deleted, or the feature is off', async () => {
      const { template_id: id } = await make();
      const { template_id: other } = await make({ name: 'Other' });
      const gone = await planned(id, 'plan.c@firma.fi', () => accepted(owner.api.delete(`${path}/${id}`)));
      expect(gone.html).to.include('Answer the survey').and.not.include('Tell us');
      const { data } = await accepted(owner.api.get(delivery()));
      expect(data[0].template_id).to.equal(null);
      const off = await planned(other, 'plan.d@firma.fi', () => feature(false));
      expect(off.html).to.include('Answer the survey').and.not.include('Tell us');
      expect((await accepted(owner.api.get(`${delivery()}/settings`))).templates).to.deep.equal([]);
      const refused = await owner.api.post(delivery(), mailWith(other, 'plan.e@firma.fi'));
      expect([refused.status, refused.error.code]).to.deep.equal([403, 'feature_disabled']);
      expect((await owner.api.get(`${delivery()}/template/${other}`)).error.code).to.equal('feature_disabled');
    });

    it('DEL-087 reminders, mass deliveries and queues look so, too', async () => {
      await app.setFeatures(owner.company.companyId, { mass_survey_delivery: true, csv_delivery_api: true });
      const { template_id: id } = await make();
      const { rule_id: rule } = await sent(app, owner, survey.surveyId, mailWith(id, 'many.a@firma.fi'));
      await accepted(owner.api.post(`${delivery()}/${rule}/reminder`, { subject: 'Still time', message: 'Please!' }));
      await app.settled();
      expect((await app.mail.next({ to: 'many.a@firma.fi', subject: 'Still time' })).html).to.include('Tell us');

      const mass = await uploaded(app, owner, survey.surveyId, csv('target', 'many.b@firma.fi'));
      const body = letter(survey.collectorId, { template_id: id });
      const done = await accepted(owner.api.put(`/survey/${survey.surveyId}/massdelivery/${mass.delivery_id}`, body));
      expect(done.template_id).to.equal(id);
      await app.settled();
      expect((await app.mail.next({ to: 'many.b@firma.fi' })).html).to.include('Tell us');

      const queue = await makeQueue(owner, survey.url, { template_id: id });
      expect(queue.template_id).to.equal(id);
      expect((await accepted(owner.api.get('/delivery/queue/settings'))).templates).to.have.length(1);
      const till = await outside(app, owner);
      await accepted(till.post(`/delivery/queue/${queue.uuid}/targets`, { email: 'many.c@firma.fi', key: '1' }));
      await app.settled();
      expect((await app.mail.next({ to: 'many.c@firma.fi' })).html).to.include('Tell us');
      expect(await accepted(owner.api.get(`${path}/${id}`))).to.include({ used: 3, planned: 1 });
      await accepted(owner.api.post(`${path}/${id}/active`, { active: false }));
      const again = queueBody(survey.url, { template_id: id });
      expect(await codes(owner.api.put(`/delivery/queue/${queue.uuid}`, again))).to.deep.equal([
        'template_id template_unknown',
      ]);
    });
  });
});
