import {
  accepted,
  createClient,
  makeElement,
  makeStructure,
  publishSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { type Given, storeAnswers } from '../support/stored.ts';

const structureOf = (settings: object) =>
  makeStructure({
    settings: { name: 'Lunch', ...settings },
    elements: [
      makeElement('taste', 'choice', {
        text: 'How was <it>?',
        choices: [
          { id: 'good', text: 'Good', sentiment: 'positive' },
          { id: 'bad', text: 'Bad', sentiment: 'negative' },
        ],
        publicResults: true,
        calculateNss: true,
      }),
      makeElement('again', 'nps', { text: 'Again?' }),
      makeElement('phone', 'openText', { text: 'Your number', isContact: true }),
    ],
  });

describe('results that respondents and colleagues see', function () {
  this.timeout(120_000);
  let app: TestApp;
  let owner: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
  });

  async function answered(settings: object = {}) {
    const published = await publishSurvey(owner, { structure: structureOf(settings) });
    const respondent = createClient(app.answerUrl);
    for (const choice of ['good', 'good', 'good', 'bad']) {
      const answers = { taste: { choice }, again: 9, phone: '+358 40 1234567' };
      await respondent.post(`/answer/${published.url}`, {
        transaction_id: crypto.randomUUID(),
        survey_version: 1,
        answers,
      });
    }
    return published;
  }
  const page = async (path: string) => {
    const reply = await fetch(`${app.answerUrl}${path}`, { headers: { 'accept-language': 'en' } });
    return { status: reply.status, html: await reply.text() };
  };

  it('SUR-060 they leave out what spam and bots have answered', async () => {
    const { url, surveyId } = await answered();
    await app.db.owner.query(
      `UPDATE responses.responses SET spam = true, signals = 8
       WHERE survey_id = $1 AND answers -> 'taste' ->> 'choice' = 'bad'`,
      [surveyId],
    );
    const { html } = await page(`/a/${url}/results`);
    expect(html)
      .to.match(/Good<\/span><span>100 %/)
      .and.match(/Bad<\/span><span>0 %/);
  });

  it('SUR-060 the thanks lead to what all have answered, of the questions that show it and no other', async () => {
    const { url } = await answered();
    expect((await page(`/a/${url}/thanks`)).html).to.include(`href="/a/${url}/results?language=en"`);
    const { status, html } = await page(`/a/${url}/results`);
    expect(status).to.equal(200);
    expect(html).to.include('How was &lt;it&gt;?').and.include('4 answers');
    expect(html)
      .to.match(/Good<\/span><span>75 %/)
      .and.match(/Bad<\/span><span>25 %/);
    expect(html).to.not.match(/Again\?|1234567/);
  });

  it('SUR-060 too few answers are not shown', async () => {
    const { url } = await answered({ hideUnder: 5 });
    const { html } = await page(`/a/${url}/results`);
    expect(html)
      .to.include('too few answers')
      .and.not.match(/75 %|<progress|class="kr-bar/);
  });

  it('SUR-060 where nobody has answered there are no bars of nothing', async () => {
    const { url } = await publishSurvey(owner, { structure: structureOf({}) });
    const { html } = await page(`/a/${url}/results`);
    expect(html)
      .to.include('too few answers')
      .and.not.match(/0 %|<progress/);
  });

  it('SUR-060 where few are hidden, figures grow by as many at a time: nobody sees what one respondent changed', async () => {
    const { url } = await answered({ hideUnder: 3 });
    const { html } = await page(`/a/${url}/results`);
    expect(html).to.include('3 answers');
    expect(html).to.match(/Good<\/span><span>100 %/);
  });

  /** A survey whose answers lie in the table, one an hour. */
  async function stored(settings: object, given: readonly Given[]) {
    const questions = [
      { id: 'taste', kind: 'choice', settings: { choices: options } },
      { id: 'liked', kind: 'checkbox', settings: { choices: options } },
      { id: 'again', kind: 'nps', settings: {} },
    ];
    const elements = questions.map(({ id, kind, settings: own }) =>
      makeElement(id, kind, { text: `Of ${id}`, publicResults: true, ...own }),
    );
    const structure = makeStructure({
      settings: { name: 'Lunch', ...settings },
      elements: [...elements, makeElement('why', 'openText', { text: 'Why?' })],
      backgroundFields: [{ id: 'team', name: 'Team' }],
    });
    const { url, surveyId } = await publishSurvey(owner, { structure });
    const rows = given.map((one, at) => ({ ...one, at: new Date(Date.UTC(2026, 2, 1, at)).toISOString() }));
    await storeAnswers(app, owner, surveyId, rows);
    return { url, surveyId };
  }
  const options = ['a', 'b', 'c'].map((id) => ({ id, text: `Option ${id}` }));
  interface Figures {
    n: number;
    /** Of an NPS. */
    score?: string;
    percents: Record<string, number>;
  }
  /** By question what the page says of it: how many answers, and the percents of its lines or its bands. */
  async function publicFigures(url: string): Promise<Record<string, Figures>> {
    const { html } = await page(`/a/${url}/results`);
    const parts = html.split(/Of (?=taste|liked|again)/).slice(1);
    return Object.fromEntries(
      parts.map((part) => {
        const lines = [
          ...part.matchAll(/<span[^>]*>(Option .)<\/span><span[^>]*>(\d+) %/g),
          ...part.matchAll(/<\/i>(\w+) \([^)]+\) <b>(\d+) %/g),
        ];
        const percents = Object.fromEntries(lines.map(([, label, percent]) => [label!, Number(percent)]));
        const [, score] = /class="kr-score"><b>([^<]+)</.exec(part) ?? [];
        const n = Number(/(\d+) answers/.exec(part)?.[1] ?? 0);
        return [part.slice(0, 5), { n, ...(score !== undefined && { score }), percents }];
      }),
    );
  }
  interface Answered {
    taste?: { choice: string };
    liked?: { choices: string[] };
    again?: number;
  }
  /** The same by counting answer by answer. */
  function byHand(all: readonly Answered[]) {
    const share = (count: number, of: readonly unknown[]) => Math.round((count / of.length) * 100);
    const [taste, liked, again] = (['taste', 'liked', 'again'] as const).map((id) => all.filter((one) => id in one));
    const lines = (of: readonly Answered[], has: (one: Answered, id: string) => boolean) => ({
      n: of.length,
      percents: Object.fromEntries(
        options.map(({ id, text }) => [text, share(of.filter((one) => has(one, id)).length, of)]),
      ),
    });
    const between = (from: number, to: number) => again!.filter((one) => one.again! >= from && one.again! <= to).length;
    const exact = ((between(9, 10) - between(0, 6)) / again!.length) * 100;
    // Halves go away from zero, as people round.
    const score = Math.sign(exact) * Math.round(Math.abs(exact));
    return {
      taste: lines(taste!, (one, id) => one.taste!.choice === id),
      liked: lines(liked!, (one, id) => one.liked!.choices.includes(id)),
      again: {
        n: again!.length,
        score: score < 0 ? `−${-score}` : score > 0 ? `+${score}` : '0',
        percents: {
          Detractors: share(between(0, 6), again!),
          Passives: share(between(7, 8), again!),
          Promoters: share(between(9, 10), again!),
        },
      },
    };
  }
  const some = (count: number): Answered[] =>
    Array.from({ length: count }, (_, at) => ({
      ...(at % 7 !== 3 && { taste: { choice: 'aabac'[at % 5]! } }),
      ...(at % 3 !== 1 && { liked: { choices: at % 4 === 0 ? ['a', 'c'] : ['b'] } }),
      ...((at * at) % 5 !== 4 && { again: (at * 7) % 11 }),
    }));

  it('SUR-060 their figures are those of all answers counted by hand, and of whole blocks where few are hidden', async () => {
    const all = some(43);
    const open = await stored(
      {},
      all.map((answers) => ({ answers })),
    );
    expect(await publicFigures(open.url)).to.deep.equal(byHand(all));
    const hiding = await stored(
      { hideUnder: 10 },
      all.map((answers) => ({ answers })),
    );
    expect(await publicFigures(hiding.url)).to.deep.equal(byHand(all.slice(0, 40)));
    // All of the first ten answered one question, and fewer the others.
    const few = await stored(
      { hideUnder: 10 },
      all.slice(0, 12).map((answers) => ({ answers: { ...answers, taste: { choice: 'a' } } })),
    );
    const nothing = { n: 0, percents: {} };
    expect(await publicFigures(few.url)).to.deep.equal({
      taste: { n: 10, percents: { 'Option a': 100, 'Option b': 0, 'Option c': 0 } },
      liked: nothing,
      again: nothing,
    });
  });

  it('SUR-060 RES-050 SHARE-025.e nobody is left over between them and what a share of a part shows', async () => {
    const answers = (choice: string) => ({ taste: { choice } });
    const given: Given[] = Array.from({ length: 12 }, (_, at) =>
      at === 4 ? { team: 'B', answers: answers('c') } : { team: 'A', answers: answers('a') },
    );
    const colleague = await app.createUser({ company: owner.company, roles: ['survey'] });
    const part = async (settings: object) => {
      const { url, surveyId } = await stored(settings, given);
      const limits = [{ field_id: 'team', values: ['A'] }];
      const permissions = ['reportView', 'rawAnswers'];
      await shareSurvey(owner, surveyId, colleague, { permissions, background_limits: limits });
      const { elements } = await accepted(colleague.api.get(`/survey/${surveyId}/results`));
      const single = await accepted(colleague.api.get(`/survey/${surveyId}/responses`));
      return {
        public: (await publicFigures(url)).taste?.percents,
        figures: elements[0].summary.counts,
        single: single.count,
      };
    };
    // Ten of the twelve are public, and ten of team A would say what the one of team B chose.
    expect(await part({ hideUnder: 5 })).to.deep.equal({
      public: { 'Option a': 90, 'Option b': 0, 'Option c': 10 },
      figures: { a: 5, b: 0, c: 0 },
      single: 5,
    });
    const byTeam = await part({ hideUnder: 5, hideUnderField: 'team' });
    expect(byTeam).to.deep.equal({
      public: { 'Option a': 100, 'Option b': 0, 'Option c': 0 },
      figures: { a: 10, b: 0, c: 0 },
      single: 10,
    });
  });

  it('SUR-060 a matrix is a divided bar for each row, whose figures a table has, of whole blocks where few are hidden', async () => {
    const named = (...ids: string[]) => ids.map((id) => ({ id, text: `The ${id}` }));
    const grid = { text: 'Of rows', rows: named('food', 'price'), columns: named('poor', 'good'), publicResults: true };
    const ofRows = async (settings: object) => {
      const structure = makeStructure({ settings, elements: [makeElement('rows', 'matrix', grid)] });
      const { url, surveyId } = await publishSurvey(owner, { structure });
      const food = ['good', 'poor', 'poor', 'poor', 'good'];
      await storeAnswers(
        app,
        owner,
        surveyId,
        food.map((column, at) => ({
          answers: { rows: { food: column } },
          at: new Date(Date.UTC(2026, 2, 1, at)).toISOString(),
        })),
      );
      const { html } = await page(`/a/${url}/results`);
      return {
        bars: [...html.matchAll(/role="img" aria-label="([^"]+)"/g)].map(([, label]) => label),
        cells: [...html.matchAll(/<td>([^<]+)/g)].map(([, cell]) => cell),
        html,
      };
    };
    const open = await ofRows({});
    expect(open.bars).to.deep.equal(['The poor: 60 %, The good: 40 %']);
    expect(open.cells).to.deep.equal(['60 %', '40 %', '–', '–']);
    expect(open.html).to.include('5 answers').and.include('Nobody has answered this');
    expect((await ofRows({ hideUnder: 4 })).bars, 'the first four').to.deep.equal(['The poor: 75 %, The good: 25 %']);
    const few = await ofRows({ hideUnder: 6 });
    expect([few.bars, few.cells]).to.deep.equal([[], []]);
    expect(few.html).to.include('too few answers');
  });

  it('SUR-060 SUR-104 a question of faces or stars shows them at its bars, each with words in its place', async () => {
    const faced = (id: string, icon: object) =>
      makeElement(id, 'smiley', { text: `Of ${id}`, icon, maxLabel: 'Great', publicResults: true });
    const icon = { set: 3, order: 'ascending' } as const;
    const elements = [faced('mood', { ...icon, style: 'square' }), faced('stars', { ...icon, style: 'stars' })];
    const { url, surveyId } = await publishSurvey(owner, { structure: makeStructure({ elements }) });
    await storeAnswers(app, owner, surveyId, [{ answers: { mood: 3, stars: 2 } }]);
    const { html } = await page(`/a/${url}/results`);
    const [, mood = '', stars = ''] = html.split(/Of (?=mood|stars)/);
    const named = (part: string) => [...part.matchAll(/role="img" aria-label="([^"]+)"/g)].map(([, words]) => words);
    const bars = (part: string) => [...part.matchAll(/<progress[^>]* aria-label="([^"]+)"/g)].map(([, words]) => words);
    expect(mood.match(/<svg/g)).to.have.length(3);
    // The author's own word for it is there to read.
    expect(named(mood)).to.deep.equal(['Very dissatisfied', 'Neutral']);
    expect(bars(mood)).to.deep.equal(['Very dissatisfied', 'Neutral', 'Great']);
    expect(stars.match(/<svg/g)).to.have.length(1 + 2 + 3);
    expect(named(stars)).to.deep.equal(['1 of 3', '2 of 3', '3 of 3']);
    expect(bars(stars)).to.deep.equal(['1 of 3', '2 of 3', '3 of 3, Great']);
  });

  it('SUR-060 a survey without public results has no such page', async () => {
    const structure = makeStructure({ elements: [makeElement('again', 'nps', { text: 'Again?' })] });
    const { url } = await publishSurvey(owner, { structure });
    expect((await page(`/a/${url}/thanks`)).html).to.not.include('/results');
    expect((await page(`/a/${url}/results`)).status).to.equal(404);
  });

  it('SUR-067 COMP-022 the NSS is among the figures of a question that asks for it, while the company has the feature', async () => {
    const { surveyId } = await answered();
    const figures = async () => {
      const { elements } = await accepted(owner.api.get(`/survey/${surveyId}/results`));
      return elements.map(({ summary }: { summary: { nss?: { nss: number } } }) => summary.nss?.nss);
    };
    expect(await figures()).to.deep.equal([undefined, undefined, undefined]);
    await app.setFeatures(owner.person.companyId, { calculate_nss: true });
    // Three of four are content.
    expect(await figures()).to.deep.equal([50, undefined, undefined]);
  });

  it('SUR-054 answers to a contact question are for who may see single answers', async () => {
    const { surveyId } = await answered();
    const colleague = await app.createUser({ company: owner.company, roles: ['survey'] });
    await shareSurvey(owner, surveyId, colleague, { permissions: ['reportView'] });
    const texts = async (who: TestUser) =>
      (await who.api.get(`/survey/${surveyId}/results/texts?element_id=phone`)).data;
    expect(await texts(colleague)).to.include({ hidden: true, count: 0 });
    expect(await texts(owner)).to.include({ hidden: false, count: 4 });
  });
});
