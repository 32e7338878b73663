import {
  accepted,
  makeStructure,
  makeSurvey,
  readSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { plugins } from '../support.ts';

describe('own CSS and JavaScript of surveys', () => {
  let app: TestApp;
  let anna: TestUser;
  let editor: TestUser;

  before(async function () {
    app = await sharedApp(this.test!.parent!, plugins);
    const company = await app.createCompany({ features: { custom_script: true } });
    anna = await app.createUser({ company, roles: ['survey_creator', 'survey_advanced_edit'] });
    editor = await app.createUser({ company, roles: ['survey_creator'] });
  });

  const put = (user: TestUser, id: string, version: number, settings: object) =>
    user.api.put(`/survey/${id}`, { survey_version: version, settings });
  const patch = async (user: TestUser, id: string, settings: object) => {
    const survey = await readSurvey(user, id);
    const changes = [{ op: 'settings', settings: { ...survey.structure.settings, ...settings } }];
    return user.api.patch(`/survey/${id}`, { survey_version: survey.survey_version, changes });
  };

  it('USER-017 SUR-016.de only who has survey_advanced_edit writes them, by whatever call', async () => {
    const { survey_id: id } = await makeSurvey(editor);
    for (const [key, code] of [
      ['customCss', '.ks { color: red }'],
      ['customJs', 'void 0'],
    ] as const) {
      const made = makeStructure({ settings: { [key]: code } });
      const replies = [
        await put(editor, id, 1, { [key]: code }),
        await patch(editor, id, { [key]: code }),
        await editor.api.post('/survey', { name: 'Own', structure: made }),
      ];
      for (const { status, error } of replies) {
        expect([status, error.code, error.details[0]?.path]).to.deep.equal([
          403,
          'advanced_edit_needed',
          `settings/${key}`,
        ]);
      }
      expect((await anna.api.post('/survey', { name: 'Own', structure: made })).status).to.equal(200);
    }
    expect((await readSurvey(editor, id)).survey_version).to.equal(1);
  });

  it('SUR-016.d who may not write code edits the rest of the survey, and brings no code back from its past', async () => {
    const manager = await app.createUser({ company: await app.createCompany() });
    const writer = await app.createUser({
      company: { companyId: manager.person.companyId } as never,
      roles: ['survey_creator'],
    });
    const { survey_id: id } = await makeSurvey(writer);
    await accepted(put(manager, id, 1, { customCss: '.ks { color: red }' }));
    await accepted(put(manager, id, 2, { customCss: '.ks { color: blue }' }));
    await accepted(put(writer, id, 3, { nextText: 'Go on' }));
    expect((await put(writer, id, 4, { customCss: '' })).status, 'nor takes it away').to.equal(403);
    await accepted(writer.api.post(`/survey/${id}/revisions/2/restore`, { survey_version: 4 }));
    const { settings } = (await readSurvey(writer, id)).structure;
    expect(settings).to.include({ customCss: '.ks { color: blue }', nextText: 'Next' });
    const copy = await accepted(writer.api.post(`/survey/${id}/copy`, {}));
    expect(copy.structure.settings.customCss).to.equal('.ks { color: blue }');
  });

  it('SUR-016.e JavaScript needs the company’s feature, too', async () => {
    const manager = await app.createUser({ company: await app.createCompany() });
    const { survey_id: id } = await makeSurvey(manager);
    const refused = await put(manager, id, 1, { customJs: 'void 0' });
    expect([refused.status, refused.error.code]).to.deep.equal([403, 'feature_disabled']);
    await app.setFeatures(manager.person.companyId, { custom_script: true });
    await accepted(put(manager, id, 1, { customJs: 'void 0' }));
    await app.setFeatures(manager.person.companyId, { custom_script: false });
    await accepted(put(manager, id, 2, { nextText: 'On' }));
    await accepted(put(manager, id, 3, { customJs: '' }));
  });

  it('SUR-016.de what cannot be read, or fetches from elsewhere, is refused with its line and column', async () => {
    const { survey_id: id } = await makeSurvey(anna);
    const css = '.ks { color: red }\n@import "x.css";\n.ks { background: url(https://evil.example/x) }';
    const reply = await put(anna, id, 1, { customCss: css, customJs: 'let = 1 2' });
    expect(reply.status).to.equal(422);
    expect(reply.error.details.map(({ path, code }) => `${path} ${code}`)).to.deep.equal([
      'settings/customCss css-import',
      'settings/customCss css-address',
      'settings/customJs js-syntax',
    ]);
    expect(reply.error.details[0]?.message).to.include('Line 2, column 1');
    const long = await put(anna, id, 1, { customCss: `/*${'x'.repeat(100_000)}*/` });
    expect([long.status, long.error.details[0]?.code]).to.deep.equal([422, 'text-too-long']);

    const checked = await accepted(anna.api.post(`/survey/${id}/code_check`, { css, js: 'void 0' }));
    expect(checked.js).to.deep.equal([]);
    expect(checked.css.map(({ line, column }: { line: number; column: number }) => [line, column])).to.deep.equal([
      [2, 1],
      [3, 19],
    ]);
    expect((await editor.api.post(`/survey/${id}/code_check`, { css })).status).to.equal(403);
  });

  it('SUR-097 the CSS is a file of its own, for who may see the survey', async () => {
    const { survey_id: id } = await makeSurvey(anna);
    const get = (user: TestUser, headers: Record<string, string> = {}) =>
      fetch(`${app.url}/api/survey/${id}/css`, {
        headers: { authorization: `Bearer ${user.tokens.token}`, ...headers },
      });
    expect(await (await get(anna)).text()).to.equal('');
    await accepted(put(anna, id, 1, { customCss: '.ks { color: red }' }));
    const reply = await get(anna);
    expect([reply.status, await reply.text()]).to.deep.equal([200, '.ks { color: red }']);
    expect(reply.headers.get('content-type')).to.match(/^text\/css/);
    const again = await get(anna, { 'if-none-match': reply.headers.get('etag')! });
    expect(again.status, 'kept by who has it').to.equal(304);
    expect((await get(editor)).status).to.equal(403);
  });
});
