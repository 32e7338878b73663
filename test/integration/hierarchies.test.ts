import { SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { Choice } from '@kaiku/sdk/model';
import {
  accepted,
  createClient,
  makeElement,
  makePage,
  makeStructure,
  makeSurvey,
  publishSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeFolder, writeFiles } from '../support/outside.ts';
import { organisation, units } from '../support/units.ts';

const structureWith = (settings: object) =>
  makeStructure({
    pages: [
      makePage('p1', [
        makeElement('unit', 'choice', {
          text: 'Where?',
          choices: [],
          choiceSource: 'hierarchy',
          hierarchy: 'org',
          ...settings,
        }),
      ]),
    ],
    translations: { fi: {} },
  });

describe('choices from the hierarchies of a plugin from outside', function () {
  this.timeout(60_000);
  let place: Awaited<ReturnType<typeof makeFolder>>;
  let app: TestApp;
  let user: TestUser;

  before(async () => {
    place = await makeFolder();
    await writeFiles(`${place.folder}/units`, units);
    app = await startTestApp({ env: { KAIKU_PLUGINS: `${place.folder}/units` } });
  });
  beforeEach(async () => {
    user = await app.createUser({ roles: ['survey_creator'] });
    await keep(organisation);
  });
  after(async () => {
    await app?.stop();
    await place?.remove();
  });

  const keep = (hierarchy: object) => accepted(user.api.put('/units', hierarchy));
  const make = (settings: object = {}) => makeSurvey(user, { structure: structureWith(settings) });
  const load = async (id: string) => {
    const { data } = await user.api.get(`/survey/${id}`);
    const { choices } = data.structure.pages[0].elements[0].settings as { choices: Choice[] };
    return { version: data.survey_version as number, structure: data.structure, choices };
  };
  const offered = (choices: readonly Choice[]) =>
    choices.filter(({ enabled }) => enabled !== false).map(({ text }) => text);
  const without = (id: string) => ({ ...organisation, nodes: organisation.nodes.filter((one) => one.id !== id) });

  it('SUR-065.b are those of the company, and no other company has them', async () => {
    const { survey_id: id } = await make();
    const { hierarchies } = (await user.api.get(`/survey/${id}/hierarchies`)).data;
    expect(hierarchies).to.deep.equal([{ id: 'org', name: 'Organisation', levels: organisation.levels }]);
    const { choices, structure } = await load(id);
    expect(offered(choices)).to.deep.equal(['South', 'Surgery', 'Children', 'North', 'Surgery']);
    expect(structure.translations.fi).to.include({ 'elements/unit/choices/south/text': 'Etelä' });

    const stranger = await app.createUser({ roles: ['survey_creator'] });
    const other = await makeSurvey(stranger, { structure: structureWith({}) });
    const { data } = await stranger.api.get(`/survey/${other.survey_id}/hierarchies`);
    expect(data.hierarchies).to.deep.equal([]);
    const empty = await stranger.api.post(`/survey/${other.survey_id}/open`);
    expect(empty.error).to.include({ code: 'survey_incomplete' });
  });

  it('SUR-065.c come after the save that chose them, as a version of their own that editors take in', async () => {
    const { survey_id: id } = await make({ choiceSource: 'manual', choices: [{ id: 'a', text: 'Mine' }] });
    const { structure } = await load(id);
    const [element] = structure.pages[0].elements;
    const change = (settings: object) => ({
      op: 'element',
      element: { ...element, settings: { ...element.settings, ...settings } },
    });
    const source = { choiceSource: 'hierarchy', hierarchyLevels: ['ward'] };
    const body = { survey_version: 1, save_id: 'save-1', changes: [change(source)] };
    const saved = await user.api.patch(`/survey/${id}`, body);
    expect(saved.data).to.include({ saved_version: 2, survey_version: 3 });
    expect(offered((await load(id)).choices)).to.deep.equal(['Surgery (South)', 'Children', 'Surgery (North)']);
    const again = await user.api.patch(`/survey/${id}`, body);
    expect(again.data, 'the same save sent again').to.include({ saved_version: 2, survey_version: 3 });
    const since = await user.api.get(`/survey/${id}/since/2`);
    expect(since.data.changes).to.have.length(1);
    const words = { survey_version: 3, name: 'Another name' };
    expect((await user.api.put(`/survey/${id}`, words)).data.survey_version, 'nothing to take').to.equal(4);
  });

  it('follow the hierarchy when an author says so, and when the survey is published', async () => {
    const survey = await publishSurvey(user, { structure: structureWith({}) });
    const first = await load(survey.surveyId);
    await keep(without('s2'));
    expect(offered((await load(survey.surveyId)).choices), 'not by itself').to.include('Children');
    const path = `/survey/${survey.surveyId}`;
    const told = await user.api.post(`${path}/hierarchies`, { survey_version: first.version });
    expect(told.data.survey_version).to.equal(first.version + 1);
    const next = await load(survey.surveyId);
    expect(next.choices.find(({ hierarchyNodeId }) => hierarchyNodeId === 's2')).to.include({ enabled: false });
    expect(
      next.choices.map(({ id }) => id),
      'the same ids',
    ).to.have.members(first.choices.map(({ id }) => id));
    const nothing = await user.api.post(`${path}/hierarchies`, { survey_version: next.version });
    expect(nothing.data.survey_version, 'nothing changed').to.equal(next.version);
    const late = await user.api.post(`${path}/hierarchies`, { survey_version: 1 });
    expect(late.error).to.include({ code: 'survey-version-conflict' });

    await keep(organisation);
    await accepted(user.api.post(`${path}/publish_changes`, { survey_version: next.version }));
    const live = await user.api.get(`${path}/live`);
    const { choices } = live.data.structure.pages[0].elements[0].settings;
    expect(offered(choices)).to.include('Children');
  });

  it('going back to what is live gives back its choices, wherever the hierarchy has gone', async () => {
    const { surveyId } = await publishSurvey(user, { structure: structureWith({}) });
    const path = `/survey/${surveyId}`;
    const live = await load(surveyId);
    await keep(without('s2'));
    const { data: told } = await user.api.post(`${path}/hierarchies`, { survey_version: live.version });
    await accepted(user.api.post(`${path}/discard_changes`, { survey_version: told.survey_version }));
    const back = await load(surveyId);
    expect(back.choices).to.deep.equal(live.choices);
    expect((await user.api.get(`${path}/changes`)).data.changes).to.deep.equal([]);
    await accepted(user.api.post(`${path}/hierarchies`, { survey_version: back.version }));
    const body = { survey_version: back.version + 1 };
    await accepted(user.api.post(`${path}/revisions/${live.version}/restore`, body));
    expect((await load(surveyId)).choices).to.deep.equal(live.choices);
  });

  it('a hierarchy whose names repeat is published as it is', async () => {
    const twins = ['a', 'b'].map((id) => ({ id, level: 'ward', parentId: 'south', text: 'Reception' }));
    await keep({ ...organisation, nodes: [...organisation.nodes, ...twins] });
    const { survey_id: id } = await make();
    await accepted(user.api.post(`/survey/${id}/open`));
  });

  it('SUR-065.c no other can be answered, and answers are told by their names in results', async () => {
    const survey = await publishSurvey(user, { structure: structureWith({ hierarchyLevels: ['region'] }) });
    const { version } = await load(survey.surveyId);
    const answer = (choice: string) =>
      createClient(app.answerUrl).post(`/answer/${survey.url}`, {
        transaction_id: crypto.randomUUID(),
        survey_version: version,
        answers: { unit: { choice } },
      });
    const hidden = await answer('s1');
    expect(hidden.status).to.equal(422);
    expect((await answer('south')).status).to.be.oneOf([200, 201]);
    const { data } = await user.api.get(`/survey/${survey.surveyId}/results`);
    expect(JSON.stringify(data)).to.include('"South"').and.not.include('Surgery');
  });

  it('ANS-026 SUR-065.e SUR-066.e are shown as a list that can be searched, without JavaScript too', async () => {
    const list = { presentation: 'hierarchyList', hierarchySort: 'text', hierarchySearch: true };
    const { url } = await publishSurvey(user, { structure: structureWith(list) });
    const page = async (language: string) =>
      (await fetch(`${app.answerUrl}/a/${url}?lang=${language}`, { headers: { 'accept-language': language } })).text();
    const english = await page('en');
    const shown = [...english.matchAll(/<input type="radio"[^>]*value="([^"]*)"/g)].map(([, value]) => value);
    expect(shown, 'active ones alone, by name').to.deep.equal(['north', 'n1', 'south', 's2', 's1']);
    expect(english)
      .to.match(/data-terms="knife theatre"/)
      .and.include('<summary>Under South (2)</summary>');
    expect(english, 'its styles and its script come with it').to.include('.ks-tree').and.include('hierarchyList');
    expect(await page('fi')).to.include('Etelä: alakohdat (2)');
    const plain = await publishSurvey(user, { structure: structureWith({}) });
    const without = await (await fetch(`${app.answerUrl}/a/${plain.url}`)).text();
    expect(without).to.not.include('.ks-tree').and.not.include('data-terms');
    expect(without).to.include('South › Surgery');
  });

  it('that are too many are refused with the place and the bound, but no work of an author is', async () => {
    const nodes = Array.from({ length: 2_001 }, (_, at) => ({ id: `n${at}`, level: 'region', text: `Unit ${at}` }));
    await keep({ ...organisation, nodes });
    const { survey_id: id } = await make({ choices: [{ id: 'a', text: 'Mine' }] });
    const { structure } = await load(id);
    const [element] = structure.pages[0].elements;
    const settings = { ...element.settings, text: 'Where, then?', hierarchySort: 'text' };
    const changes = [{ op: 'element', element: { ...element, settings } }];
    const saved = await user.api.patch(`/survey/${id}`, { survey_version: 1, save_id: 'many', changes });
    expect(saved.data).to.include({ saved_version: 2, survey_version: 2 });
    const now = await load(id);
    expect(now.structure.pages[0].elements[0].settings).to.deep.include({ text: 'Where, then?' });
    expect(offered(now.choices)).to.deep.equal(['Mine']);

    for (const path of ['hierarchies', 'open']) {
      const reply = await user.api.post(`/survey/${id}/${path}`, { survey_version: 2 });
      expect(reply.status, path).to.equal(422);
      const { details } = reply.error as unknown as { details: object[] };
      expect(details).to.have.length(1);
      expect(details[0]).to.deep.include({ path: 'elements/unit/choices', code: 'too-many', params: { max: 2_000 } });
    }
  });

  it('stay switched off where answers name them, though the survey was never published', async () => {
    const { survey_id: id } = await make();
    const form = new FormData();
    form.append('mapping', JSON.stringify({ When: { type: 'timestamp' }, A: { type: 'answer', elementId: 'unit' } }));
    form.append('file', new Blob(['When,A\n2026-01-31 08:05,Children\n']), 'answers.csv');
    const sent = await accepted(user.api.post(`/answer/${id}/import`, undefined, { form }));
    const job = await until(
      'the import to end',
      async () => {
        const { data } = await user.api.get(`/jobs/${sent.jobId}`);
        return ['done', 'failed', 'cancelled'].includes(data.state) ? data : null;
      },
      30_000,
    );
    expect(job.result).to.include({ imported: 1 });
    await keep(without('s2'));
    const { version } = await load(id);
    await accepted(user.api.post(`/survey/${id}/hierarchies`, { survey_version: version }));
    const { choices } = await load(id);
    expect(choices.find(({ hierarchyNodeId }) => hierarchyNodeId === 's2')).to.include({ enabled: false });
  });

  it('that cannot be read keep nothing that an author does from landing', async () => {
    await keep({ ...organisation, name: 'Broken' });
    const mine = [{ id: 'a', text: 'Mine' }];
    const { survey_id: id, survey_version } = await make({ choices: mine });
    expect(survey_version).to.equal(1);
    const { structure } = await load(id);
    const [element] = structure.pages[0].elements;
    const settings = { ...element.settings, text: 'Where, then?', hierarchySort: 'text' };
    const changes = [{ op: 'element', element: { ...element, settings } }];
    const saved = await user.api.patch(`/survey/${id}`, { survey_version: 1, save_id: 'broken', changes });
    expect(saved.data).to.include({ saved_version: 2, survey_version: 2 });
    const path = `/survey/${id}/page/p1/element/unit`;
    const put = { survey_version: 2, element_settings: { ...settings, hierarchySort: 'hierarchy' } };
    expect((await accepted(user.api.put(path, put))).survey_version).to.equal(3);
    const { survey_id: copy } = await accepted(user.api.post(`/survey/${id}/copy`, {}));
    expect(offered((await load(copy)).choices)).to.deep.equal(['Mine']);

    const told = await accepted(user.api.post(`/survey/${id}/hierarchies`, { survey_version: 3 }));
    expect(told.survey_version).to.equal(3);
    const none = { count: 0, texts: [] };
    expect(told.hierarchies, 'says that they stay as they are').to.deep.equal([
      {
        id: 'org',
        name: 'Broken',
        state: 'away',
        choices: 0,
        came: none,
        went: none,
        renamed: { count: 0, names: [] },
      },
    ]);
    expect((await accepted(user.api.post(`/survey/${id}/open`))).survey_version).to.equal(3);
    const live = await user.api.get(`/survey/${id}/live`);
    expect(offered(live.data.structure.pages[0].elements[0].settings.choices)).to.deep.equal(['Mine']);
  });

  it('that take their time hold up nobody else, and come to what the survey has become by then', async () => {
    const { survey_id: id } = await make();
    await keep({ ...without('s2'), name: 'Slow' });
    const { structure } = await load(id);
    const [element] = structure.pages[0].elements;
    const settings = { ...element.settings, hierarchySort: 'text' };
    const changes = [{ op: 'element', element: { ...element, settings } }];
    const waits = (many: number) =>
      until('the hierarchy to be asked', async () => (await user.api.get('/units')).data.waiting === many);
    const before = (await load(id)).version;
    const saving = user.api.patch(`/survey/${id}`, { survey_version: before, save_id: 'slow', changes });
    await waits(1);
    const other = await user.api.put(`/survey/${id}`, { survey_version: before + 1, name: 'Saved meanwhile' });
    expect(other.data, 'the save had landed, and held nothing').to.include({ survey_version: before + 2 });
    await keep(without('s2'));
    expect((await saving).data).to.include({ saved_version: before + 1, survey_version: before + 3 });
    const now = await load(id);
    expect(offered(now.choices)).to.deep.equal(['North', 'Surgery', 'South', 'Surgery']);
    expect(now.structure.settings.name).to.equal('Saved meanwhile');

    await keep({ ...organisation, name: 'Slow' });
    const opening = user.api.post(`/survey/${id}/open`);
    await waits(1);
    const last = { survey_version: now.version, name: 'Saved before it was published' };
    await accepted(user.api.put(`/survey/${id}`, last));
    await keep(organisation);
    expect((await opening).error, 'nothing is published that was not looked at').to.include({
      code: 'survey-version-conflict',
    });
    expect((await load(id)).version, 'and nothing is half done').to.equal(now.version + 1);
    await accepted(user.api.post(`/survey/${id}/open`));
    const live = (await user.api.get(`/survey/${id}/live`)).data;
    expect(live.structure.settings.name).to.equal('Saved before it was published');
    expect(offered(live.structure.pages[0].elements[0].settings.choices)).to.include('Children');
  });

  it('say what taking them anew brought, took and renamed', async () => {
    const { survey_id: id } = await make();
    const { version } = await load(id);
    const nodes = organisation.nodes.flatMap((one) => {
      if (one.id === 's2') return [];
      return [one.id === 'north' ? { ...one, text: 'Far north' } : one];
    });
    const added = ['Kitchen', 'Garage'].map((text) => ({ id: text, level: 'ward', parentId: 'north', text }));
    await keep({ ...organisation, nodes: [...nodes, ...added] });
    const told = await accepted(user.api.post(`/survey/${id}/hierarchies`, { survey_version: version }));
    expect(told.survey_version).to.equal(version + 1);
    expect(told.hierarchies).to.deep.equal([
      {
        id: 'org',
        name: 'Organisation',
        state: 'taken',
        choices: 6,
        came: { count: 2, texts: ['Kitchen', 'Garage'] },
        went: { count: 1, texts: ['Children'] },
        renamed: { count: 1, names: [{ from: 'North', to: 'Far north' }] },
      },
    ]);
    const again = await accepted(user.api.post(`/survey/${id}/hierarchies`, { survey_version: version + 1 }));
    expect(again.hierarchies[0], 'and nothing twice').to.deep.include({ choices: 6, came: { count: 0, texts: [] } });
  });

  it('are not taken for a survey that another plugin makes, which is made all the same', async () => {
    const { companyId, userId: ownerId } = user.person;
    const reader = app.services('responses').get(SurveyReader);
    const { surveyId } = await app.tenant(companyId, (ctx) =>
      reader.create(ctx, { name: 'Made', structure: structureWith({}), ownerId }),
    );
    expect((await load(surveyId)).choices).to.deep.equal([]);
    await accepted(user.api.post(`/survey/${surveyId}/open`));
    expect(offered((await load(surveyId)).choices)).to.include('Children');
  });

  it('stay when the hierarchy is gone, and the survey goes on', async () => {
    const { survey_id: id } = await make();
    const before = await load(id);
    await accepted(user.api.delete('/units'));
    const told = await accepted(user.api.post(`/survey/${id}/hierarchies`, { survey_version: before.version }));
    expect(told.hierarchies[0]).to.include({ id: 'org', name: null, state: 'unknown', choices: 5 });
    await accepted(user.api.post(`/survey/${id}/open`));
    expect((await load(id)).choices).to.deep.equal(before.choices);
  });

  it('stay with a copy; a file keeps the hierarchy where it is known, and elsewhere the choices alone', async () => {
    const { survey_id: id } = await make();
    const copy = (await user.api.post(`/survey/${id}/copy`, {})).data;
    const { structure } = await load(copy.survey_id);
    expect(structure.pages[0].elements[0].settings).to.include({ choiceSource: 'hierarchy', hierarchy: 'org' });

    const file = await user.api.get(`/survey/${id}/file`);
    const form = () => {
      const data = new FormData();
      data.append('file', new Blob([file.text]), 'survey.kaiku.json');
      return data;
    };
    const here = await user.api.post('/survey/file', undefined, { form: form() });
    expect(here.data.left).to.deep.equal([]);
    const settings = (await load(here.data.survey_id)).structure.pages[0].elements[0].settings;
    expect(settings).to.include({ choiceSource: 'hierarchy', hierarchy: 'org' });

    const stranger = await app.createUser({ roles: ['survey_creator'] });
    const there = await stranger.api.post('/survey/file', undefined, { form: form() });
    expect(there.data.left).to.deep.equal([{ what: 'hierarchy', page: 1, element: 'Where?' }]);
    const { data } = await stranger.api.get(`/survey/${there.data.survey_id}`);
    const own = data.structure.pages[0].elements[0].settings;
    expect(own).to.not.have.any.keys('choiceSource', 'hierarchy');
    expect(offered(own.choices)).to.deep.equal(['South', 'Surgery', 'Children', 'North', 'Surgery']);
  });
});
