import { accepted, makeSurvey, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What holds for every call, shown on the product's own plugins and people. */
describe('conventions of the product', () => {
  let test: TestApp;
  let manager: TestUser;
  before(async () => {
    test = await startTestApp();
    manager = await test.createUser();
  });
  after(() => test?.stop());

  it('PLAT-042 PLAT-045 PLAT-047 creations, changes and deletions answer 200 and wrap their data in "response"', async () => {
    await test.setFeatures(manager.person.companyId, { datacollections: true });
    const base = '/company/datacollections';
    const body = { name: 'Contacts', content: '', secure: false };
    const made = await manager.api.post(base, body);
    const id = made.data.collection_id;
    const replies = [
      made,
      await manager.api.post('/survey', { name: 'Lunch' }),
      await manager.api.put(`${base}/${id}`, body),
      await manager.api.get(base),
      await manager.api.delete(`${base}/${id}`),
    ];
    for (const reply of replies) {
      expect(reply.status).to.equal(200);
      expect(JSON.parse(reply.text)).to.have.all.keys('response');
    }
  });

  it('PLAT-076.abc pictures are stored by their type and listed, and another type is refused', async () => {
    const upload = (type: string) => {
      const form = new FormData();
      form.set('file_type', type);
      form.set('file', new Blob([new Uint8Array(png)]), `${type}.png`);
      return manager.api.post('/files/upload', undefined, { form });
    };
    const types = ['logo', 'background', 'image_element'];
    for (const type of types) expect((await accepted(upload(type))).file_type).to.equal(type);
    const refused = await upload('avatar');
    expect([refused.status, refused.error.details[0]?.path]).to.deep.equal([422, 'file_type']);
    const { data } = await manager.api.get('/files');
    expect(data.data.map((file: { file_type: string }) => file.file_type)).to.have.members(types);
    expect((await manager.api.get('/files', { query: { file_type: 'logo' } })).data.count).to.equal(1);
  });

  it('USER-062.ab managers and device managers get all companies to choose from, others their own', async () => {
    const companies = async (user: TestUser) =>
      (await accepted(user.api.get('/companies', { query: { per_page: 100 } }))).data.map(
        ({ companyId }: { companyId: string }) => companyId,
      );
    const other = await test.createCompany();
    for (const role of ['admin', 'device_admin'])
      expect(await companies(await test.createUser({ roles: [role] })), role).to.include.members([
        other.companyId,
        manager.person.companyId,
      ]);
    for (const role of ['company_admin', 'survey_creator', 'devices']) {
      const user = await test.createUser({ roles: [role] });
      expect(await companies(user), role).to.deep.equal([user.person.companyId]);
    }
  });

  it('USER-061.a a view that one may not choose is refused with 403, on every call', async () => {
    const other = await test.createUser();
    const reader = await test.createUser({ company: manager.company, roles: ['survey'] });
    await makeSurvey(manager);
    for (const [user, view] of [
      [manager, `company-${other.person.companyId}`],
      [manager, `user-${reader.person.email}`],
      [manager, `user-${other.person.email}`],
      [reader, 'myCompany'],
      [reader, `company-${other.person.companyId}`],
    ] as const) {
      for (const path of ['/session', '/bootstrap', '/survey'])
        expect((await user.api.with({ 'X-View-As': view }).get(path)).status, `${view} ${path}`).to.equal(403);
    }
    expect((await manager.api.with({ 'X-View-As': 'myCompany' }).get('/survey')).status).to.equal(200);
  });
});
