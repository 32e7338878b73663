import { ResponseReader } from '@kaiku/plugin-responses/contract';
import { SurveyAccess } from '@kaiku/plugin-surveys/contract';
import {
  accepted,
  createClient,
  makeElement,
  makeStructure,
  openSurvey,
  publishSurvey,
  type ShareBody,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { type Given, parts, storeAnswers } from '../support/stored.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const choices = [
  { id: 'bus', text: 'By bus' },
  { id: 'foot', text: 'On foot' },
];
const elements = [
  makeElement('way', 'choice', { text: 'How did you come?', choices, other: { enabled: true, text: 'Otherwise' } }),
  makeElement('liked', 'checkbox', {
    text: 'What did you like?',
    choices: [
      { id: 'soup', text: 'Soup' },
      { id: 'tea', text: 'Tea' },
    ],
  }),
  makeElement('rate', 'matrix', {
    text: 'Rate us',
    rows: [
      { id: 'food', text: 'Food' },
      { id: 'staff', text: 'Staff' },
    ],
    columns: [
      { id: 'bad', text: 'Bad' },
      { id: 'good', text: 'Good' },
    ],
  }),
  makeElement('score', 'nps', { text: 'Would you recommend us?' }),
  makeElement('why', 'openText', { text: 'Why?' }),
  makeElement('photos', 'fileUpload', { text: 'A photo?' }),
];
const structure = (settings: object = {}) =>
  makeStructure({
    elements,
    backgroundFields: [{ id: 'team', name: 'Team' }],
    settings: { name: 'Lunch', ...settings },
  });

