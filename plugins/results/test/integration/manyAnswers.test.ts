import {
  accepted,
  makeElement,
  makePage,
  makeStructure,
  openSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { parts, storeAnswers } from '../support/stored.ts';

const list = (...ids: string[]) => ids.map((id) => ({ id, text: id }));
/** Every kind that is answered; the second page is for whoever came by bus, the third for nobody else. */
const pages = [
  makePage('p1', [
    makeElement('way', 'choice', { text: 'Way', mandatory: true, choices: list('bus', 'foot') }),
    makeElement('liked', 'checkbox', {
      text: 'Liked',
      choices: list('a', 'b', 'c'),
      minSelections: 2,
      maxSelections: 2,
    }),
    makeElement('score', 'nps', { text: 'Score', dontKnow: { enabled: true, text: 'No idea' } }),
    makeElement('mood', 'smiley', { text: 'Mood', icon: { set: 5, order: 'ascending', style: 'classic' } }),
    makeElement('wait', 'slider', { text: 'Wait', min: 0, max: 10, step: 2 }),
  ]),
  makePage(
    'p2',
    [
      makeElement('rate', 'matrix', { text: 'Rate', rows: list('food', 'staff'), columns: list('bad', 'good') }),
      makeElement('why', 'openText', { text: 'Why?' }),
    ],
    {
      showRules: [
        {
          id: 'r1',
          subRules: [{ id: 's1', source: { type: 'answer', elementId: 'way' }, operator: 'equals', value: 'bus' }],
        },
      ] as never,
    },
  ),
  makePage('p3', [
    makeElement('day', 'datePicker', { text: 'Day', pastDatesDisabled: true }),
    makeElement('photo', 'fileUpload', { text: 'Photo', mandatory: true }),
    makeElement('consent', 'privacyStatement', {
      text: 'Privacy',
      mandatory: true,
      consent: { enabled: true, text: 'Yes' },
    }),
  ]),
];

describe('all answers of a survey at once', function () {
  this.timeout(120_000);
  let app: TestApp;
  let owner: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
  });

  const rows = async (sql: string, ...values: unknown[]) => (await app.db.owner.query(sql, values)).rows;
  const done = async (jobId: string) => {
    const job = await until(
      'the job to end',
      async () => {
        const status = await accepted(owner.api.get(`/jobs/${jobId}`));
        return ['done', 'failed'].includes(status.state) && status;
      },
      60_000,
    );
    expect(job.state, JSON.stringify(job.error)).to.equal('done');
    return job.result;
  };
  const make = async (surveyId: string, count: number) =>
    done((await accepted(owner.api.post(`/survey/${surveyId}/test_results`, { count }))).jobId);
  const figures = async (surveyId: string, query = '') =>
    accepted(owner.api.get(`/survey/${surveyId}/results?${query}`));
  const audited = async (operation: string, surveyId: string) =>
    (await rows('SELECT details FROM core.audit_log WHERE operation = $1 AND item_id = $2', operation, surveyId)).map(
      ({ details }) => details,
    );

  it('RES-015 test answers are made of every kind, through the rules, valid, and spread over thirty days', async () => {
    const surveyId = await openSurvey(owner, { structure: makeStructure({ pages }) });
    expect(await make(surveyId, 150)).to.deep.equal({ count: 150 });
    const stored = await rows(
      'SELECT answers, source, submitted_at FROM responses.responses WHERE survey_id = $1',
      surveyId,
    );
    expect(stored).to.have.length(150);
    const given = (id: string) =>
      stored.filter(({ answers }) => answers[id] !== undefined).map(({ answers }) => answers[id]);
    const days = new Set(stored.map(({ submitted_at }) => submitted_at.toISOString().slice(0, 10)));
    expect(days.size).to.be.within(20, 31);
    expect(given('way')).to.have.length(150);
    expect(given('consent')).to.have.length(150);
    for (const id of ['liked', 'score', 'mood', 'wait', 'day']) expect(given(id).length, id).to.be.within(100, 150);
    const byBus = stored.filter(({ answers }) => answers.way.choice === 'bus');
    expect(byBus.length).to.be.within(40, 110);
    for (const { answers } of stored) {
      if (answers.liked) expect(answers.liked.choices).to.have.length(2);
      if (answers.way.choice !== 'bus') expect(answers).to.not.have.any.keys('rate', 'why');
    }
    expect(given('rate').length).to.be.greaterThan(0);
    expect(await audited('answers.test', surveyId)).to.deep.equal([{ count: 150 }]);
    for (const count of [0, 1_001, 1.5])
      expect((await owner.api.post(`/survey/${surveyId}/test_results`, { count })).status).to.equal(422);
  });

  it('RES-015 files are handed in with them, of a type that the question takes, and go with them', async () => {
    const types = [['pdf'], ['excel'], ['image', 'pdf'], []];
    const surveyId = await openSurvey(owner, {
      structure: makeStructure({
        elements: types.map((fileTypes, at) =>
          makeElement(`f${at}`, 'fileUpload', {
            text: 'File',
            mandatory: true,
            ...(at < 3 && { fileTypes }),
          } as object),
        ),
      }),
    });
    await make(surveyId, 3);
    const [one] = await rows('SELECT id, answers FROM responses.responses WHERE survey_id = $1', surveyId);
    const opened = [];
    for (const [at] of types.entries()) {
      const [file] = one.answers[`f${at}`].files;
      const reply = await fetch(`${app.url}/api/survey/${surveyId}/responses/${one.id}/files/${file.id}`, {
        headers: { authorization: `Bearer ${owner.tokens.token}` },
      });
      const head = Buffer.from(await reply.arrayBuffer());
      expect(head.length).to.equal(file.size);
      opened.push([file.name, head.subarray(0, 4).toString('latin1')]);
    }
    expect(opened).to.deep.equal([
      ['test.pdf', '%PDF'],
      ['test.xlsx', 'PK\u0003\u0004'],
      ['test.png', '\u0089PNG'],
      ['test.png', '\u0089PNG'],
    ]);
    await done((await accepted(owner.api.delete(`/survey/${surveyId}/test_results`))).jobId);
    await until('the files to go', async () => {
      const [{ n }] = await rows('SELECT count(*)::int AS n FROM responses.files WHERE survey_id = $1', surveyId);
      return n === 0;
    });
  });

  it('RES-015 they count nowhere unless they are asked for, are marked in the table, and go without the others', async () => {
    const surveyId = await openSurvey(owner, { structure: makeStructure({ ...parts, settings: { hideUnder: 3 } }) });
    const [real] = await storeAnswers(
      app,
      owner,
      surveyId,
      Array.from({ length: 4 }, () => ({ score: 9, team: 'A' })),
    );
    expect(await figures(surveyId)).to.include({ total: 4, n: 3 });
    await make(surveyId, 2);
    expect(await figures(surveyId), 'test answers fill up no block').to.include({ total: 4, n: 3, hidden: false });
    for (const choice of ['all', 'clean'])
      expect(await figures(surveyId, `integrity=${choice}`)).to.include({ total: 4, n: 3 });
    expect(await figures(surveyId, 'integrity=test')).to.include({ total: 2, n: 2, hidden: false });
    const { counts } = await accepted(owner.api.get('/responses/counts', { query: { survey_ids: surveyId } }));
    expect(counts[0].count).to.equal(4);
    const table = async (query: string) => accepted(owner.api.get(`/survey/${surveyId}/responses?${query}`));
    expect((await table('')).data.map(({ integrity }: { integrity: string }) => integrity)).to.not.include('test');
    const tests = await table('integrity=test');
    expect(
      tests.data.map(({ integrity, source }: { integrity: string; source: string }) => [integrity, source]),
    ).to.deep.equal([
      ['test', 'test'],
      ['test', 'test'],
    ]);
    expect((await accepted(owner.api.get(`/survey/${surveyId}/results/filters`))).integrity).to.include({
      clean: 4,
      test: 2,
    });
    const one = await accepted(owner.api.get(`/survey/${surveyId}/response/${tests.data[0].response_id}`));
    expect(one).to.include({ integrity: 'test', source: 'test' });
    expect(await done((await accepted(owner.api.delete(`/survey/${surveyId}/test_results`))).jobId)).to.deep.equal({
      count: 2,
    });
    expect((await table('integrity=test')).count).to.equal(0);
    expect((await owner.api.get(`/survey/${surveyId}/response/${real}`)).status).to.equal(200);
    expect(await audited('answers.test_remove', surveyId)).to.deep.equal([{ count: 2 }]);
  });

  it('RES-014 RES-016 RES-017 clearing takes the survey’s name, removes every answer and its history, and leaves the survey', async () => {
    const surveyId = await openSurvey(owner, { structure: makeStructure({ ...parts, settings: { name: 'Lunch' } }) });
    const other = await openSurvey(owner, { structure: makeStructure({ ...parts, settings: { name: 'Lunch' } }) });
    const [id] = await storeAnswers(app, owner, surveyId, [{ score: 9 }, { score: 1, why: 'Cold' }]);
    await storeAnswers(app, owner, other, [{ score: 9 }]);
    await make(surveyId, 3);
    await accepted(
      owner.api.put(`/survey/${surveyId}/answers`, { response_id: id, revision: 0, answers: { score: 8 } }),
    );
    const wrong = await owner.api.post(`/survey/${surveyId}/clear_answers`, { survey_name: 'Dinner' });
    expect([wrong.status, wrong.error.details[0]!.code]).to.deep.equal([422, 'other_name']);
    expect(wrong.error.details[0]!.message).to.equal('This is not the name of the survey.');
    const reply = await accepted(owner.api.post(`/survey/${surveyId}/clear_answers`, { survey_name: 'Lunch' }));
    expect(reply.count).to.equal(5);
    expect(await done(reply.jobId)).to.deep.equal({ count: 5 });
    expect(await figures(surveyId)).to.include({ total: 0 });
    expect(await rows('SELECT 1 FROM responses.history WHERE survey_id = $1', surveyId)).to.deep.equal([]);
    expect((await owner.api.get(`/survey/${surveyId}`)).status).to.equal(200);
    expect(await figures(other)).to.include({ total: 1 });
    expect(await audited('answers.clear', surveyId)).to.deep.equal([{ count: 5 }]);
  });

  it('RES-017 both are for holders of full only', async () => {
    const surveyId = await openSurvey(owner, { structure: makeStructure({ ...parts, settings: { name: 'Lunch' } }) });
    const who = await app.createUser({ company: owner.company, roles: ['survey'] });
    await shareSurvey(owner, surveyId, who, { permissions: ['edit', 'rawAnswers', 'gdpr', 'reportEdit'] });
    expect((await who.api.post(`/survey/${surveyId}/test_results`, { count: 1 })).status).to.equal(403);
    expect((await who.api.delete(`/survey/${surveyId}/test_results`)).status).to.equal(403);
    expect((await who.api.post(`/survey/${surveyId}/clear_answers`, { survey_name: 'Lunch' })).status).to.equal(403);
    const holder = await app.createUser({ company: owner.company, roles: ['survey'] });
    await shareSurvey(owner, surveyId, holder, { permissions: ['full'] });
    expect((await holder.api.post(`/survey/${surveyId}/test_results`, { count: 1 })).status).to.equal(200);
  });
});
