import { accepted, makeElement, makeStructure, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { open, send } from '../form.ts';
import { publish, stored } from '../support.ts';

const list = (...ids: string[]) => ids.map((id) => ({ id, text: `The ${id}` }));

describe('answering: a dropdown matrix', () => {
  const node = useApp();

  it('SUR-039.bc respondents choose a column from a list for each row, and results count them', async () => {
    const { url, surveyId } = await publish(
      node.user,
      makeStructure({
        elements: [
          makeElement('menus', 'dropdownMatrix', {
            text: 'How were these?',
            mandatory: true,
            rows: list('food', 'room'),
            columns: list('bad', 'good'),
          }),
        ],
      }),
    );
    const page = await open(`${node.app.answerUrl}/a/${url}`);
    for (const row of ['food', 'room']) expect(page.html).to.match(new RegExp(`<select[^>]*name="q.menus.r.${row}"`));
    expect(page.html).to.include('The food').and.include('>The bad</option>');
    const again = await send(page, { 'q.menus.r.food': 'good', go: 'send' });
    expect(again.status).to.equal(422);
    expect(again.html).to.match(/<option value="good" selected=""/);
    expect((await send(again, { 'q.menus.r.food': 'good', 'q.menus.r.room': 'never', go: 'send' })).status).to.equal(
      422,
    );
    const thanks = await send(again, { 'q.menus.r.food': 'good', 'q.menus.r.room': 'bad', go: 'send' });
    expect(thanks.url).to.match(/\/thanks/);
    expect((await stored(node.app, surveyId))[0]!.answers).to.eql({ menus: { food: 'good', room: 'bad' } });
    const { elements } = await accepted(node.user.api.get(`/survey/${surveyId}/results`));
    expect(elements[0].summary).to.deep.include({ type: 'matrix', n: 1 });
    expect(elements[0].summary.rows.food.counts).to.eql({ bad: 0, good: 1 });
  });
});
