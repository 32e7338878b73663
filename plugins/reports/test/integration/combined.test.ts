import {
  accepted,
  makeElement,
  makeStructure,
  openSurvey,
  readPdf,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import JSZip from 'jszip';
import { exportTraces } from '../../server/services/exports.ts';
import { fetchReport, jobEnded } from '../support/exports.ts';
import { type Given, many, store } from '../support/survey.ts';

const squeezed = (text: string): string => text.replace(/\s+/g, '');

const structure = (name: string, settings: object = {}) =>
  makeStructure({
    settings: { name, ...settings },
    elements: [
      makeElement('score', 'nps', { text: 'Would you recommend us?' }),
      makeElement('way', 'choice', {
        text: 'How did you come?',
        choices: [
          { id: 'bus', text: 'By bus' },
          { id: 'foot', text: 'On foot' },
        ],
      }),
    ],
    backgroundFields: [{ id: 'team', name: 'Team' }],
  });

describe('combined results as files', function () {
  this.timeout(300_000);
  let app: TestApp;
  let owner: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
  });
  beforeEach(async () => {
    owner = await app.createUser();
    await app.setFeatures(owner.company.companyId, { combine_results: true });
  });

  const given: { spring: Given[]; autumn: Given[] } = {
    spring: [...many(4, { score: 10, way: 'bus', team: 'Blue' }), ...many(2, { score: 2, way: 'foot', team: 'Red' })],
    autumn: [...many(3, { score: 9, way: 'bus', team: 'Blue' }), ...many(1, { score: 7, way: 'foot', team: 'Blue' })],
  };
  async function combined(settings: object = {}) {
    const spring = await openSurvey(owner, { structure: structure('Spring') });
    const autumn = await openSurvey(owner, { structure: structure('Autumn', settings) });
    const ids = {
      spring: await store(app, owner, spring, given.spring),
      autumn: await store(app, owner, autumn, given.autumn),
    };
    const made = await accepted(
      owner.api.post(`/survey/${spring}/combined_survey`, { name: 'The year', survey_ids: [autumn] }),
    );
    return { spring, autumn, ids, id: made.combination_id as string };
  }
  const ask = (who: TestUser, surveyId: string, id: string, body: object) =>
    who.api.post(`/survey/${surveyId}/combined_results/${id}/report`, body);
  async function make(who: TestUser, surveyId: string, id: string, body: object = { format: 'pdf' }) {
    const { jobId } = await accepted(ask(who, surveyId, id, body));
    const job = await jobEnded(who, jobId);
    expect(job.state, JSON.stringify(job.error)).to.equal('done');
    return jobId as string;
  }
  const status = async (who: TestUser, surveyId: string, jobId: string) =>
    (await fetchReport(app, who, surveyId, jobId)).status;
  async function textsOf(who: TestUser, surveyId: string, jobId: string, format: string): Promise<string> {
    const reply = await fetchReport(app, who, surveyId, jobId);
    expect(reply.status).to.equal(200);
    const file = Buffer.from(await reply.arrayBuffer());
    if (format === 'pdf') return (await readPdf(file)).map(({ text }) => text).join('\n');
    const zip = await JSZip.loadAsync(file);
    const parts = Object.keys(zip.files).filter((name) =>
      /(document|slides\/slide\d+|charts\/chart\d+)\.xml$/.test(name),
    );
    const xml = await Promise.all(parts.map((name) => zip.file(name)!.async('string')));
    return xml.join('\n').replace(/<[^>]+>/g, ' ');
  }

  it('REP-025.a they have each survey, the filters and the figures of the page', async () => {
    const { spring, id } = await combined();
    const page = await accepted(owner.api.get(`/survey/${spring}/combined_results/${id}`));
    const way = page.elements.find(({ title }: { title: string }) => title === 'How did you come?');
    const bus = way.choices.find(({ label }: { label: string }) => label === 'By bus').id;
    const facts = await accepted(owner.api.get(`/survey/${spring}/combined_results/${id}/filters`));
    const team = facts.background[0].field_id;
    const filter = { background: [`${team}:Blue`], from: '2026-02-01' };
    const query = `background=${team}:Blue&from=2026-02-01`;
    const shown = await accepted(owner.api.get(`/survey/${spring}/combined_results/${id}?${query}`));
    expect([shown.n, shown.total]).to.deep.equal([8, 10]);
    for (const format of ['pdf', 'docx', 'pptx']) {
      const jobId = await make(owner, spring, id, { format, filter });
      const text = squeezed(await textsOf(owner, spring, jobId, format));
      for (const said of [
        'The year',
        '8 of 10 responses',
        'Team',
        'Blue',
        'All together',
        'Spring',
        'Autumn',
        '4 of 6',
      ])
        expect(text, `${format}: ${said}`).to.include(squeezed(said));
      // Of the eight that are left seven came by bus: 4 of 4, and 3 of 4.
      const summary = shown.elements.find(({ title }: { title: string }) => title === 'How did you come?').summary;
      expect(summary.counts[bus] / summary.n).to.equal(7 / 8);
      expect(text, `${format}: the share`).to.match(/87\.5|88%|0\.875/);
    }
    const { exports } = await accepted(owner.api.get(`/survey/${spring}/report/export?combination_id=${id}`));
    expect(exports.map((one: { format: string }) => one.format)).to.deep.equal(['pptx', 'docx', 'pdf']);
    expect((await accepted(owner.api.get(`/survey/${spring}/report/export`))).exports, 'beside its own').to.deep.equal(
      [],
    );
    const log = await accepted(owner.api.get('/audit_log?per_page=50&page_no=1'));
    expect(log.data.map(({ operation }: { operation: string }) => operation)).to.include('report_file.export');
  });

  it('REP-025.a what its maker may not see is in no file, and who sees none makes none', async () => {
    const { spring, autumn, id } = await combined({ hideUnder: 10 });
    const hidden = await textsOf(owner, spring, await make(owner, spring, id, { format: 'docx' }), 'docx');
    expect(hidden).to.include('fewer than 10: not shown');
    expect(squeezed(hidden)).to.include(squeezed('n = 6')).and.not.include(squeezed('n = 10'));
    const reader = await app.createUser({ company: owner.company, roles: ['survey'] });
    expect((await ask(reader, spring, id, { format: 'pdf' })).status).to.equal(403);
    await shareSurvey(owner, spring, reader, { permissions: ['reportView'] });
    const own = await textsOf(reader, spring, await make(reader, spring, id, { format: 'docx' }), 'docx');
    expect(own).to.include('1 more survey is left out').and.not.include('Autumn');
    expect((await ask(reader, autumn, id, { format: 'pdf' })).status).to.equal(403);
    for (const body of [{ format: 'xlsx' }, {}, { format: 'pdf', filter: { answer: ['nothing'] } }])
      expect((await ask(owner, spring, id, body)).status, JSON.stringify(body)).to.equal(422);
    expect((await ask(owner, spring, crypto.randomUUID(), { format: 'pdf' })).status).to.equal(404);
    await app.setFeatures(owner.company.companyId, { combine_results: false });
    expect((await ask(owner, spring, id, { format: 'pdf' })).error.code).to.equal('feature_disabled');
  });

  it('REP-025.b one is fetched by who asked for it and still sees each survey, within no other limits', async () => {
    const { spring, autumn, id } = await combined();
    const reader = await app.createUser({ company: owner.company, roles: ['survey'] });
    await shareSurvey(owner, spring, reader, { permissions: ['reportView'] });
    const takeBack = await shareSurvey(owner, autumn, reader, { permissions: ['reportView'] });
    const jobId = await make(reader, spring, id);
    expect(await status(reader, spring, jobId)).to.equal(200);
    expect(await status(owner, spring, jobId), 'of another person').to.equal(404);
    await takeBack();
    expect(await status(reader, spring, jobId), 'one of them is not theirs any more').to.equal(404);
    const narrowed = await shareSurvey(owner, autumn, reader, {
      permissions: ['reportView', 'bgLimits'],
      background_limits: [{ field_id: 'team', values: ['Blue'] }],
    });
    expect(await status(reader, spring, jobId), 'a part of one').to.equal(404);
    const within = await make(reader, spring, id);
    expect(await status(reader, spring, within)).to.equal(200);
    await narrowed();
    await shareSurvey(owner, autumn, reader, { permissions: ['reportView'] });
    for (const one of [jobId, within]) expect(await status(reader, spring, one), 'all of both').to.equal(200);
    await app.setFeatures(owner.company.companyId, { combine_results: false });
    expect(await status(reader, spring, jobId), 'without the feature').to.equal(404);
  });

  it('REP-025.c one goes when answers of any of its surveys are removed, and with each of them', async () => {
    const { spring, autumn, ids, id } = await combined();
    const jobId = await make(owner, spring, id);
    await accepted(owner.api.delete(`/survey/${autumn}/answers`, { body: { response_ids: [ids.autumn[0]] } }));
    expect(await status(owner, spring, jobId)).to.equal(404);
    const again = await make(owner, spring, id);
    await app.settled();
    expect(await status(owner, spring, again)).to.equal(200);
    await accepted(owner.api.delete(`/survey/${autumn}`));
    expect(await status(owner, spring, again), 'one lies in the bin').to.equal(404);
    await accepted(owner.api.delete(`/survey/${autumn}/deleted`));
    await app.settled();
    const { rows } = await app.db.owner.query('SELECT id FROM reports.export_surveys WHERE id = ANY($1)', [
      [jobId, again],
    ]);
    expect(rows).to.deep.equal([]);
  });

  it('REP-025.c answers that are removed while one is written are not in it', async () => {
    const { spring, autumn, id } = await combined();
    const holder = await app.db.owner.connect();
    let jobId: string;
    try {
      await holder.query('BEGIN');
      // It notes its surveys, and then waits for the one.
      const { companyId } = owner.company;
      await holder.query('SELECT 1 FROM surveys.surveys WHERE company_id = $2 AND id = $1 FOR UPDATE', [
        autumn,
        companyId,
      ]);
      ({ jobId } = await accepted(ask(owner, spring, id, { format: 'pdf' })));
      const noted = 'SELECT 1 FROM reports.export_surveys WHERE id = $1';
      await until(
        'it to note its surveys',
        async () => (await app.db.owner.query(noted, [jobId])).rows.length === 2,
        60_000,
      );
      await app.tenant(owner.company.companyId, (ctx) => exportTraces.remove(ctx, autumn, []));
      await holder.query('COMMIT');
    } finally {
      holder.release();
    }
    const job = await jobEnded(owner, jobId);
    expect([job.state, job.error.code]).to.deep.equal(['failed', 'report_outdated']);
    expect(await status(owner, spring, jobId)).to.equal(404);
  });
});
