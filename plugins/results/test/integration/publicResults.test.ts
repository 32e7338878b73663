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
      .and.not.match(/75 %|<progress/);
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
