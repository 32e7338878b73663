import {
  accepted,
  makeElement,
  makeLink,
  makePage,
  makeStructure,
  openSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { CollectorReader, linkKey } from '../../contract/index.ts';

const structure = makeStructure({
  pages: [
    makePage('p1', [makeElement('a', 'openText', { text: 'A' }), makeElement('t', 'text', { text: 'T' })]),
    makePage('p2', [makeElement('b', 'openText', { text: 'B' })]),
    makePage('end', [], { settings: { title: 'End', end: true } }),
  ],
});

describe('collectors: what a link has of its own', () => {
  let app: TestApp;
  let owner: TestUser;
  let surveyId: string;

  before(async function () {
    app = await sharedApp(this.test!.parent!);
    const company = await app.createCompany({ features: { custom_script: true, two_way_sms: true } });
    owner = await app.createUser({ company, roles: ['survey_creator', 'survey_advanced_edit'] });
    surveyId = await openSurvey(owner, { structure });
  });

  const put = (link: { collectorId: string }, body: object, user = owner) =>
    user.api.put(`/survey/${surveyId}/publish/${link.collectorId}`, body);
  const post = (body: object) => owner.api.post(`/survey/${surveyId}/publish`, { name: 'Own', ...body });
  const refusal = async (body: object) => {
    const { status, error } = await post(body);
    return [status, ...(error.details ?? []).map(({ path, code }) => `${path} ${code}`)];
  };

  it('LINK-035.a a link takes any number of answers, or as many as it is told', async () => {
    const link = await makeLink(owner, surveyId);
    expect(link.maxAnswers).to.equal(null);
    for (const maxAnswers of [0, -1, 1.5, 1_000_001, 'many']) {
      const { status, error } = await put(link, { maxAnswers });
      expect([status, error.details.map(({ path }) => path)], String(maxAnswers)).to.eql([422, ['maxAnswers']]);
    }
    for (const maxAnswers of [1, 1_000_000, null]) {
      const { updated_collectors: changed } = await accepted(put(link, { maxAnswers }));
      expect(changed[0].maxAnswers).to.equal(maxAnswers);
    }
  });

  it('LINK-014 LINK-015 LINK-017 LINK-020 LINK-021 keeps what it is given, and starts without any of it', async () => {
    const plain = await makeLink(owner, surveyId);
    expect(plain).to.deep.include({
      private: false,
      structure: 'default',
      sections: [],
      singlePageSend: false,
      visibleNodes: {},
      lottery: null,
      resetIntervalSeconds: null,
      embedVersion: 1,
      embedTheme: 'default',
      twoWaySms: null,
      cssHash: null,
      jsHash: null,
    });
    const own = {
      private: true,
      structure: 'custom',
      sections: [{ id: 's', pageId: 'p1', elements: ['b', 'a'] }],
      visibleNodes: { h: ['n1', 'n2'] },
      lottery: { type: 'questions', questions: ['a', 'b'], shown: 1 },
      resetIntervalSeconds: 0,
      embedVersion: 2,
      embedTheme: 'singlePageForm',
      twoWaySms: { start: 'Hello', thanks: 'Bye' },
    };
    const changed = (await accepted(put(plain, own))).updated_collectors[0];
    expect(changed).to.deep.include(own);
    const { data } = await owner.api.get(`/survey/${surveyId}/publish`, { query: { filter: plain.url } });
    expect(data.data[0]).to.deep.include(own);
    const { updated_collectors: back } = await accepted(
      put(plain, { lottery: null, resetIntervalSeconds: null, twoWaySms: null }),
    );
    expect(back[0]).to.deep.include({ lottery: null, resetIntervalSeconds: null, twoWaySms: null, private: true });
  });

  it('LINK-018 a section without a page of the survey as its source is refused; so are unknown and doubled questions', async () => {
    const custom = (...sections: object[]) => refusal({ structure: 'custom', sections });
    expect(await custom()).to.deep.equal([422, 'sections link_sections']);
    expect(await custom({ id: 's', elements: ['a'] })).to.deep.equal([422, 'sections.0.pageId required']);
    expect(await custom({ id: 's', pageId: 'gone', elements: ['a'] })).to.deep.equal([
      422,
      'sections.0.pageId link_section_page',
    ]);
    expect((await custom({ id: 's', pageId: 'end', elements: ['a'] }))[1], 'an end page asks nothing').to.equal(
      'sections.0.pageId link_section_page',
    );
    expect(
      await custom({ id: 's', pageId: 'p1', elements: ['a'] }, { id: 't', pageId: 'p2', elements: ['a', 'x'] }),
    ).to.deep.equal([422, 'sections.1.elements.0 link_section_twice', 'sections.1.elements.1 link_part_unknown']);
    expect((await custom({ id: 's', pageId: 'p1', elements: [] }))[0]).to.equal(422);
  });

  it('LINK-019 the Send button is for single-page links, and goes when a link is arranged otherwise', async () => {
    expect(await refusal({ singlePageSend: true })).to.deep.equal([422, 'singlePageSend link_send_button']);
    const link = await makeLink(owner, surveyId, { structure: 'singlePage', singlePageSend: true });
    expect(link.singlePageSend).to.equal(true);
    const { updated_collectors: after } = await accepted(put(link, { structure: 'default' }));
    expect(after[0]!.singlePageSend).to.equal(false);
    expect((await put(link, { singlePageSend: true })).status).to.equal(422);
  });

  it('a link names so many nodes, of all hierarchies together, and no more', async () => {
    const nodes = (count: number) => Array.from({ length: count }, (_, index) => `node-${index}`);
    expect((await post({ visibleNodes: { a: nodes(2_500), b: nodes(2_500) } })).status).to.equal(200);
    expect(await refusal({ visibleNodes: { a: nodes(2_500), b: nodes(2_501) } })).to.deep.equal([
      422,
      'visibleNodes max',
    ]);
  });

  it('what tells links apart that change a survey otherwise stays short, however much they change', async () => {
    const reader = app.services('collectors').get(CollectorReader);
    const keyOf = async (nodes: number) => {
      const visible = Array.from({ length: nodes }, (_, index) => `node-${index}`);
      const { url } = await makeLink(owner, surveyId, { visibleNodes: { regions: visible } });
      return linkKey((await reader.find(url))!.collector);
    };
    const keys = [await keyOf(5_000), await keyOf(5_000), await keyOf(4_999)];
    expect(keys[0]).to.have.length.below(200);
    expect(keys[1]).to.equal(keys[0]);
    expect(keys[2]).to.not.equal(keys[0]);
  });

  it('LINK-021 a lottery draws fewer than it has, of what is asked', async () => {
    const lottery = (questions: string[], shown: number) =>
      refusal({ lottery: { type: 'questions', questions, shown } });
    expect(await lottery(['a', 'b'], 2)).to.deep.equal([422, 'lottery.shown link_lottery_shown']);
    expect(await lottery(['a', 't'], 1)).to.deep.equal([422, 'lottery.questions.1 link_part_unknown']);
    expect((await lottery(['a', 'a'], 1))[0]).to.equal(422);
    expect((await refusal({ lottery: { type: 'prizes', questions: ['a', 'b'], shown: 1 } }))[1]).to.equal(
      'lottery.type only',
    );
  });

  it('LINK-016 CSS and JavaScript are written by advanced editors, sound, and given back; scripts need the feature', async () => {
    const link = await makeLink(owner, surveyId, { customCss: '.ks { color: red }' });
    const codeOf = async () => (await owner.api.get(`/survey/${surveyId}/publish/${link.collectorId}/code`)).data;
    expect(await codeOf()).to.deep.equal({ customCss: '.ks { color: red }', customJs: '' });
    await accepted(put(link, { customJs: 'void 0' }));
    expect(await codeOf()).to.deep.equal({ customCss: '.ks { color: red }', customJs: 'void 0' });
    const broken = await put(link, { customCss: '.ks { color red }', customJs: 'if (' });
    expect(broken.error.details.map(({ path }) => path)).to.include.members(['customCss', 'customJs']);
    const other = await app.createUser({ company: owner.company, roles: ['company_admin'] });
    const plain = await app.createUser({ company: owner.company, roles: ['survey_creator'] });
    await shareSurvey(owner, surveyId, plain, { permissions: ['full'] });
    const refused = await put(link, { customCss: '.ks { color: blue }' }, plain);
    expect([refused.status, refused.error.code]).to.deep.equal([403, 'advanced_edit_needed']);
    await accepted(put(link, { name: 'Renamed' }, plain));
    await app.setFeatures(owner.person.companyId, { custom_script: false });
    try {
      expect((await put(link, { customJs: 'void 1' }, other)).error.code).to.equal('feature_disabled');
    } finally {
      await app.setFeatures(owner.person.companyId, { custom_script: true });
    }
    expect(await codeOf()).to.deep.equal({ customCss: '.ks { color: red }', customJs: 'void 0' });
  });

  it('COMP-027 texts of a survey by SMS need the feature', async () => {
    await app.setFeatures(owner.person.companyId, { two_way_sms: false });
    try {
      expect((await post({ twoWaySms: { start: 'Hi' } })).error.code).to.equal('feature_disabled');
    } finally {
      await app.setFeatures(owner.person.companyId, { two_way_sms: true });
    }
  });
});
