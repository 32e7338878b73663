import { sharedApp, type TestApp, type TestUser, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';

interface Feature {
  key: string;
  category: string;
  name: string;
  description: string;
  enabled: boolean;
}

describe('company', () => {
  let test: TestApp;
  let manager: TestUser;
  before(async function () {
    test = await sharedApp(this.test!.parent!, { plugins: ['access', 'company', 'data-collections'] });
  });
  beforeEach(async () => {
    manager = await test.createUser();
  });

  const colleague = (roles: Parameters<TestApp['createUser']>[0]) =>
    test.createUser({ company: manager.company, ...roles });
  const audited = async (operation: string) =>
    (
      await test.db.owner.query(
        'SELECT details, item_id FROM core.audit_log WHERE company_id = $1 AND operation = $2',
        [manager.person.companyId, operation],
      )
    ).rows;

  describe('settings', () => {
    it('COMP-002.abc are for managers, and company managers who can see as device admin', async () => {
      expect((await manager.api.get('/company/settings')).status).to.equal(200);
      const admin = await test.createUser({ roles: ['admin'] });
      const viewing = admin.api.with({ 'X-View-As': `company-${manager.person.companyId}` });
      expect((await viewing.get('/company/settings')).data.company_id).to.equal(manager.person.companyId);
      for (const role of ['survey_creator', 'device_admin', 'devices'] as const) {
        const other = await colleague({ roles: [role] });
        expect((await other.api.get('/company/settings')).status, role).to.equal(403);
        expect((await other.api.put('/company/settings', { name: 'X' })).status, role).to.equal(403);
      }
      expect((await test.anonymous.get('/company/settings')).status).to.equal(401);
    });

    it('features come with their categories, named in the language that is asked for', async () => {
      interface Read {
        features: Feature[];
        categories: { key: string; name: string }[];
      }
      const read = async (language: string): Promise<Read> =>
        (await manager.api.with({ 'accept-language': language }).get('/company/settings')).data;
      const [{ features: english, categories }, { features: finnish }] = [await read('en'), await read('fi')];
      expect(categories[0]).to.deep.equal({ key: 'general', name: 'General' });
      const known = categories.map(({ key }) => key);
      const names = (list: Feature[]) => list.find(({ key }) => key === 'hide_feedback')?.name;
      expect([names(english), names(finnish)]).to.deep.equal(['Hide support and feedback', 'Piilota tuki ja palaute']);
      for (const feature of english) {
        expect(known).to.include(feature.category);
        expect(feature.name, 'every feature has a name for people').to.not.equal(feature.key);
        expect(feature.description).to.not.equal('');
      }
    });

    it('COMP-001.a COMP-004.ab a saved choice is what is read, in this company and no other', async () => {
      const stranger = await test.createUser();
      const reply = await manager.api.put('/company/settings', { features: { hide_feedback: true } });
      expect(reply.status).to.equal(200);
      const enabled = async (user: TestUser) =>
        (await user.api.get('/company/settings')).data.features.find(({ key }: Feature) => key === 'hide_feedback')
          .enabled;
      expect([await enabled(manager), await enabled(stranger)]).to.deep.equal([true, false]);
      expect(await audited('company.settings')).to.deep.equal([
        { item_id: manager.person.companyId, details: { features: { hide_feedback: true } } },
      ]);
    });

    it('COMP-001.b COMP-004.b the name of the company is changed, and its features stay', async () => {
      await manager.api.put('/company/settings', { features: { hide_feedback: true } });
      const { data } = await manager.api.put('/company/settings', { name: '  Ääkköset Oy ' });
      expect(data.name).to.equal('Ääkköset Oy');
      expect(data.features.find(({ key }: Feature) => key === 'hide_feedback').enabled).to.equal(true);
      expect((await manager.api.get('/bootstrap')).data.company.name).to.equal('Ääkköset Oy');
    });

    it('COMP-004.b the time zone is the operator’s until the company chooses its own, and no word of anybody’s', async () => {
      expect((await manager.api.get('/company/settings')).data.time_zone).to.equal('Europe/Helsinki');
      const { data } = await manager.api.put('/company/settings', { time_zone: 'America/New_York' });
      expect(data.time_zone).to.equal('America/New_York');
      expect(await audited('company.settings')).to.deep.equal([
        { item_id: manager.person.companyId, details: { time_zone: 'America/New_York' } },
      ]);
      const stranger = await test.createUser();
      expect((await stranger.api.get('/company/settings')).data.time_zone).to.equal('Europe/Helsinki');
      for (const wrong of ['Helsinki', '+02:00', "UTC'; DROP TABLE core.companies; --", '']) {
        const refused = await manager.api.put('/company/settings', { time_zone: wrong });
        expect([refused.status, refused.error.details[0]!.path], wrong).to.deep.equal([422, 'time_zone']);
      }
      expect((await manager.api.get('/company/settings')).data.time_zone).to.equal('America/New_York');
    });

    it('COMP-004.b refuses unknown features and empty names, and then changes nothing', async () => {
      const reply = await manager.api.put('/company/settings', {
        name: 'New name',
        features: { hide_feedback: true, no_such: true },
      });
      expect(reply.status).to.equal(422);
      expect(reply.error.details[0]).to.include({ path: 'no_such', code: 'unknown_feature' });
      expect((await manager.api.put('/company/settings', { name: ' ' })).error.details[0]!.path).to.equal('name');
      expect((await manager.api.put('/company/settings', {})).status).to.equal(422);
      const { data } = await manager.api.get('/company/settings');
      expect(data.name).to.not.equal('New name');
      expect(data.features.every(({ enabled }: Feature) => !enabled)).to.equal(true);
    });
  });

  describe('feedback', () => {
    const message = { url: 'http://localhost/surveys', type: 'problem', message: 'Tämä ei toimi: ä & <b>' };

    it('COMP-051 is stored, mailed to support once, and audited without its text', async () => {
      const reply = await manager.api.post('/feedback', message);
      expect(reply.status).to.equal(200);
      const mail = await until('the mail to support', () =>
        test.app.mailbox!.list({ to: 'support@kaiku.example' }).find(({ text }) => text.includes(manager.person.email)),
      );
      expect(mail.subject).to.equal('Kaiku feedback: problem');
      expect(mail.text).to.include(message.message).and.include(message.url);
      const { rows } = await test.db.owner.query('SELECT url, type, message FROM company.feedback WHERE id = $1', [
        reply.data.feedback_id,
      ]);
      expect(rows).to.deep.equal([message]);
      expect(await audited('feedback.send')).to.deep.equal([
        { item_id: reply.data.feedback_id, details: { type: 'problem' } },
      ]);
    });

    it('COMP-045 COMP-051 takes three types and a message that is not blank', async () => {
      for (const type of ['general', 'problem', 'error']) {
        expect((await manager.api.post('/feedback', { ...message, type })).status, type).to.equal(200);
      }
      const wrong = await manager.api.post('/feedback', { ...message, type: 'praise' });
      expect(wrong.error.details.map(({ path }) => path)).to.deep.equal(['type']);
      const blank = await manager.api.post('/feedback', { ...message, message: '  \n ' });
      expect(blank.error.details.map(({ path }) => path)).to.deep.equal(['message']);
    });

    it('where feedback is hidden, only managers can send it', async () => {
      await test.setFeatures(manager.person.companyId, { hide_feedback: true });
      const refused = await manager.api.post('/feedback', message);
      expect([refused.status, refused.error.code]).to.deep.equal([403, 'feedback_hidden']);
      const admin = await colleague({ roles: ['admin'] });
      expect((await admin.api.post('/feedback', message)).status).to.equal(200);
    });
  });
});
