import { createClient, makeElement, makeStructure, until, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { publish, sampleAnswers, sampleStructure, stored } from '../support.ts';

describe('answering: API', () => {
  const node = useApp();

  const origins = () => [
    ['the application', createClient(node.app.url)] as const,
    ['the respondents’ origin', createClient(node.app.answerUrl)] as const,
  ];
  const body = (more: object = {}) => ({
    transaction_id: crypto.randomUUID(),
    survey_version: 1,
    answers: sampleAnswers,
    ...more,
  });

  it('ANS-010.a loads a link for answering, without what is for authors only', async () => {
    const { url } = await publish(node.user);
    for (const [name, client] of origins()) {
      const reply = await client.get(`/answer/${url}`, { query: { language: 'fi' } });
      expect(reply.status, name).to.equal(200);
      expect(reply.data).to.include({ url, survey_version: 1, language: 'fi' });
      expect(reply.data.languages).to.eql(['en', 'fi']);
      expect(reply.data.view.pages[0].elements[0].settings.text).to.equal('Miten meni?');
      expect(reply.text).to.not.include('customJs');
    }
  });

  it('ANS-011 stores an answer, once for one transaction', async () => {
    for (const [name, client] of origins()) {
      const { url, surveyId, collectorId } = await publish(node.user);
      const sent = body({ language: 'fi' });
      const first = await client.post(`/answer/${url}`, sent);
      expect(first.data, name).to.eql({ response_id: sent.transaction_id, duplicate: false });
      const again = await client.post(`/answer/${url}`, sent);
      expect(again.data, name).to.eql({ response_id: sent.transaction_id, duplicate: true });
      const rows = await stored(node.app, surveyId);
      expect(rows).to.have.length(1);
      expect(rows[0]!.answers).to.eql(sampleAnswers);
      expect(rows[0]).to.include({ language: 'fi', collector_id: collectorId });
    }
  });

  it('ANS-011 many senders of the same answer at once make one', async () => {
    const { url, surveyId } = await publish(node.user);
    const client = createClient(node.app.answerUrl);
    const sent = body();
    const replies = await Promise.all(Array.from({ length: 12 }, () => client.post(`/answer/${url}`, sent)));
    expect(replies.filter(({ data }) => data.duplicate === false)).to.have.length(1);
    expect(await stored(node.app, surveyId)).to.have.length(1);
  });

  it('ANS-016.df wrong answers are refused with the element, the fault and words for it', async () => {
    const { url, surveyId } = await publish(node.user);
    for (const [name, client] of origins()) {
      const reply = await client.post(
        `/answer/${url}`,
        body({
          answers: {
            ...sampleAnswers,
            mood: { choice: 'evil' },
            recommend: 11,
            drinks: { choices: ['tea', 'coffee', 'water'] },
            story: 'x'.repeat(201),
          },
        }),
      );
      expect(reply.status, name).to.equal(422);
      const faults = reply.error.details.map(({ path, code }) => `${path} ${code}`);
      expect(faults, name).to.have.members([
        'elements/mood unknown-choice',
        'elements/recommend number-range',
        'elements/drinks max-selections',
        'elements/story text-too-long',
      ]);
      expect(reply.error.details.find(({ code }) => code === 'max-selections')?.message).to.equal('Choose at most 2.');
    }
    expect(await stored(node.app, surveyId)).to.eql([]);
  });

  it('ANS-016.d too few choices are refused, and as many as are asked for are taken', async () => {
    const choices = ['tea', 'coffee', 'water'].map((id) => ({ id, text: id }));
    const drinks = makeElement('drinks', 'checkbox', { text: 'Which?', choices, minSelections: 2 });
    const { url } = await publish(node.user, makeStructure({ elements: [drinks] }));
    const send = (...chosen: string[]) =>
      createClient(node.app.answerUrl).post(`/answer/${url}`, body({ answers: { drinks: { choices: chosen } } }));
    const { status, error } = await send('tea');
    const [fault] = error.details;
    expect([status, fault?.path, fault?.code]).to.eql([422, 'elements/drinks', 'min-selections']);
    expect(fault?.message).to.equal('Choose at least 2.');
    expect((await send('tea', 'water')).status).to.equal(200);
  });

  it('SUR-037.b NPS is answered on 0 to 10', async () => {
    const { url } = await publish(node.user);
    const send = (recommend: unknown) =>
      createClient(node.app.answerUrl).post(`/answer/${url}`, body({ answers: { ...sampleAnswers, recommend } }));
    for (const score of [0, 10]) expect((await send(score)).status, `${score}`).to.equal(200);
    for (const wrong of [-1, 11, 5.5, '7']) {
      const reply = await send(wrong);
      expect([reply.status, reply.error.details[0]?.path], `${wrong}`).to.deep.equal([422, 'elements/recommend']);
    }
  });

  it('SUR-050.ab SUR-069 an answer of one’s own is stored, also as the background value it is assigned to', async () => {
    const structure = sampleStructure();
    Object.assign(structure.pages[0]!.elements[0]!.settings, { assignToBackgroundField: 'city' });
    const { url, surveyId } = await publish(node.user, structure);
    const client = createClient(node.app.answerUrl);
    const send = (mood: object) => client.post(`/answer/${url}`, body({ answers: { ...sampleAnswers, mood } }));
    expect((await send({ choice: 'other', other: 'Puzzling' })).status).to.equal(200);
    expect((await send({ choice: 'other' })).error.details[0]).to.include({
      path: 'elements/mood/other',
      code: 'other-empty',
    });
    expect((await send({ choice: 'good' })).status).to.equal(200);
    const rows = await stored(node.app, surveyId);
    expect(rows.map(({ answers }) => answers.mood)).to.eql([
      { choice: 'other', other: 'Puzzling' },
      { choice: 'good' },
    ]);
    expect(rows.map(({ background }) => background)).to.eql([{ city: 'Puzzling' }, { city: 'Choice good' }]);
  });

  it('a payload of the wrong shape is refused with the field’s name', async () => {
    const { url } = await publish(node.user);
    for (const [name, client] of origins()) {
      for (const [field, value] of Object.entries({
        transaction_id: 'x',
        survey_version: 0,
        answers: [],
        language: 7,
        started: 1,
      })) {
        const reply = await client.post(`/answer/${url}`, body({ [field]: value }));
        expect(reply.status, `${name}: ${field}`).to.equal(422);
        expect(reply.error.details[0]?.path, `${name}: ${field}`).to.equal(field);
      }
    }
  });

  it('hostile payloads are refused, and nothing is stored', async () => {
    const { url, surveyId } = await publish(node.user);
    const hostile: unknown[] = [
      { __proto__: { polluted: true }, mood: { choice: 'good' } },
      { mood: { choice: ['good'] }, recommend: '9; DROP TABLE' },
      { ...sampleAnswers, extra: 1 },
      { ...sampleAnswers, mood: { choice: 'good', more: 'x' } },
      { ...sampleAnswers, story: 'x'.repeat(201) },
      { ...sampleAnswers, service: { speed: 'high', smile: 'low', constructor: 'x' } },
    ];
    for (const answers of hostile) {
      const reply = await createClient(node.app.answerUrl).post(`/answer/${url}`, body({ answers }));
      expect(reply.status, JSON.stringify(answers).slice(0, 80)).to.equal(422);
    }
    const notJson = await fetch(`${node.app.answerUrl}/api/answer/${url}`, {
      method: 'POST',
      body: '{"answers":',
      headers: { 'content-type': 'application/json' },
    });
    expect(notJson.status).to.equal(400);
    expect(await stored(node.app, surveyId)).to.eql([]);
    expect(({} as { polluted?: boolean }).polluted).to.equal(undefined);
  });

  it('ANS-003.a a closed link is refused as survey_closed', async () => {
    const { url, surveyId, collectorId } = await publish(node.user);
    await node.user.api.put(`/survey/${surveyId}/publish/${collectorId}`, { state: 'closed' });
    for (const [name, client] of origins()) {
      expect((await client.post(`/answer/${url}`, body())).error.code, name).to.equal('survey_closed');
      expect((await client.get(`/answer/${url}`)).error.code, name).to.equal('survey_closed');
    }
  });

  it('ANS-011 an answer that was finished while its link was open is taken after it closed', async () => {
    for (const [name, client] of origins()) {
      const { url, surveyId, collectorId } = await publish(node.user);
      const { started } = (await client.get(`/answer/${url}`)).data;
      await node.user.api.put(`/survey/${surveyId}/publish/${collectorId}`, { state: 'closed' });
      await until('the link to close', async () => (await client.get(`/answer/${url}`)).error !== undefined);
      const sent = (more: object) => client.post(`/answer/${url}`, body(more));
      expect((await sent({ started, waited: 5 })).status, name).to.equal(200);
      expect((await sent({ started })).error.code, name).to.equal('survey_closed');
      expect((await sent({ waited: 5 })).error.code, name).to.equal('survey_closed');
      expect((await sent({ started, waited: -1 })).error.code, name).to.equal('validation');
      expect(await stored(node.app, surveyId), name).to.have.length(1);
    }
  });

  it('ANS-002 an unknown link is not found, on both origins', async () => {
    for (const [name, client] of origins()) {
      expect((await client.get('/answer/nothing-here')).error.code, name).to.equal('not_found');
      expect((await client.post('/answer/nothing-here', body())).status, name).to.equal(404);
      expect((await client.get('/no-such-call')).error.code, name).to.equal('not_found');
    }
  });

  it('ANS-024 with a spam filter, an answer counts when its page was seen to be open long enough', async () => {
    const { url, surveyId } = await publish(node.user, sampleStructure({ spamFilterSeconds: 1 }));
    const client = createClient(node.app.answerUrl);
    const { started } = (await client.get(`/answer/${url}`)).data;
    await client.post(`/answer/${url}`, body({ started }));
    const opened = Date.now();
    while (Date.now() - opened < 1_050) await new Promise((resolve) => setTimeout(resolve, 50));
    await client.post(`/answer/${url}`, body({ started }));
    await client.post(`/answer/${url}`, body());
    expect((await stored(node.app, surveyId)).map(({ spam }) => spam)).to.eql([true, false, true]);
  });

  it('ANS-018 the mark of an answer interval is set and judged here, too', async () => {
    const { url, surveyId } = await publish(node.user, sampleStructure({ answerIntervalHours: 2 }));
    const client = createClient(node.app.answerUrl);
    const first = await client.post(`/answer/${url}`, body());
    const cookie = first.headers.get('set-cookie')!;
    expect(cookie, 'the id would open the preview').not.to.include(surveyId);
    expect(cookie).to.include('HttpOnly').and.include('Max-Age=7200');
    const second = await client.with({ cookie: cookie.split(';')[0]! }).post(`/answer/${url}`, body());
    expect(second.error.code).to.equal('answered_already');
  });

  it('ANS-011 an answer to a version from before an edit is taken as it was shown', async () => {
    const structure = sampleStructure();
    const { url, surveyId } = await publish(node.user, structure);
    const edited = structuredClone(structure);
    edited.pages[0]!.elements = edited.pages[0]!.elements.filter(({ id }) => id !== 'story');
    const current = (await node.user.api.get(`/survey/${surveyId}`)).data;
    const order = edited.pages.map((page) => ({ id: page.id, elements: page.elements.map(({ id }) => id) }));
    const saved = await node.user.api.patch(`/survey/${surveyId}`, {
      survey_version: current.survey_version,
      changes: [{ op: 'order', pages: order }],
    });
    expect(saved.status, saved.text).to.equal(200);
    const client = createClient(node.app.answerUrl);
    const old = await client.post(`/answer/${url}`, body({ answers: { ...sampleAnswers, story: 'From before' } }));
    expect(old.status, old.text).to.equal(200);
    expect((await stored(node.app, surveyId))[0]!.answers.story).to.equal('From before');
    const none = await client.post(`/answer/${url}`, body({ survey_version: 99 }));
    expect(none.error.code).to.equal('survey_version');
  });
});
