import {
  accepted,
  createClient,
  makeElement,
  makePage,
  makeStructure,
  type PublishedSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { type FormPage, open, send } from '../form.ts';
import { publish, sampleStructure, stored } from '../support.ts';

describe('answering: a link whose address changes while somebody answers', () => {
  let app: TestApp;
  let owner: TestUser;

  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
    await app.setFeatures(owner.person.companyId, { survey_draft: true });
  });

  const at = (path: string) => `${app.answerUrl}${path}`;
  const finish = { 'q.recommend': '9', 'q.service.r.speed': 'high', 'q.service.r.smile': 'low', go: 'send' };

  /** Gives the link another address, and waits until the former one leads there. */
  async function move({ url, surveyId, collectorId }: PublishedSurvey): Promise<string> {
    const word = `moved-${collectorId.slice(-12)}`;
    await accepted(owner.api.put(`/survey/${surveyId}/publish/${collectorId}`, { url: word }));
    await until('the address to change', async () => (await open(at(`/a/${url}`))).url.endsWith(`/a/${word}`));
    return word;
  }
  const fieldOf = ({ fields }: FormPage, name: string): string | undefined =>
    fields.find(([field]) => field === name)?.[1];

  it('LINK-033.a steps of a form that was opened before lose nothing, and its answer is stored', async () => {
    const survey = await publish(owner, sampleStructure({ draftSaving: true }));
    const first = await open(at(`/a/${survey.url}`));
    const word = await move(survey);
    const finnish = await send(first, { 'q.mood': 'bad', 'q.story': 'Half a novel', language: 'fi' });
    expect(finnish.html).to.include('Miten meni?').and.include('Half a novel');
    const second = await send(first, { 'q.mood': 'bad', 'q.story': 'Half a novel', go: 'next' });
    expect(second.html, 'the next page').to.include('What went wrong?').and.include(`action="/a/${word}"`);
    const last = await send(second, { 'q.why': 'Late', go: 'next' });
    expect((await send(last, finish)).html).to.include('Thank you kindly');
    const [answer] = await stored(app, survey.surveyId);
    expect(answer!.answers).to.include({ story: 'Half a novel', why: 'Late' });
  });

  it('LINK-033.a ANS-020.a the last step, and a draft, are taken at the former address', async () => {
    const survey = await publish(owner, sampleStructure({ draftSaving: true }));
    const first = await open(at(`/a/${survey.url}`));
    const last = await send(first, { 'q.mood': 'good', 'q.story': 'For later', go: 'next' });
    const word = await move(survey);
    const saved = await send(first, { 'q.mood': 'good', 'q.story': 'For later', go: 'draft' });
    expect(saved.html).to.include('Your draft is saved').and.include(`/a/${word}?draft=`);
    const secret = /draft=([\w-]{22})/.exec(saved.html)![1];
    const back = await open(at(`/a/${survey.url}?draft=${secret}`));
    expect(back.html, 'a draft’s own address from before').to.include('For later');
    expect((await send(last, finish)).html).to.include('Thank you kindly');
    expect((await stored(app, survey.surveyId)).map(({ answers }) => answers.story)).to.eql(['For later']);
  });

  it('LINK-033.a ANS-014 files are taken at the former address', async () => {
    const elements = [makeElement('photos', 'fileUpload', { text: 'What does it look like?' })];
    const survey = await publish(owner, makeStructure({ elements }));
    const first = await open(at(`/a/${survey.url}`));
    await move(survey);
    const form = new FormData();
    for (const [name, value] of first.fields) if (!name.endsWith('.files')) form.append(name, value);
    form.append('q.photos.files', new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n']), 'map.pdf');
    form.append('go', 'send');
    expect((await send(first, form)).url).to.match(/\/thanks/);
    const [answer] = await stored(app, survey.surveyId);
    expect((answer!.answers.photos as { files: object[] }).files).to.have.length(1);
  });

  it('LINK-033.a the pages that were too many to come with the first are given at the former address', async () => {
    const pages = [...Array(30).keys()].map((page) =>
      makePage(
        `p${page}`,
        [...Array(10).keys()].map((at) => makeElement(`q${page}-${at}`, 'openText', { text: 'Why? '.repeat(100) })),
      ),
    );
    const survey = await publish(owner, makeStructure({ pages }));
    const { html } = await open(at(`/a/${survey.url}`));
    const rest = /"rest":"([^"]+)"/.exec(html)![1]!;
    await move(survey);
    const given = await open(at(rest));
    expect(given.html).to.include('id="page-p29"').and.include('name="q.q29-9"');
  });

  it('LINK-033.a ANS-011 the page of either address names the link by one key, which nobody can make anything of', async () => {
    const survey = await publish(owner);
    const other = await publish(owner);
    const keyOf = async (url: string) => /"keptAs":"([\w-]+)"/.exec((await open(at(`/a/${url}`))).html)?.[1];
    const before = await keyOf(survey.url);
    const word = await move(survey);
    expect(before).to.match(/^[\w-]{22}$/);
    expect(await keyOf(word)).to.equal(before);
    expect(await keyOf(other.url)).to.not.equal(before);
    expect(before).to.not.include(survey.collectorId).and.not.include(survey.surveyId);
    const { data } = await createClient(app.answerUrl).get(`/answer/${survey.url}`);
    expect(data.url).to.equal(word);
  });

  it('LINK-033.a of a link that has closed meanwhile the former address says so, with the answers in the form', async () => {
    const survey = await publish(owner);
    const first = await open(at(`/a/${survey.url}`));
    await move(survey);
    const { surveyId, collectorId } = survey;
    await accepted(owner.api.put(`/survey/${surveyId}/publish/${collectorId}`, { state: 'closed' }));
    const late = await until('the link to close', async () => {
      const page = await send(first, { 'q.mood': 'good', 'q.story': 'Too late', go: 'next' });
      return page.status === 410 ? page : null;
    });
    expect(late.html).to.include('Too late');
    expect(fieldOf(late, 'kaiku.transaction')).to.equal(fieldOf(first, 'kaiku.transaction'));
  });
});
