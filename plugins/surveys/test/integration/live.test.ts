import { removeElement, type SurveyStructure, updateElement } from '@kaiku/sdk/model';
import {
  accepted,
  makeElement,
  makeLink,
  makePage,
  makeStructure,
  openSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { changesBetween } from '../../contract/index.ts';

const score = makeElement('score', 'nps', { text: 'Would you recommend us?', mandatory: true });
const why = makeElement('why', 'openText', { text: 'Why?' });
const thanks = makePage('p2', [makeElement('more', 'openText', { text: 'What else?' })], {
  showRules: [
    {
      id: 'r1',
      subRules: [{ id: 's1', source: { type: 'answer', elementId: 'why' }, operator: 'answered' }],
    },
  ],
});
const sample = (settings: Partial<SurveyStructure['settings']> = {}): SurveyStructure =>
  makeStructure({ settings, pages: [makePage('p1', [score, why]), thanks] });

describe('surveys: live and draft', () => {
  let app: TestApp;
  let user: TestUser;

  before(async function () {
    app = await sharedApp(this.test!.parent!);
    user = await app.createUser();
  });

  const read = (id: string) => accepted(user.api.get(`/survey/${id}`));
  async function edit(id: string, change: (structure: SurveyStructure) => SurveyStructure): Promise<number> {
    const { structure, survey_version } = await read(id);
    const changes = changesBetween(structure, change(structure));
    const saved = await accepted(user.api.patch(`/survey/${id}`, { survey_version, changes }));
    return saved.survey_version;
  }
  const publishChanges = (id: string, survey_version: number) =>
    user.api.post(`/survey/${id}/publish_changes`, { survey_version });
  const textOf = (text: string) => (structure: SurveyStructure) =>
    updateElement(structure, 'score', { settings: { ...score.settings, text } }).structure;

  async function published(settings: Partial<SurveyStructure['settings']> = {}) {
    const id = await openSurvey(user, { structure: sample(settings) });
    const { url } = await makeLink(user, id);
    const load = () => accepted(app.anonymous.get(`/answer/${url}`));
    const questions = async () =>
      (await load()).view.pages.flatMap((page: { elements: { settings: { text: string } }[] }) =>
        page.elements.map(({ settings }) => settings.text),
      );
    const answer = (survey_version: number, answers: object) =>
      app.anonymous.post(`/answer/${url}`, { transaction_id: crypto.randomUUID(), survey_version, answers });
    return { id, url, load, questions, answer };
  }

  /** What `find` says of a link may be a second old. */
  const settled = async (questions: () => Promise<string[]>, wanted: string) => {
    const end = Date.now() + 10_000;
    while (!(await questions()).includes(wanted) && Date.now() < end) await new Promise((done) => setTimeout(done, 50));
    expect(await questions()).to.include(wanted);
  };

  it('edits of a published survey stay a draft until they are published', async () => {
    const { id, questions, load } = await published();
    expect(await read(id)).to.include({ survey_version: 1, live_version: 1 });
    const version = await edit(id, textOf('Half a quest'));
    expect(await read(id)).to.include({ survey_version: 2, live_version: 1 });
    expect(await questions())
      .to.include('Would you recommend us?')
      .and.not.include('Half a quest');
    expect(await load()).to.include({ survey_version: 1 });
    const page = await fetch(`${app.answerUrl}/preview/${id}`);
    expect(await page.text()).to.include('Half a quest');
    const { data: live } = await user.api.get(`/survey/${id}/live`);
    expect(live.survey_version).to.equal(1);
    const { data } = await user.api.get(`/survey/${id}/changes`);
    expect(data.changes.map(({ text }: { text: string }) => text)).to.deep.equal(['Changed: Half a quest']);
    expect(await accepted(publishChanges(id, version))).to.include({ live_version: 2, state: 'published' });
    await settled(questions, 'Half a quest');
    expect((await user.api.get(`/survey/${id}/changes`)).data.changes).to.deep.equal([]);
  });

  it('what is published is what was looked at: a save in between is told', async () => {
    const { id } = await published();
    const looked = await edit(id, textOf('One'));
    await edit(id, textOf('Two'));
    const refused = await publishChanges(id, looked);
    expect(refused.status).to.equal(412);
    expect(await read(id)).to.include({ live_version: 1 });
    const { survey_id: draft } = await accepted(user.api.post('/survey', { name: 'Draft', structure: sample() }));
    await edit(draft, textOf('One'));
    expect((await user.api.post(`/survey/${draft}/open`, { survey_version: 1 })).status).to.equal(412);
    expect(await read(draft)).to.include({ state: 'unpublished', live_version: null });
  });

  it('whoever began with the older version finishes it, and a draft takes no answers', async () => {
    const { id, answer } = await published();
    const draft = await edit(id, (structure) => removeElement(structure, 'score').structure);
    const early = await answer(draft, { why: 'x' });
    expect(early.error.code).to.equal('survey_version');
    await accepted(publishChanges(id, draft).then((reply) => reply));
    const late = await answer(1, { score: 9, why: 'Good' });
    expect(late.status, late.text).to.be.oneOf([200, 201]);
    expect((await answer(1, { why: 'no score' })).error.details[0]).to.include({ path: 'elements/score' });
    expect((await answer(draft, { why: 'x' })).status).to.be.oneOf([200, 201]);
  });

  it('an unfinished draft is not published, neither anew nor by reopening', async () => {
    const { id } = await published();
    const version = await edit(id, (structure) => ({ ...structure, pages: [...structure.pages, makePage('p9', [])] }));
    const refused = await publishChanges(id, version);
    expect(refused.error.code).to.equal('survey_incomplete');
    expect(refused.error.details[0]).to.include({ path: 'pages/p9', code: 'page-empty' });
    const step = (name: string) => user.api.post(`/survey/${id}/${name}`);
    await accepted(step('close'));
    expect(await accepted(step('reopen'))).to.include({ state: 'published', live_version: 1 });
    // One that went live before such things were checked.
    await accepted(step('close'));
    await app.db.owner.query(
      `UPDATE surveys.revisions SET structure = jsonb_set(structure, '{pages,0,elements,0,settings,text}', '""')
       WHERE survey_id = $1 AND version = 1`,
      [id],
    );
    const other = await startedAnew(id);
    expect(other.error.code).to.equal('survey_incomplete');
    expect(await read(id)).to.include({ state: 'closed' });
  });
  const startedAnew = (id: string) => user.api.post(`/survey/${id}/reopen`);

  it('a question with answers that is taken away: how many, which rules, no publishing, and results go on', async () => {
    const { id, answer } = await published();
    for (const text of ['Good', 'Bad']) await accepted(answer(1, { score: 9, why: text }).then((reply) => reply));
    const version = await edit(id, (structure) => removeElement(structure, 'why').structure);
    const data = await accepted(user.api.get(`/survey/${id}/changes`));
    expect(data.changes).to.deep.equal([
      { code: 'element-removed', path: 'elements/why', text: 'Removed: Why?', answers: 2, rules: 1 },
    ]);
    expect(data.errors.map(({ code }: { code: string }) => code)).to.deep.equal(['rule-unknown-element']);
    const refused = await publishChanges(id, version);
    expect(refused.error.details[0]!.path).to.match(/^pages\/p2\/showRules\/r1/);
    const mended = await edit(id, (structure) => ({
      ...structure,
      pages: structure.pages.map((page) => ({ ...page, showRules: [] })),
    }));
    await accepted(publishChanges(id, mended).then((reply) => reply));
    const { elements } = await accepted(user.api.get(`/survey/${id}/results`));
    const gone = elements.find((one: { element_id: string }) => one.element_id === 'why');
    expect(gone).to.include({ retired: true, title: 'Why?' });
    expect(gone.summary.n).to.equal(2);
    const { data: fi } = await user.api.with({ 'accept-language': 'fi' }).get(`/survey/${id}/changes`);
    expect(fi.changes).to.deep.equal([]);
  });

  it('RES-022.a where few are hidden nobody learns from their draft how many have answered a question', async () => {
    const { id, answer } = await published({ hideUnder: 5 });
    await accepted(answer(1, { score: 9, why: 'Good' }).then((reply) => reply));
    await edit(id, (structure) => {
      const { settings, ...rest } = removeElement(structure, 'why').structure;
      return { ...rest, settings: { ...settings, hideUnder: 0 } };
    });
    const { changes } = await accepted(user.api.get(`/survey/${id}/changes`));
    const removed = changes.find(({ code }: { code: string }) => code === 'element-removed');
    expect(removed).to.deep.equal({ code: 'element-removed', path: 'elements/why', text: 'Removed: Why?', rules: 1 });
  });

  it('discarding brings the draft back to what is live, and keeps what it was in the history', async () => {
    const { id } = await published();
    const version = await edit(id, textOf('Worse'));
    const discarded = await accepted(user.api.post(`/survey/${id}/discard_changes`, { survey_version: version }));
    expect(discarded).to.include({ survey_version: 3, live_version: 1 });
    expect((await read(id)).structure).to.deep.equal((await user.api.get(`/survey/${id}/live`)).data.structure);
    const { data: old } = await user.api.get(`/survey/${id}/revisions/2`);
    expect(old.structure.pages[0].elements[0].settings.text).to.equal('Worse');
    expect((await user.api.get(`/survey/${id}/changes`)).data.changes).to.deep.equal([]);
  });

  it('before the first opening there is nothing live', async () => {
    const { survey_id: id } = await accepted(user.api.post('/survey', { name: 'Draft', structure: sample() }));
    expect((await user.api.get(`/survey/${id}/live`)).status).to.equal(404);
    expect((await publishChanges(id, 1)).error.code).to.equal('survey_state_unpublished');
    expect((await user.api.post(`/survey/${id}/discard_changes`, { survey_version: 1 })).status).to.equal(404);
  });
});
