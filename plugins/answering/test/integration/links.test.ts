import {
  accepted,
  createClient,
  makeElement,
  makeLink,
  makePage,
  makeStructure,
  until,
  useApp,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { open, send } from '../form.ts';
import { publish, stored } from '../support.ts';

const choice = (id: string) => ({ id, text: `Choice ${id}` });

/** `cafe` decides whether `why` is shown; `extra` is a page of its own. */
const structure = makeStructure({
  pages: [
    makePage('p1', [
      makeElement('cafe', 'choice', { text: 'Which café?', mandatory: true, choices: ['kamppi', 'turku'].map(choice) }),
      makeElement('mood', 'choice', { text: 'How was it?', choices: ['good', 'fair', 'bad'].map(choice) }),
    ]),
    makePage('p2', [makeElement('why', 'openText', { text: 'Why Turku?' })], {
      showRules: [
        {
          id: 'r1',
          subRules: [{ id: 's1', source: { type: 'answer', elementId: 'cafe' }, operator: 'equals', value: 'turku' }],
        },
      ],
    }),
    makePage('extra', [makeElement('score', 'nps', { text: 'Would you recommend us?', mandatory: true })]),
  ],
});

describe('answering: what a link shows of its survey', () => {
  const node = useApp();

  const at = (url: string) => `${node.app.answerUrl}/a/${url}`;

  it('LINK-011.abc a link hides a page, a question and a choice, and nobody can answer what it hides', async () => {
    const { url, surveyId } = await publish(node.user, structure, { hidden: ['extra', 'cafe', 'bad'] });
    const page = await open(at(url));
    expect(page.html).to.include('How was it?').and.include('Choice fair').and.not.include('Choice bad');
    expect(page.html).to.not.include('Which café?');
    expect(page.html, 'pages that come later').to.not.include('Would you recommend us?');
    for (const answers of [{ cafe: { choice: 'turku' } }, { mood: { choice: 'bad' } }, { score: 3 }]) {
      const refused = await createClient(node.app.answerUrl).post(`/answer/${url}`, {
        transaction_id: crypto.randomUUID(),
        survey_version: 1,
        answers,
      });
      expect(refused.status, JSON.stringify(answers)).to.equal(422);
    }
    const thanks = await send(page, { 'q.mood': 'fair', go: 'send' });
    expect(thanks.url).to.match(/\/thanks/);
    expect((await stored(node.app, surveyId)).map(({ answers }) => answers)).to.eql([{ mood: { choice: 'fair' } }]);
  });

  it('LINK-011.d ANS-012 a hidden question is answered by its link: rules ask about it, and it is stored with each answer', async () => {
    const { url, surveyId } = await publish(node.user, structure, {
      hidden: ['cafe', 'extra'],
      automaticAnswers: { cafe: { choice: 'turku' }, score: 10 },
    });
    const second = await send(await open(at(url)), { 'q.mood': 'good', go: 'next' });
    expect(second.html, 'the page that is for Turku').to.include('Why Turku?');
    await send(second, { 'q.why': 'The river', go: 'send' });
    const [answer] = await stored(node.app, surveyId);
    expect(answer!.answers).to.eql({
      cafe: { choice: 'turku' },
      score: 10,
      mood: { choice: 'good' },
      why: 'The river',
    });
    const { url: other, surveyId: otherId } = await publish(node.user, structure, {
      hidden: ['cafe', 'extra'],
      automaticAnswers: { cafe: { choice: 'kamppi' } },
    });
    await send(await open(at(other)), { 'q.mood': 'good', go: 'send' });
    expect((await stored(node.app, otherId))[0]!.answers).to.eql({
      cafe: { choice: 'kamppi' },
      mood: { choice: 'good' },
    });
  });

  for (const [clause, presentation, look] of [
    ['a', 'buttons', /ks-options ks-list/],
    ['b', 'dropdown', /<select[^>]*name="q\.mood"/],
    ['c', 'slider', /ks-options ks-track/],
    ['d', 'hierarchyList', /ks-options ks-list ks-tree/],
  ] as const) {
    it(`LINK-012.${clause} a link presents choices as ${presentation}, whatever the questions say, and takes what is chosen there`, async () => {
      const own = presentation === 'buttons' ? 'dropdown' : 'buttons';
      const elements = [
        makeElement('mood', 'choice', { text: 'How was it?', presentation: own, choices: ['good', 'bad'].map(choice) }),
      ];
      const { surveyId, url } = await publish(node.user, makeStructure({ elements }));
      expect((await open(at(url))).html).to.not.match(look);
      const other = await makeLink(node.user, surveyId, { name: 'Other', presentation });
      const page = await open(at(other.url));
      expect(page.html).to.match(look);
      expect((await send(page, { 'q.mood': 'bad', go: 'send' })).url).to.match(/\/thanks/);
      const [answer] = await stored(node.app, surveyId);
      expect(answer).to.deep.include({ answers: { mood: { choice: 'bad' } }, collector_id: other.collectorId });
      const refused = await send(page, { 'kaiku.transaction': crypto.randomUUID(), 'q.mood': 'never', go: 'send' });
      expect(refused.status, 'what was not offered').to.equal(422);
    });
  }

  it('LINK-020 a link shows of a hierarchy the nodes that it names, with those above and below, and takes no others', async () => {
    const unit = (id: string, parent?: string) => ({
      id,
      text: `Unit ${id}`,
      hierarchyNodeId: `n-${id}`,
      ...(parent && { hierarchyParentId: `n-${parent}` }),
    });
    const units = [unit('fi'), unit('oulu', 'fi'), unit('shop', 'oulu'), unit('turku', 'fi'), unit('se')];
    const elements = [
      makeElement('unit', 'choice', { text: 'Which?', choiceSource: 'hierarchy', hierarchy: 'h', choices: units }),
    ];
    const { surveyId, url } = await publish(node.user, makeStructure({ elements }));
    const other = await makeLink(node.user, surveyId, { name: 'Oulu', visibleNodes: { h: ['n-oulu'] } });
    const shown = (html: string) => units.filter(({ text }) => html.includes(text)).map(({ id }) => id);
    expect(shown((await open(at(url))).html)).to.have.length(5);
    const page = await open(at(other.url));
    expect(shown(page.html)).to.eql(['fi', 'oulu', 'shop']);
    const client = createClient(node.app.answerUrl);
    const { view } = (await client.get(`/answer/${other.url}`)).data;
    expect(view.pages[0].elements[0].settings.choices.map(({ id }: { id: string }) => id)).to.eql([
      'fi',
      'oulu',
      'shop',
    ]);
    const answer = (choice: string) =>
      client.post(`/answer/${other.url}`, {
        transaction_id: crypto.randomUUID(),
        survey_version: 1,
        answers: { unit: { choice } },
      });
    expect((await answer('turku')).status).to.equal(422);
    expect((await send(page, { 'q.unit': 'shop', go: 'send' })).url).to.match(/\/thanks/);
    expect((await stored(node.app, surveyId)).map(({ answers }) => answers)).to.eql([{ unit: { choice: 'shop' } }]);
  });

  it('SUR-074.b a hidden choice whose text is changed is hidden no more, once the change is live', async () => {
    const { surveyId, url } = await publish(node.user, structure, { hidden: ['bad', 'fair', 'cafe', 'extra'] });
    const { data: survey } = await node.user.api.get(`/survey/${surveyId}`);
    const element = survey.structure.pages[0].elements[1];
    element.settings.choices[2].text = 'Terrible';
    await accepted(
      node.user.api.patch(`/survey/${surveyId}`, { survey_version: 1, changes: [{ op: 'element', element }] }),
    );
    expect((await open(at(url))).html, 'a draft changes nothing')
      .to.not.include('Terrible')
      .and.not.include('Choice bad');
    expect((await node.user.api.get(`/survey/${surveyId}/hidden_choices`)).data.hidden).to.eql(['mood/fair']);
    await accepted(node.user.api.post(`/survey/${surveyId}/publish_changes`, { survey_version: 2 }));
    const shown = await until('the new version', async () => {
      const { html } = await open(at(url));
      return html.includes('Terrible') ? html : null;
    });
    expect(shown).to.include('Choice good').and.not.include('Choice fair');
    // Authors are told so, too, and to hide something else hides it no more.
    const { data } = await node.user.api.get(`/survey/${surveyId}/publish`);
    expect(data.data[0].hidden).to.eql(['mood/fair', 'cafe', 'extra']);
  });

  it('LINK-011.d what a link cannot hide or answer is refused, and named', async () => {
    const { surveyId, collectorId } = await publish(node.user, structure);
    const details = async (body: object) => {
      const { status, error } = await node.user.api.put(`/survey/${surveyId}/publish/${collectorId}`, body);
      return [status, ...(error?.details ?? []).map(({ path, code }) => [path, code])];
    };
    expect(await details({ hidden: ['mood', 'nobody'] })).to.eql([422, ['hidden.1', 'link_part_unknown']]);
    expect(await details({ automaticAnswers: { mood: { choice: 'good' } } })).to.eql([
      422,
      ['automaticAnswers.mood', 'link_answer_shown'],
    ]);
    expect(await details({ hidden: ['mood'], automaticAnswers: { mood: { choice: 'never' } } })).to.eql([
      422,
      ['automaticAnswers.mood', 'link_answer_unfit'],
    ]);
    expect(await details({ presentation: 'icons' })).to.eql([422, ['presentation', 'only']]);
    expect(await details({ hidden: ['mood'] })).to.eql([200]);
    expect(await details({ automaticAnswers: { mood: { choice: 'good' } } })).to.eql([200]);
  });
});
