import { accepted, readPdf, sharedApp, shareSurvey, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { jobEnded } from '../support/exports.ts';
import { many, openSample, store } from '../support/survey.ts';

/** Letters alone: where lines break is the page's. */
const squeezed = (text: string): string => text.replace(/\s+/g, '');

describe('responses on paper', function () {
  this.timeout(300_000);
  let app: TestApp;
  let user: TestUser;
  let surveyId: string;
  let ids: string[];
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    user = await app.createUser();
    surveyId = await openSample(user);
    ids = await store(app, user, surveyId, [
      { score: 9, way: 'bus', why: `Begin ${'and so on '.repeat(1_500)}whole`, team: 'A', at: '2026-03-29T21:30:00Z' },
      {
        ...{ score: 2, way: 'foot', why: 'Kylmää 🙂 שלום 咖啡', team: 'B', city: 'Oulu' },
        ...{ began: '2026-03-28T22:27:55Z', at: '2026-03-28T22:30:00Z' },
      },
      { score: 10, way: 'bus', team: 'C', at: '2026-01-01T12:00:00Z' },
    ]);
  });

  async function asked(body: object, { of = surveyId, language = 'en', who = user } = {}) {
    const api = who.api.with({ 'accept-language': language });
    const { jobId } = await accepted(api.post(`/survey/${of}/responses/export`, { format: 'pdf', ...body }));
    return { jobId: jobId as string, job: await jobEnded(who, jobId) };
  }
  const fetched = (jobId: string, of: string) =>
    fetch(`${app.url}/api/survey/${of}/responses/export/${jobId}`, {
      headers: { authorization: `Bearer ${user.tokens.token}` },
    });
  async function pages(body: object, options: { of?: string; language?: string } = {}): Promise<string[]> {
    const { jobId, job } = await asked(body, options);
    expect(job.state, JSON.stringify(job.error)).to.equal('done');
    const reply = await fetched(jobId, options.of ?? surveyId);
    expect(reply.headers.get('content-type')).to.equal('application/pdf');
    expect(job.result.name).to.match(/\.pdf$/);
    return (await readPdf(Buffer.from(await reply.arrayBuffer()))).map(({ text }) => squeezed(text));
  }

  it('RES-079.a stand one after another with all of what was answered, behind a page that says which they are; pages are numbered', async () => {
    const [cover, ...rest] = await pages({ background: ['team:A', 'team:B'], sort_order: 'asc' });
    expect(cover).to.include('Responses2').and.include('TeamAandB').and.include('Europe/Helsinki').and.include('Page1');
    const all = rest.join('');
    expect(all.indexOf('OnfootWhy?')).to.be.above(0).and.below(all.indexOf('BybusWhy?'));
    expect(all).to.include('Responseof29Mar2026,00:30').and.include('TeamBCityOulu').and.include('LanguageEnglish');
    expect(all).to.include('Begin').and.include('soonwhole');
    // Without what stands on each page, which may part two words.
    const words = rest.map((text) => text.replace(/^.*?Page\d+/, '')).join('');
    expect(words.match(/andsoon/g)).to.have.length(1_500);
    expect(all).to.include('Wouldyourecommendus?').and.include('2(0–10)').and.include('Kylmää').and.include('咖啡');
    expect(all).not.to.include('TeamC');
    expect(rest.map((text, at) => text.includes(`Page${at + 2}`))).not.to.include(false);
    expect(rest.length).to.be.above(3);
  });

  it('RES-079.a are in the reader’s language, with the columns that the table shows', async () => {
    const all = (await pages({ columns: ['score'], from: '2026-01-01' }, { language: 'fi' })).join('');
    expect(all, 'days as they are written in it').to.include('Ajanjakso1.1.2026alkaen');
    expect(all).to.include('Suosittelisitkomeitä?').and.include('Sivu1').and.include('Vastaukset3');
    expect(all).not.to.include('Why?');
    expect(all).not.to.include('TeamB');
    expect(all).not.to.include('2026,');
  });

  it('RES-079.b a single one is a document of its own, without the others and without a first page', async () => {
    const [first, ...rest] = await pages({ response_ids: [ids[1]], background: ['team:A'] });
    expect(rest).to.deep.equal([]);
    expect(first).to.include('Responseof29Mar2026').and.include('Onfoot').and.include('Oulu');
    expect(first, 'as on the screen').to.include('Timetaken2min5s');
    expect(first).not.to.include('Bybus');
    const { rows } = await app.db.owner.query(
      `SELECT details FROM core.audit_log WHERE company_id = $1 AND operation = 'answers.export' ORDER BY id DESC LIMIT 1`,
      [user.person.companyId],
    );
    expect(rows[0].details).to.include({ rows: 1, format: 'pdf' });
  });

  it('RES-079.c tell no more than the survey lets be seen: neither times nor, where few are hidden, whose they are', async () => {
    const timeless = await openSample(user, { hideTimestamps: true });
    await store(app, user, timeless, [{ score: 4, why: 'Tea', at: '2025-03-28T22:30:00Z' }]);
    const all = (await pages({}, { of: timeless })).join('');
    expect(all).to.include('Tea');
    expect(all).not.to.include('2025');
    const few = await openSample(user, { hideUnder: 5 });
    const [one] = await store(app, user, few, many(4, { score: 4, why: 'Secret', team: 'A' }));
    expect((await pages({}, { of: few })).join('')).not.to.include('Secret');
    expect((await pages({ response_ids: [one] }, { of: few })).join('')).not.to.include('Secret');
  });

  it('RES-079.c are for whoever may see single responses', async () => {
    const reader = await app.createUser({ company: user.company, roles: ['survey'] });
    await shareSurvey(user, surveyId, reader, { permissions: ['reportView'] });
    const wish = { format: 'pdf', response_ids: [ids[1]] };
    expect((await reader.api.post(`/survey/${surveyId}/responses/export`, wish)).status).to.equal(403);
  });

  it('RES-079.d more than anybody reads are refused with the number that can be had', async () => {
    const crowd = await openSample(user);
    await store(app, user, crowd, many(10_001, { score: 4 }));
    const { job } = await asked({}, { of: crowd });
    expect(job.state).to.equal('failed');
    expect(job.error).to.include({ code: 'too_many_papers' });
    expect(job.error.message).to.match(/^At most 10.?000 responses/);
  });
});
