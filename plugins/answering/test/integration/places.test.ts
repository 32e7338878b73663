import { accepted, createClient, makeElement, makeLink, makeStructure, until, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { open, send } from '../form.ts';
import { publish, stored } from '../support.ts';

const choice = (id: string, limit?: number) => ({ id, text: `Course ${id}`, ...(limit !== undefined && { limit }) });
const structureOf = (limits: { a?: number; b?: number; red?: number } = {}) =>
  makeStructure({
    elements: [
      makeElement('course', 'choice', { text: 'Course?', choices: [choice('a', limits.a), choice('b', limits.b)] }),
      makeElement('shirts', 'checkbox', { text: 'Shirts?', choices: [choice('red', limits.red), choice('blue')] }),
    ],
    translations: { fi: { 'elements/course/choices/a/text': 'Kurssi a' } },
  });

describe('answering: choices of which there are only so many', () => {
  const node = useApp();
  const client = () => createClient(node.app.answerUrl);
  const answer = (url: string, answers: object, more: object = {}) =>
    client().post(`/answer/${url}`, { transaction_id: crypto.randomUUID(), survey_version: 1, answers, ...more });
  const course = (id: string) => ({ course: { choice: id } });
  const taken = async (surveyId: string, id: string) =>
    (await stored(node.app, surveyId)).filter(({ answers }) => JSON.stringify(answers.course) === `{"choice":"${id}"}`)
      .length;

  it('are given as often as the author allows, however many ask at once, and no answer is half stored', async () => {
    const { url, surveyId } = await publish(node.user, structureOf({ a: 7, red: 11 }));
    const wanted = { ...course('a'), shirts: { choices: ['blue', 'red'] } };
    const replies = await Promise.all([
      ...Array.from({ length: 20 }, () => answer(url, wanted)),
      ...Array.from({ length: 20 }, () => answer(url, { shirts: { choices: ['red'] } })),
      ...Array.from({ length: 5 }, () => answer(url, course('b'))),
    ]);
    const statuses = replies.map(({ status }) => status);
    expect(new Set(statuses)).to.deep.equal(new Set([200, 422]));
    const rows = await stored(node.app, surveyId);
    expect(rows).to.have.length(statuses.filter((status) => status === 200).length);
    expect(await taken(surveyId, 'a')).to.be.at.most(7);
    expect(rows.filter(({ answers }) => JSON.stringify(answers.shirts)?.includes('red'))).to.have.length(11);
    expect(await taken(surveyId, 'b')).to.equal(5);
  });

  it('say which one is full, in the language of the respondent; the same answer sent again is still the same', async () => {
    const { url } = await publish(node.user, structureOf({ a: 1 }));
    const transaction_id = crypto.randomUUID();
    await accepted(answer(url, course('a'), { transaction_id }));
    expect((await accepted(answer(url, course('a'), { transaction_id }))).duplicate).to.equal(true);
    const refused = await answer(url, course('a'), { language: 'fi' });
    expect(refused.error.details).to.deep.equal([
      {
        path: 'elements/course/choices/a',
        code: 'choice-full',
        params: { choice: 'Kurssi a' },
        message: refused.error.details[0]!.message,
      },
    ]);
  });

  it('are free again when an answer is removed', async () => {
    const { url, surveyId, collectorId } = await publish(node.user, structureOf({ a: 1 }));
    await accepted(answer(url, course('a')));
    expect((await answer(url, course('a'))).status).to.equal(422);
    await accepted(
      node.user.api.delete(`/survey/${surveyId}/publish/${collectorId}`, { query: { delete_answers: 1 } }),
    );
    const other = await makeLink(node.user, surveyId);
    await accepted(answer(other.url, course('a')));
  });

  it('count what was answered before there was a limit, and follow the limit that is live', async () => {
    const { url, surveyId } = await publish(node.user, structureOf());
    for (let count = 0; count < 3; count += 1) await accepted(answer(url, course('a')));
    const limit = async (a?: number) => {
      const { survey_version, structure } = await accepted(node.user.api.get(`/survey/${surveyId}`));
      const [element] = structure.pages[0].elements;
      element.settings.choices[0] = choice('a', a);
      const changes = [{ op: 'element', element }];
      const saved = await accepted(node.user.api.patch(`/survey/${surveyId}`, { survey_version, changes }));
      await accepted(
        node.user.api.post(`/survey/${surveyId}/publish_changes`, { survey_version: saved.survey_version }),
      );
      const live = async () => (await accepted(client().get(`/answer/${url}`))).survey_version;
      await until('the new version', async () => (await live()) === saved.survey_version);
    };
    await limit(4);
    // Of the version that had no limit.
    await accepted(answer(url, course('a')));
    expect((await answer(url, course('a'))).status).to.equal(422);
    await limit();
    await accepted(answer(url, course('a')));
    await limit(6);
    expect(
      (await Promise.all(Array.from({ length: 4 }, () => answer(url, course('a'))))).map(({ status }) => status).sort(),
    ).to.deep.equal([200, 422, 422, 422]);
    expect(await taken(surveyId, 'a')).to.equal(6);
  });

  it('are shown as full, and told of where the last one went meanwhile, without JavaScript', async () => {
    const { url, surveyId } = await publish(node.user, structureOf({ a: 1 }));
    const page = await open(`${node.app.answerUrl}/a/${url}`);
    expect(page.html).to.not.include('ks-full"');
    await accepted(answer(url, course('a')));
    const again = await send(page, { 'q.course': 'a', 'q.shirts': 'blue', go: 'send' });
    expect(again.status).to.equal(422);
    expect(again.html).to.include('“Course a” is full by now. Choose another one.');
    expect((await send(again, { 'q.course': 'b', go: 'send' })).html).to.include('data-message="thanks"');
    expect((await stored(node.app, surveyId)).map(({ answers }) => answers)).to.deep.equal([
      course('a'),
      { ...course('b'), shirts: { choices: ['blue'] } },
    ]);
    await until('the page', async () => (await open(`${node.app.answerUrl}/a/${url}`)).html.includes('ks-full"'));
  });
});
