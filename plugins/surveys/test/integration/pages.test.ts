import { makeSurvey, sharedApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeComplete, plugins } from '../support.ts';

describe('surveys: pages', () => {
  let app: TestApp;
  let user: TestUser;

  before(async function () {
    app = await sharedApp(this.test!.parent!, plugins);
    user = await app.createUser({ roles: ['survey_creator'] });
  });

  const titles = (pages: { page_settings: { title: string } }[]) => pages.map((page) => page.page_settings.title);

  it('SUR-022.ab SUR-098.b a page has page_id, page_index and page_settings with a title', async () => {
    const { survey_id: id } = await makeComplete(user);
    const { data } = await user.api.get(`/survey/${id}/pages`);
    expect(data.survey_version).to.equal(1);
    expect(data.pages[0]).to.include({ page_id: 'page-1', page_index: 0 });
    expect(data.pages[0].page_settings).to.deep.equal({ title: 'Your experience' });
    const one = await user.api.get(`/survey/${id}/page/page-1`);
    expect(one.data.page).to.deep.equal(data.pages[0]);
    expect((await user.api.get(`/survey/${id}/page/nowhere`)).status).to.equal(404);
  });

  it('SUR-098.acdef pages are created, changed, reordered and deleted; changes carry survey_version', async () => {
    const { survey_id: id } = await makeSurvey(user);
    const create = (version: number, title: string, page_index?: number) =>
      user.api.post(`/survey/${id}/page`, { survey_version: version, page_settings: { title }, page_index });
    const second = (await create(1, 'Second')).data;
    expect(second.survey_version).to.equal(2);
    expect(second.page.page_settings).to.deep.equal({ title: 'Second' });
    const first = (await create(2, 'First', 0)).data;
    expect(titles(first.pages)).to.deep.equal(['First', '', 'Second']);

    const renamed = await user.api.put(`/survey/${id}/page/page-1`, {
      survey_version: 3,
      page_settings: { title: 'Middle' },
      page_index: 2,
    });
    expect(titles(renamed.data.pages)).to.deep.equal(['First', 'Second', 'Middle']);
    expect(renamed.data.page).to.include({ page_id: 'page-1', page_index: 2 });

    const ids = renamed.data.pages.map((page: { page_id: string }) => page.page_id);
    const order = (page_ids: string[]) => user.api.put(`/survey/${id}/pages`, { survey_version: 4, page_ids });
    expect((await order(ids.slice(1))).error.code).to.equal('page_order');
    expect((await order([...ids, 'x'])).error.code).to.equal('page_order');
    expect(titles((await order(ids.toReversed())).data.pages)).to.deep.equal(['Middle', 'Second', 'First']);

    const removed = await user.api.delete(`/survey/${id}/page/page-1`, { query: { survey_version: 5 } });
    expect(removed.data).to.include({ removed_id: 'page-1', survey_version: 6 });
    expect(titles(removed.data.pages)).to.deep.equal(['Second', 'First']);
    expect((await user.api.delete(`/survey/${id}/page/page-1`, { query: { survey_version: 6 } })).status).to.equal(404);
  });

  it('keeps the last page', async () => {
    const { survey_id: id } = await makeSurvey(user);
    const reply = await user.api.delete(`/survey/${id}/page/page-1`, { query: { survey_version: 1 } });
    expect(reply.error.code).to.equal('last_page');
  });

  it('SUR-024.a SUR-025 rules with sub-rules are kept, and checked on saving', async () => {
    const { survey_id: id } = await makeComplete(user);
    const rule = (subRule: object) => [{ id: 'r1', subRules: [{ id: 's1', ...subRule }] }];
    const source = { type: 'answer', elementId: 'q-nps' };
    const put = (show_rules: object[], hide_rules: object[] = []) =>
      user.api.post(`/survey/${id}/page`, {
        survey_version: 1,
        page_settings: { title: 'Sorry' },
        show_rules,
        hide_rules,
      });
    for (const [subRule, code] of [
      [{ source: { type: 'answer', elementId: 'gone' }, operator: 'answered' }, 'rule-unknown-element'],
      [{ source, operator: 'contains', value: '1' }, 'rule-operator'],
      [{ source, operator: 'less' }, 'rule-value'],
    ] as const) {
      const reply = await put(rule(subRule));
      expect(reply.status).to.equal(422);
      expect(reply.error.details[0]?.code).to.equal(code);
    }
    expect((await put([], rule({ source, operator: 'less' }))).error.details[0]?.code).to.equal('rule-value');
    const good = await put(
      rule({ source, operator: 'less', value: 7 }),
      rule({ source, operator: 'equals', value: 3 }),
    );
    expect(good.data.page.hide_rules[0].subRules[0]).to.deep.include({ operator: 'equals', value: 3 });
    expect(good.data.page.show_rules[0].subRules[0]).to.deep.include({ operator: 'less', value: 7 });
  });

  it('rules that ask about a removed page stay, broken, for their author to mend', async () => {
    const { survey_id: id } = await makeComplete(user);
    await user.api.post(`/survey/${id}/page`, {
      survey_version: 1,
      page_settings: { title: 'Sorry' },
      hide_rules: [
        {
          id: 'r1',
          subRules: [{ id: 's1', source: { type: 'answer', elementId: 'q-nps' }, operator: 'notAnswered' }],
        },
      ],
    });
    const { data } = await user.api.delete(`/survey/${id}/page/page-1`, { query: { survey_version: 2 } });
    expect(data.pages[0].hide_rules.map(({ id: rule }: { id: string }) => rule)).to.deep.equal(['r1']);
  });

  it('SUR-083.bd every change of a page with an old version is a conflict and changes nothing', async () => {
    const { survey_id: id } = await makeSurvey(user);
    await user.api.post(`/survey/${id}/page`, { survey_version: 1, page_settings: { title: 'B' } });
    const body = { survey_version: 1, page_settings: { title: 'Late' } };
    const replies = await Promise.all([
      user.api.post(`/survey/${id}/page`, body),
      user.api.put(`/survey/${id}/page/page-1`, body),
      user.api.put(`/survey/${id}/pages`, { survey_version: 1, page_ids: ['page-1'] }),
      user.api.delete(`/survey/${id}/page/page-1`, { query: { survey_version: 1 } }),
    ]);
    for (const reply of replies) {
      expect(reply.status).to.equal(412);
      expect(reply.error.code).to.equal('survey-version-conflict');
      expect(reply.error.message).to.contain('survey-version-conflict');
    }
    const { data } = await user.api.get(`/survey/${id}/pages`);
    expect(titles(data.pages)).to.deep.equal(['', 'B']);
    expect((await user.api.post(`/survey/${id}/page`, {})).status).to.equal(422);
  });
});
