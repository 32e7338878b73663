import type { SurveyStructure } from '@kaiku/sdk/model';
import { makeSurvey, sharedApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { changesBetween } from '../../contract/index.ts';
import { makeComplete, plugins, step } from '../support.ts';

describe('surveys: saving', () => {
  let app: TestApp;
  let anna: TestUser;
  let ben: TestUser;

  before(async function () {
    app = await sharedApp(this.test!.parent!, plugins);
    anna = await app.createUser({ firstName: 'Anna', lastName: 'A' });
    ben = await app.createUser({ company: anna.company });
  });

  const renamed = (structure: SurveyStructure, title: string): SurveyStructure => ({
    ...structure,
    pages: structure.pages.map((page) => ({ ...page, settings: { ...page.settings, title } })),
  });
  const save = (user: TestUser, id: string, version: number, from: SurveyStructure, to: SurveyStructure) =>
    user.api.patch(`/survey/${id}`, { survey_version: version, changes: changesBetween(from, to) });

  it('saves the changes of the editor as one version', async () => {
    const { survey_id: id, structure } = await makeComplete(anna);
    const [page] = structure.pages;
    const next = {
      ...structure,
      settings: { ...structure.settings, name: 'Renamed', theme: 'forest' },
      pages: [
        { ...page, elements: [page.elements[2], { ...page.elements[0], name: 'Recommend' }] },
        { id: 'page-2', settings: { title: 'More' }, showRules: [], hideRules: [], elements: [page.elements[1]] },
      ],
      translations: { fi: { 'elements/q-nps/text': 'Suosittelisitko?' } },
    };
    const reply = await save(anna, id, 1, structure, next);
    expect(reply.data).to.include({ survey_version: 2, name: 'Renamed', theme: 'forest', page_count: 2 });
    expect(reply.data.languages).to.deep.equal(['en', 'fi']);
    const { translatedFrom, ...saved } = (await ben.api.get(`/survey/${id}`)).data.structure;
    expect(saved).to.deep.equal(next);
    expect(Object.keys(translatedFrom.fi)).to.deep.equal(['elements/q-nps/text']);
  });

  it('SUR-083.ad of two editors who save the same version, one wins and the other is told', async () => {
    const { survey_id: id, structure } = await makeComplete(anna);
    const replies = await Promise.all([
      save(anna, id, 1, structure, renamed(structure, 'Anna')),
      save(ben, id, 1, structure, renamed(structure, 'Ben')),
    ]);
    expect(replies.map(({ status }) => status).sort()).to.deep.equal([200, 412]);
    const winner = replies[0].status === 200 ? 'Anna' : 'Ben';
    const { data } = await anna.api.get(`/survey/${id}`);
    expect(data.survey_version).to.equal(2);
    expect(data.structure.pages[0].settings.title).to.equal(winner);
  });

  it('SUR-083.a many at once: each version is saved once', async () => {
    const { survey_id: id, structure } = await makeSurvey(anna);
    let saved = 0;
    for (let version = 1; version <= 3; version += 1) {
      const replies = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          save(n % 2 ? anna : ben, id, version, structure, renamed(structure, `${version} ${n}`)),
        ),
      );
      saved += replies.filter(({ status }) => status === 200).length;
    }
    expect(saved).to.equal(3);
    const { data } = await anna.api.get(`/survey/${id}/revisions`);
    expect(data.data[0].survey_version).to.equal(4);
  });

  it('refuses changes that make no whole, and keeps what was', async () => {
    const { survey_id: id } = await makeComplete(anna);
    const patch = (...changes: object[]) => anna.api.patch(`/survey/${id}`, { survey_version: 1, changes });
    const lost = await patch({ op: 'order', pages: [{ id: 'page-1', elements: ['q-nps', 'gone'] }] });
    expect(lost.error.details[0]).to.include({ path: 'elements/gone', code: 'unknown-element' });
    const loose = await patch({ op: 'element', element: { id: 'new', kind: 'nps', name: 'x', saved: true } });
    expect(loose.error.details[0]).to.include({ path: 'elements/new', code: 'unknown-element' });
    const bad = await patch({ op: 'page', page: { id: 'page-1', settings: { title: 7 } } });
    expect(bad.error.details.map(({ path }) => path)).to.include('pages/page-1/title');
    const odd = await patch({ op: 'explode' });
    expect(odd.status).to.equal(422);
    expect((await anna.api.get(`/survey/${id}`)).data.survey_version).to.equal(1);
  });

  it('SUR-020 the main language of a published survey is locked for the editor too', async () => {
    const { survey_id: id, structure } = await makeComplete(anna);
    await step(anna, id, 'open');
    const reply = await save(anna, id, 1, structure, {
      ...structure,
      settings: { ...structure.settings, language: 'sv' },
    });
    expect(reply.error.code).to.equal('setting_locked');
  });

  it('audits an editing sitting once, however often it saves', async () => {
    const { survey_id: id, structure } = await makeSurvey(anna);
    for (let version = 1; version <= 4; version += 1) {
      await save(anna, id, version, structure, renamed(structure, `${version}`));
    }
    await save(ben, id, 5, structure, renamed(structure, 'Ben'));
    const { rows } = await app.db.owner.query(
      "SELECT actor_email FROM core.audit_log WHERE survey_id = $1 AND operation = 'survey.update' ORDER BY id",
      [id],
    );
    expect(rows.map((row) => row.actor_email)).to.deep.equal([anna.person.email, ben.person.email]);
  });

  it('every save is a revision that can be read and restored as a new version', async () => {
    const { survey_id: id, structure } = await makeSurvey(anna);
    await save(anna, id, 1, structure, renamed(structure, 'Changed'));
    const { data: list } = await anna.api.get(`/survey/${id}/revisions`, { query: { per_page: 1 } });
    expect(list.count).to.equal(2);
    expect(list.data).to.have.length(1);
    expect(list.data[0]).to.include({ survey_version: 2, operation: 'survey.patch', saved_by: 'Anna A' });
    const { data: first } = await anna.api.get(`/survey/${id}/revisions/1`);
    expect(first.structure).to.deep.equal(structure);
    const stale = await ben.api.post(`/survey/${id}/revisions/1/restore`, { survey_version: 1 });
    expect(stale.status).to.equal(412);
    const restored = await ben.api.post(`/survey/${id}/revisions/1/restore`, { survey_version: 2 });
    expect(restored.data.survey_version).to.equal(3);
    expect((await anna.api.get(`/survey/${id}`)).data.structure).to.deep.equal(structure);
    expect((await anna.api.get(`/survey/${id}/revisions/9`)).status).to.equal(404);
  });
});