describe('single responses', function () {
  this.timeout(120_000);
  let app: TestApp;
  let owner: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
  });

  const rows = async (sql: string, ...values: unknown[]) => (await app.db.owner.query(sql, values)).rows;
  const audited = async (operation: string, surveyId: string) =>
    (await rows(
      'SELECT details, item_name FROM core.audit_log WHERE operation = $1 AND item_id = $2',
      operation,
      surveyId,
    )) as {
      details: Record<string, unknown>;
      item_name: string;
    }[];
  const share = async (surveyId: string, body: ShareBody): Promise<TestUser> => {
    const who = await app.createUser({ company: owner.company, roles: ['survey'] });
    await shareSurvey(owner, surveyId, who, body);
    return who;
  };
  const one = (who: TestUser, surveyId: string, id: string) => who.api.get(`/survey/${surveyId}/response/${id}`);
  const remove = (who: TestUser, surveyId: string, response_ids: string[], element_ids?: string[]) =>
    who.api.delete(`/survey/${surveyId}/answers`, { body: { response_ids, ...(element_ids && { element_ids }) } });
  const history = async (surveyId: string, id: string, who = owner) =>
    accepted(who.api.get(`/survey/${surveyId}/respondent/${id}/history`));
  const figures = async (surveyId: string) =>
    Object.fromEntries(
      (await accepted(owner.api.get(`/survey/${surveyId}/results`))).elements.map(
        ({ element_id, summary }: { element_id: string; summary: object }) => [element_id, summary],
      ),
    );

  /** An answer to every question, sent as respondents do. */
  async function answered(settings: object = {}, why = 'Because') {
    const survey = await publishSurvey(owner, { structure: structure(settings) });
    const client = createClient(app.answerUrl);
    const { started } = await accepted(client.get(`/answer/${survey.url}`));
    const send = async (words: string) => {
      const transaction_id = crypto.randomUUID();
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(png)]), 'plate.png');
      const query = { url: survey.url, transaction_id, element_id: 'photos', started };
      const file = await accepted(client.post('/files/answer', undefined, { form, query }));
      const answers = {
        way: { choice: 'other', other: 'Skates' },
        liked: { choices: ['tea', 'soup'] },
        rate: { food: 'good', staff: 'bad' },
        score: 9,
        why: words,
        photos: { files: [file] },
      };
      await accepted(client.post(`/answer/${survey.url}`, { transaction_id, survey_version: 1, started, answers }));
      return { id: transaction_id, file: file as { id: string } };
    };
    return { ...survey, send, ...(await send(why)) };
  }

  it('RES-009 one is shown whole: long texts, matrices, files, background, link, times; the table marks what it cuts', async () => {
    const long = 'A long story. '.repeat(50).trim();
    const { surveyId, id, file } = await answered({}, long);
    const whole = await accepted(one(owner, surveyId, id));
    const by = Object.fromEntries(whole.answers.map((answer: { element_id: string }) => [answer.element_id, answer]));
    expect(by.why.text).to.equal(long);
    expect(by.way).to.deep.include({ text: 'Skates', open: true });
    expect(by.liked.parts.map(({ text }: { text: string }) => text)).to.have.members(['Soup', 'Tea']);
    expect(by.rate.parts).to.deep.equal([
      { label: 'Food', text: 'Good' },
      { label: 'Staff', text: 'Bad' },
    ]);
    expect(by.photos.files[0]).to.include({ id: file.id, name: 'plate.png' });
    expect(whole.background).to.deep.equal([{ field_id: 'team', name: 'Team', value: '', label: '' }]);
    expect(whole).to.include({ language: 'en', source: 'link', revision: 0, survey_version: 1 });
    expect(whole.submitted_at).to.be.a('string');
    const { data } = await accepted(owner.api.get(`/survey/${surveyId}/responses`));
    expect(data[0].answers.why).to.match(/…$/).and.to.have.length.below(302);
    const untimed = await answered({ hideTimestamps: true });
    expect(await accepted(one(owner, untimed.surveyId, untimed.id))).to.include({
      submitted_at: null,
      started_at: null,
    });
    expect((await history(untimed.surveyId, untimed.id)).came.at).to.equal(null);
  });

  it('SHARE-013 SHARE-025.a is for who may see responses, within limits and hide-under-X, and shows no values to change', async () => {
    const given: Given[] = [
      ...Array.from({ length: 6 }, () => ({ score: 9, team: 'A' })),
      { score: 1, team: 'B', why: 'Cold' },
    ];
    const surveyId = await openSurvey(owner, { structure: makeStructure(parts) });
    const ids = await storeAnswers(app, owner, surveyId, given);
    const limited = await share(surveyId, {
      permissions: ['rawAnswers'],
      background_limits: [{ field_id: 'team', values: ['A'] }],
    });
    expect((await one(limited, surveyId, ids[0]!)).status).to.equal(200);
    for (const path of ['response', 'respondent'])
      expect(
        (await limited.api.get(`/survey/${surveyId}/${path}/${ids[6]}${path === 'respondent' ? '/history' : ''}`))
          .status,
      ).to.equal(404);
    const { answers } = await accepted(one(limited, surveyId, ids[0]!));
    expect(answers[0]).to.not.have.any.keys('value', 'input');
    const figuresOnly = await share(surveyId, { permissions: ['reportView'] });
    expect((await one(figuresOnly, surveyId, ids[0]!)).status).to.equal(403);
    const stranger = await app.createUser();
    expect((await one(stranger, surveyId, ids[0]!)).status).to.equal(404);
    const hiding = await openSurvey(owner, {
      structure: makeStructure({ ...parts, settings: { hideUnder: 5, hideUnderField: 'team' } }),
    });
    const hidden = await storeAnswers(app, owner, hiding, given);
    expect((await one(owner, hiding, hidden[0]!)).status).to.equal(200);
    expect((await one(owner, hiding, hidden[6]!)).status, 'a group of one').to.equal(404);
    const both = await share(hiding, {
      permissions: ['rawAnswers'],
      answer_limits: [{ element_id: 'score', min: 0, max: 6 }],
    });
    expect((await one(both, hiding, hidden[6]!)).status, 'a group of one within limits').to.equal(404);
  });

  it('RES-010 RES-011 RES-014 SHARE-014 respondents are removed with their files, history and drafts, and figures follow', async () => {
    const { surveyId, collectorId, send, id, file } = await answered();
    const kept = await send('I stay');
    await accepted(
      owner.api.put(`/survey/${surveyId}/answers`, { response_id: id, revision: 0, answers: { score: 1 } }),
    );
    await app.db.owner.query(
      `INSERT INTO answering.drafts (company_id, id, survey_id, collector_id, survey_version, transaction_id, started, language, page, answers)
       VALUES ($1, $2, $3, $4, 1, $5, 'x', 'en', 'p1', '{"why": "Because"}')`,
      [owner.company.companyId, crypto.randomUUID(), surveyId, collectorId, id],
    );
    expect((await figures(surveyId)).score).to.include({ n: 2 });
    const { jobId } = await accepted(owner.api.post(`/survey/${surveyId}/responses/export`, { format: 'csv' }));
    await until('the export to end', async () => (await accepted(owner.api.get(`/jobs/${jobId}`))).state === 'done');
    const gdpr = await share(surveyId, { permissions: ['gdpr'] });
    expect(await accepted(remove(gdpr, surveyId, [id, crypto.randomUUID()]))).to.deep.equal({ count: 1 });
    expect((await one(owner, surveyId, id)).status).to.equal(404);
    expect((await one(owner, surveyId, kept.id)).status).to.equal(200);
    expect((await figures(surveyId)).score).to.include({ n: 1 });
    await until(
      'the file to be gone',
      async () => (await rows('SELECT 1 FROM responses.files WHERE id = $1', file.id)).length === 0,
    );
    await until(
      'what was exported to be gone',
      async () => (await rows('SELECT 1 FROM results.exports WHERE survey_id = $1', surveyId)).length === 0,
    );
    expect(await rows('SELECT 1 FROM responses.history WHERE response_id = $1', id)).to.deep.equal([]);
    expect(await rows('SELECT 1 FROM answering.drafts WHERE transaction_id = $1', id)).to.deep.equal([]);
    expect(await audited('answers.remove', surveyId)).to.deep.equal([{ details: { count: 1 }, item_name: 'Lunch' }]);
    const again = await remove(gdpr, surveyId, [id]);
    expect([again.status, again.error.code]).to.deep.equal([422, 'responses_gone']);
    expect(again.error.message).to.match(/None of these responses is there/);
  });

  it('RES-011 SHARE-014 only open answers are erased where that is asked: words and files go, also from the history', async () => {
    const { surveyId, id, file } = await answered();
    const edit = { response_id: id, revision: 0, answers: { why: 'Because of Anna', score: 3 } };
    await accepted(owner.api.put(`/survey/${surveyId}/answers`, edit));
    const gdpr = await share(surveyId, { metaroles: ['dataProtection'] });
    expect(await accepted(remove(gdpr, surveyId, [id], ['why', 'way', 'photos']))).to.deep.equal({ count: 1 });
    const [stored] = await rows('SELECT answers FROM responses.responses WHERE id = $1', id);
    expect(stored.answers).to.deep.equal({
      way: { choice: 'other' },
      liked: { choices: ['tea', 'soup'] },
      rate: { food: 'good', staff: 'bad' },
      score: 3,
    });
    expect((await figures(surveyId)).why).to.include({ n: 0 });
    await until(
      'the file to be gone',
      async () => (await rows('SELECT 1 FROM responses.files WHERE id = $1', file.id)).length === 0,
    );
    const notes = JSON.stringify(await rows('SELECT changes FROM responses.history WHERE response_id = $1', id));
    expect(notes).to.not.match(/Anna|Because|Skates/);
    const { entries } = await history(surveyId, id, gdpr);
    expect(entries.map(({ what }: { what: string }) => what)).to.deep.equal(['answers', 'erased']);
    expect(entries[0].changes).to.deep.include({ id: 'why', title: 'Why?', erased: true });
    const wrong = await remove(gdpr, surveyId, [id], ['score']);
    expect([wrong.status, wrong.error.details[0]!.code]).to.deep.equal([422, 'not_open']);
    expect((await audited('answers.erase', surveyId))[0]!.details).to.deep.equal({
      count: 1,
      element_ids: ['why', 'way', 'photos'],
    });
  });

  it('RES-012 deleting needs full or gdpr, and reaches no further than the limits of the share that gives it', async () => {
    const surveyId = await openSurvey(owner, { structure: makeStructure(parts) });
    const ids = await storeAnswers(app, owner, surveyId, [
      { team: 'A', why: 'x' },
      { team: 'B', why: 'y' },
      { team: 'B' },
    ]);
    for (const permission of ['view', 'edit', 'reportEdit', 'rawAnswers', 'modifyFeedback']) {
      const who = await share(surveyId, { permissions: [permission] });
      expect((await remove(who, surveyId, ids)).status, permission).to.equal(403);
    }
    const onlyA = [{ field_id: 'team', values: ['A'] }];
    const limited = await share(surveyId, { permissions: ['rawAnswers', 'gdpr'], background_limits: onlyA });
    expect(await accepted(remove(limited, surveyId, ids, ['why']))).to.deep.equal({ count: 1 });
    expect((await remove(limited, surveyId, ids.slice(1))).status).to.equal(422);
    expect(await accepted(remove(limited, surveyId, ids))).to.deep.equal({ count: 1 });
    const full = await share(surveyId, { permissions: ['full'] });
    expect(await accepted(remove(full, surveyId, ids))).to.deep.equal({ count: 2 });
    expect(
      (
        await remove(
          full,
          surveyId,
          Array.from({ length: 5_001 }, () => crypto.randomUUID()),
        )
      ).status,
    ).to.equal(422);
  });

  it('RES-010 RES-011 RES-014 RES-018 an answer is edited by who has full, judged by its kind, and the history tells before and after', async () => {
    const { surveyId, id } = await answered();
    const edit = (who: TestUser, revision: number, answers: object) =>
      who.api.put(`/survey/${surveyId}/answers`, { response_id: id, revision, answers });
    const whole = await accepted(one(owner, surveyId, id));
    const inputs = Object.fromEntries(
      whole.answers.map(({ element_id, input }: { element_id: string; input?: { type: string } }) => [
        element_id,
        input?.type,
      ]),
    );
    expect(inputs).to.deep.equal({
      way: 'one',
      liked: 'several',
      rate: 'matrix',
      score: 'number',
      why: 'text',
      photos: undefined,
    });
    const score = whole.answers.find(({ element_id }: { element_id: string }) => element_id === 'score');
    expect(score.onScale).to.deep.equal({ value: 9, min: 0, max: 10, step: 1 });
    expect(score.input.scale).to.deep.equal({ min: 0, max: 10, step: 1 });
    expect((await figures(surveyId)).score).to.include({ mean: 9 });
    expect(await accepted(edit(owner, 0, { score: 2, way: { choice: 'bus' }, liked: null }))).to.deep.equal({
      revision: 1,
    });
    const now = await figures(surveyId);
    expect(now.score).to.include({ mean: 2 });
    expect(now.way.counts).to.include({ bus: 1, other: 0 });
    expect(now.liked).to.include({ n: 0 });
    const { data } = await accepted(owner.api.get(`/survey/${surveyId}/responses`));
    expect(data[0].edited).to.equal(true);
    for (const [answers, code] of [
      [{ score: 11 }, 'answer_fault'],
      [{ way: { choice: 'train' } }, 'answer_fault'],
      [{ rate: { food: 'nothing' } }, 'answer_fault'],
      [{ photos: { files: [{ id: crypto.randomUUID(), name: 'x.png', size: 1 }] } }, 'files_stay'],
      [{ nothing: 'x' }, 'not_asked'],
    ] as const) {
      const refused = await edit(owner, 1, answers);
      expect([refused.status, refused.error.details[0]!.code], JSON.stringify(answers)).to.deep.equal([422, code]);
    }
    const stale = await edit(owner, 0, { score: 4 });
    expect([stale.status, stale.error.code]).to.deep.equal([412, 'response_changed']);
    expect(stale.error.message).to.match(/^Somebody else changed this response/);
    const [first, second] = await Promise.all([edit(owner, 1, { score: 5 }), edit(owner, 1, { score: 6 })]);
    expect([first.status, second.status].sort()).to.deep.equal([200, 412]);
    const gdpr = await share(surveyId, { permissions: ['gdpr', 'rawAnswers', 'reportEdit'] });
    expect((await edit(gdpr, 2, { score: 1 })).status).to.equal(403);
    const { came, entries } = await history(surveyId, id);
    expect(came).to.include({ language: 'en', source: 'link' });
    expect(entries).to.have.length(2);
    expect(entries[0].by).to.be.a('string').and.not.equal('');
    expect(entries[0].changes).to.deep.include.members([
      { id: 'score', title: 'Would you recommend us?', before: '9', after: '2', erased: false },
      { id: 'way', title: 'How did you come?', before: 'Skates', after: 'By bus', erased: false },
      { id: 'liked', title: 'What did you like?', before: 'Tea, Soup', after: null, erased: false },
    ]);
    expect((await audited('answers.edit', surveyId))[0]).to.deep.include({ item_name: 'Lunch' });
  });

  it('RES-013 RES-014 RES-018 background values of chosen respondents are set, judged like intake, and results follow', async () => {
    const surveyId = await openSurvey(owner, { structure: makeStructure(parts) });
    const ids = await storeAnswers(app, owner, surveyId, [
      { score: 1, team: 'A' },
      { score: 2, team: 'B' },
      { score: 3 },
    ]);
    const set = (who: TestUser, response_ids: string[], values: object) =>
      who.api.put(`/survey/${surveyId}/update_respondents`, { response_ids, values });
    expect(await accepted(set(owner, ids.slice(0, 2), { team: ' B ' }))).to.deep.equal({ count: 1 });
    const n = async (team: string) =>
      (await accepted(owner.api.get(`/survey/${surveyId}/results?background=team:${team}`))).n;
    expect([await n('A'), await n('B')]).to.deep.equal([0, 2]);
    expect(await accepted(set(owner, [ids[1]!], { team: '' }))).to.deep.equal({ count: 1 });
    expect(await n('B')).to.equal(1);
    const { entries } = await history(surveyId, ids[1]!);
    expect(entries[0]).to.deep.include({
      what: 'background',
      changes: [{ id: 'team', title: 'Team', before: 'B', after: null, erased: false }],
    });
    const unknown = await set(owner, ids, { city: 'Turku' });
    expect([unknown.status, unknown.error.details[0]!.code]).to.deep.equal([422, 'unknown_field']);
    expect(unknown.error.details[0]!.message).to.equal('The survey has no such background field.');
    const long = await set(owner, ids, { team: 'x'.repeat(1_001) });
    expect([long.status, long.error.details[0]!.code]).to.deep.equal([422, 'value_too_long']);
    expect((await set(owner, [crypto.randomUUID()], { team: 'C' })).error.code).to.equal('responses_gone');
    const who = await share(surveyId, { permissions: ['edit', 'rawAnswers', 'gdpr'] });
    expect((await set(who, ids, { team: 'C' })).status).to.equal(403);
    expect((await audited('answers.background', surveyId)).map(({ details }) => details.count)).to.deep.equal([1, 1]);
  });

  it('RES-018 a field with the id of a question is named as the field, and hidden as it', async () => {
    const [, why] = parts.elements;
    const both = { elements: [{ ...why!, id: 'team' }], backgroundFields: parts.backgroundFields };
    const tell = async (settings: object) => {
      const surveyId = await openSurvey(owner, { structure: makeStructure({ ...both, settings }) });
      const given = ['A', 'B'].map((team) => ({ team, answers: { team: `Words of ${team}` } }));
      const [id] = await storeAnswers(app, owner, surveyId, given);
      await accepted(
        owner.api.put(`/survey/${surveyId}/update_respondents`, { response_ids: [id], values: { team: 'C' } }),
      );
      const edit = { response_id: id, revision: 1, answers: { team: 'Other words' } };
      await accepted(owner.api.put(`/survey/${surveyId}/answers`, edit));
      const { entries } = await history(surveyId, id!);
      return entries.map(({ changes }: { changes: { title: string; before: string }[] }) =>
        changes.map(({ title, before }) => `${title} ${before}`).join(),
      );
    };
    const words = `${why!.settings.text} Words of A`;
    expect(await tell({ name: 'Alike' })).to.deep.equal(['Team A', words]);
    expect(await tell({ name: 'Alike and hidden', hideUnder: 2 })).to.deep.equal(['', words]);
  });

  it('a response is read back as it was changed, by the reader of other plugins too', async () => {
    const surveyId = await openSurvey(owner, { structure: makeStructure(parts) });
    const [id] = await storeAnswers(app, owner, surveyId, [{ score: 1, why: '  ' }]);
    await accepted(
      owner.api.put(`/survey/${surveyId}/answers`, { response_id: id, revision: 0, answers: { why: 'Tea\u0000' } }),
    );
    const read = await app.tenant(owner.person.companyId, async (ctx) => {
      const scope = await app.services('results').get(SurveyAccess).answers(ctx, owner.person, surveyId);
      return app.services('responses').get(ResponseReader).get(ctx, scope, id!);
    });
    expect(read).to.deep.include({ answers: { score: 1, why: 'Tea' }, revision: 1 });
  });
});
