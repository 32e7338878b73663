import { createClient, makeElement, makePage, makeStructure, until, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { open, send } from '../form.ts';
import { publish, stored } from '../support.ts';

const choices = ['Pulla', 'Tea', 'Coffee'].map((text) => ({ id: text.toLowerCase(), text }));
const none = { id: 'none', text: 'None of these', exclusive: true };

const structure = () =>
  makeStructure({
    pages: [
      makePage('p1', [
        makeElement('had', 'checkbox', {
          text: 'What did you have?',
          choices: [...choices, none],
          other: { enabled: true, text: 'Something else' },
          removeNationalId: true,
        }),
        makeElement('said', 'openText', { text: 'What was <i>said</i>?', removeNationalId: true }),
        makeElement('phone', 'openText', {
          text: 'Your number',
          fieldType: 'phone',
          confirmationTitle: 'May we call?',
          confirmationText: 'Once, within a week.',
        }),
        makeElement('age', 'openText', { text: 'Age', fieldType: 'number', minValue: 18, maxValue: 99 }),
      ]),
      makePage('p2', [
        makeElement('best', 'choice', { text: 'Which was best?', choices: [], choicesFrom: 'had' }),
        makeElement('more', 'openText', { text: 'Anything more?', showAnswerOf: 'said' }),
      ]),
    ],
  });

describe('answering: options of questions without JavaScript', () => {
  const node = useApp();
  const at = (path: string) => `${node.app.answerUrl}${path}`;
  before(() => node.app.setFeatures(node.user.person.companyId, { confirmation_message: true }));

  it('SUR-056 identity numbers are taken out before an answer is stored, and respondents are told', async () => {
    const { url, surveyId } = await publish(node.user, structure());
    const first = await open(at(`/a/${url}`));
    expect(first.html).to.include('Personal identity codes are removed');
    const second = await send(first, { 'q.said': 'I am 131052-308T, yes', go: 'next' });
    await send(second, { go: 'send' });
    await createClient(node.app.answerUrl).post(`/answer/${url}`, {
      transaction_id: crypto.randomUUID(),
      survey_version: 1,
      answers: { said: '19811218-9876 it is' },
    });
    const texts = (await stored(node.app, surveyId)).map(({ answers }) => answers.said);
    expect(texts).to.have.members(['I am […], yes', '[…] it is']);
  });

  it('SUR-056 ANS-029.a nor are they stored in a draft', async () => {
    await node.app.setFeatures(node.user.person.companyId, { survey_draft: true });
    const saving = structure();
    saving.settings = { ...saving.settings, draftSaving: true };
    const { url, surveyId } = await publish(node.user, saving);
    const written = { 'q.said': 'I am 131052-308T', 'q.had': 'other', 'q.had.other': '811218-9876' };
    await send(await open(at(`/a/${url}`)), { ...written, go: 'draft' });
    const { rows } = await node.app.db.owner.query('SELECT answers FROM answering.drafts WHERE survey_id = $1', [
      surveyId,
    ]);
    expect(rows).to.deep.equal([{ answers: { said: 'I am […]', had: { choices: ['other'], other: '[…]' } } }]);
  });

  it('SUR-057.b the message is confirmed before the page is left by who has answered', async () => {
    const { url } = await publish(node.user, structure());
    const first = await open(at(`/a/${url}`));
    expect(first.html).to.include('May we call?').and.include('Once, within a week.');
    const asked = await send(first, { 'q.phone': '+358 40 1234567', go: 'next' });
    expect(asked.status).to.equal(422);
    expect(asked.html).to.include('Please confirm what is asked below the question.').and.include('May we call?');
    const gone = await send(asked, { 'q.phone.ok': '1', go: 'next' });
    expect(gone.html).to.include('Anything more?');
    expect((await send(first, { go: 'next' })).html).to.include('Anything more?');
  });

  it('COMP-023 COMP-030 what a feature switches is there for respondents while their company has it', async () => {
    const owner = await node.app.createUser();
    const asked = structure();
    Object.assign(asked.pages[0]!.elements[1]!.settings, { speechToText: true });
    const { url, surveyId } = await publish(owner, asked);
    const first = await open(at(`/a/${url}`));
    expect(first.html).to.not.match(/May we call|Once, within a week|data-dictate/);
    const second = await send(first, { 'q.phone': '+358 40 1234567', go: 'next' });
    expect(second.html, 'nothing is to be confirmed').to.include('Anything more?');
    const viewed = async () => (await node.app.anonymous.get('/survey_view', { query: { survey_id: surveyId } })).text;
    expect(await viewed()).to.not.match(/May we call|speechToText/);
    await node.app.setFeatures(owner.person.companyId, { confirmation_message: true, stt_answer: true });
    const page = await until('the features to be felt', async () => {
      const { html } = await open(at(`/a/${url}`));
      return html.includes('May we call?') ? html : null;
    });
    expect(page).to.include('data-dictate').and.include('Once, within a week.');
    expect(await viewed())
      .to.match(/May we call/)
      .and.to.match(/speechToText/);
  });

  it('SUR-071.ab an earlier answer is shown, as text, and nothing where there is none', async () => {
    const { url } = await publish(node.user, structure());
    const first = await open(at(`/a/${url}`));
    const second = await send(first, { 'q.said': '<b>Hello</b>', go: 'next' });
    const shown = /<blockquote[^>]*>.*?<\/blockquote>/s.exec(second.html)![0];
    expect(shown).to.include('What was &lt;i&gt;said&lt;/i&gt;?').and.include('&lt;b&gt;Hello&lt;/b&gt;');
    expect(shown).to.not.include('hidden');
    const empty = await send(first, { go: 'next' });
    expect(/<blockquote[^>]*>/.exec(empty.html)![0]).to.include('hidden');
  });

  it('SUR-038.b choices of an earlier answer are offered, and no other is taken', async () => {
    const { url, surveyId } = await publish(node.user, structure());
    const second = await send(await open(at(`/a/${url}`)), { 'q.had': 'tea', go: 'next' });
    expect(second.html).to.match(/<label class="ks-option"><input type="radio" name="q.best" value="tea"/);
    expect(second.html).to.match(/<label class="ks-option" hidden=""><input[^>]*value="pulla"/);
    const wrong = await send(second, { 'q.best': 'pulla', go: 'send' });
    expect(wrong.status).to.equal(422);
    await send(second, { 'q.best': 'tea', go: 'send' });
    expect((await stored(node.app, surveyId))[0]!.answers).to.deep.equal({
      had: { choices: ['tea'] },
      best: { choice: 'tea' },
    });
  });

  it('none of these excludes the others, and a number names its limits', async () => {
    const { url } = await publish(node.user, structure());
    const reply = await createClient(node.app.answerUrl).post(`/answer/${url}`, {
      transaction_id: crypto.randomUUID(),
      survey_version: 1,
      answers: { had: { choices: ['tea', 'none'] }, age: '17' },
    });
    const { details } = reply.error as unknown as { details: { path: string; code: string; params?: object }[] };
    expect(details.map(({ path, code, params }) => ({ path, code, ...(params && { params }) }))).to.deep.equal([
      { path: 'elements/had', code: 'exclusive-choice' },
      { path: 'elements/age', code: 'number-range', params: { min: 18, max: 99 } },
    ]);
    const first = await send(await open(at(`/a/${url}`)), { 'q.age': '17', go: 'next' });
    expect(first.html).to.include('Give a number from 18 to 99.');
  });
});
