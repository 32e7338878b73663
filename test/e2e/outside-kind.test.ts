import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  AnswerPage,
  accepted,
  EditorPage,
  expectNoFaults,
  makeElement,
  makeLink,
  makeStructure,
  makeSurvey,
  ResultsPage,
  readSurvey,
  Stage,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeFolder, makePlugin, pack } from '../support/outside.ts';

const question = 'Which do you like best?';

/** Parts of it fail of questions that say so. */
async function breakSome(folder: string): Promise<void> {
  const fails = (text: string, part: string) => `if (${text}.includes('Broken ${part}')) throw new Error('no luck');`;
  const changes = [
    ['View.tsx', '= props;', fails('element.settings.text', 'view')],
    ['client.ts', 'start(element: HTMLElement): void {', fails('element.textContent!', 'start')],
    ['model.ts', '): Summary {', fails('element.settings.text', 'counts')],
    [
      'model.ts',
      'checkComplete: (element: Question, path) => [',
      "...(element.settings.text.includes('Broken check') ? (undefined as never) : []),",
    ],
  ] as const;
  for (const [name, after, code] of changes) {
    const file = path.join(folder, name);
    const before = await readFile(file, 'utf8');
    expect(before, name).to.contain(after);
    await writeFile(file, before.replace(after, `${after}\n${code}`));
  }
}

/** What test/integration/outside-kind.test.ts shows of servers, in a browser. */
describe('a question kind from outside, in a browser', function () {
  this.timeout(300_000);
  let place: Awaited<ReturnType<typeof makeFolder>>;
  let stage: Stage;
  let user: TestUser;

  before(async function () {
    place = await makeFolder();
    const folder = await makePlugin(place.folder, 'sorting', 'Sorting', '--kind');
    await breakSome(path.join(folder, 'kinds/sorting'));
    const archive = await pack(folder);
    const env = { KAIKU_PLUGINS: archive, KAIKU_DATA: path.join(place.folder, 'data') };
    // Of its own: it stops before its folder goes.
    stage = new Stage(async () => ({ workers: 'none', env }));
    await stage.start(this.test!.parent!);
    user = await stage.app.createUser({ roles: ['survey_creator'] });
  });
  afterEach(() => stage.leave());
  after(async () => {
    await stage?.stop();
    await place?.remove();
  });

  it('is edited, answered with the keyboard, and has its card in results', async () => {
    const { survey_id: surveyId } = await makeSurvey(user);
    const editor = new EditorPage(await stage.visit({ user }));
    await editor.open(surveyId);
    // Found by a word of its own, which none of ours has.
    await editor.insert('sorting', question, ['Tea', 'Coffee', 'Juice']);
    await editor.options.getByRole('switch', { name: 'Mandatory' }).click({ force: true });
    await editor.saved();
    await expectNoFaults(editor.page, 'editor');
    await editor.page.getByRole('button', { name: 'Preview' }).click();
    // As in a respondent's browser: buttons in place of the plain form's fields.
    const shown = (name: string) => editor.page.getByRole('button', { name, exact: true });
    await shown('Coffee no place yet').click();
    await shown('Coffee place 1').waitFor();
    expect(await editor.page.getByRole('combobox', { name: 'Tea' }).isVisible()).to.equal(false);
    await editor.page.getByRole('button', { name: 'Send' }).click();
    await editor.page.getByText('Give every item a place.').first().waitFor();
    await shown('Tea no place yet').click();
    await shown('Juice no place yet').click();
    await editor.page.getByRole('button', { name: 'Send' }).click();
    await shown('Tea place 2').waitFor({ state: 'detached' });
    const { structure } = await readSurvey(user, surveyId);
    const element = structure.pages[0].elements[0];
    expect(element).to.deep.include({ kind: 'sorting', name: 'Sorting' });
    expect(element.settings).to.deep.include({ text: question, mandatory: true });

    await accepted(user.api.post(`/survey/${surveyId}/open`));
    const { url } = await makeLink(user, surveyId);
    const page = await stage.visit({ at: `${stage.app.answerUrl}/a/${url}` });
    const survey = new AnswerPage(page);
    await survey.ready();
    const item = (name: string) => page.getByRole('button', { name });
    await expectNoFaults(page, 'answering');
    // Its styles have come through the content security policy.
    expect(await page.locator('select').first().isVisible()).to.equal(false);
    await survey.send();
    await page.getByText('Please answer this question.').first().waitFor();
    expect(await item('Tea').evaluate((button) => document.activeElement === button)).to.equal(true);
    await item('Coffee').click();
    await survey.send();
    await page.getByText('Give every item a place.').first().waitFor();
    await item('Tea').press('Space');
    await item('Juice').press('Enter');
    await item('Juice place 3').press('ArrowUp');
    await expectNoFaults(page, 'answered');
    // What was given is kept in the browser, and shown again.
    await page.reload();
    await survey.ready();
    await item('Juice place 2').waitFor();
    await item('Coffee place 1').waitFor();
    await item('Tea place 3').waitFor();
    await survey.send();
    await survey.shows(/thank/i);
    const [tea, coffee, juice] = element.settings.items.map(({ id }: { id: string }) => id);
    const { rows } = await stage.app.db.owner.query('SELECT answers FROM responses.responses WHERE survey_id = $1', [
      surveyId,
    ]);
    expect(rows[0].answers).to.deep.equal({ [element.id]: { [tea]: 3, [coffee]: 1, [juice]: 2 } });

    const results = new ResultsPage(await stage.visit({ user }));
    await until('the answer to be counted', async () => {
      await results.open(surveyId);
      return (await results.responses()) === 1;
    });
    const card = results.chart(question);
    await card.getByText('Mean place: 1 is the first.').waitFor();
    await expectNoFaults(results.page, 'results');
  });

  it('costs its own question alone where it fails: editor, page and results go on, and staff read whose fault it is', async () => {
    const items = ['tea', 'coffee'].map((id) => ({ id, text: `Some ${id}` }));
    const sorting = (id: string, text: string, more: object = {}) =>
      makeElement(id, 'sorting', { text, items, ...more });
    const elements = [
      sorting('view', 'Broken view', { mandatory: true }),
      sorting('check', 'Broken check'),
      sorting('start', 'Broken start', { mandatory: true }),
      sorting('counts', 'Broken counts'),
      makeElement('why', 'openText', { text: 'Why?', mandatory: true }),
    ];
    const { survey_id: surveyId } = await makeSurvey(user, { structure: makeStructure({ elements }) });
    const editor = new EditorPage(await stage.visit({ user }));
    await editor.open(surveyId);
    const element = (id: string) => editor.page.locator(`.se-element[data-element="${id}"]`);
    await element('view').getByText('This question cannot be shown: the plugin “sorting” has failed.').waitFor();
    await element('check').focus();
    await editor.options
      .getByText('The plugin “sorting”, whose kind of question this is, has failed (checkComplete).')
      .waitFor();
    await expectNoFaults(editor.page, 'editor with faults');
    await element('why').getByText('Why?').click({ force: true });
    await editor.page.keyboard.press('End');
    await editor.page.keyboard.type(' Say it.');
    await editor.saved();
    const { structure } = await readSurvey(user, surveyId);
    expect(structure.pages[0].elements.at(-1).settings.text).to.contain('Say it.');

    await accepted(user.api.post(`/survey/${surveyId}/open`));
    const { url } = await makeLink(user, surveyId);
    const page = await stage.visit({ at: `${stage.app.answerUrl}/a/${url}` });
    const survey = new AnswerPage(page);
    await survey.ready();
    await page.getByText('This question cannot be shown right now. You can answer the others and send them.').waitFor();
    await expectNoFaults(page, 'answering with faults');
    await survey.send();
    expect(await page.locator('[aria-invalid]').count()).to.equal(1);
    await page.getByRole('textbox', { name: /Why\?/ }).fill('The coffee');
    await survey.send();
    await survey.shows(/thank/i);
    const { rows } = await stage.app.db.owner.query('SELECT answers FROM responses.responses WHERE survey_id = $1', [
      surveyId,
    ]);
    expect(rows).to.deep.equal([{ answers: { why: 'The coffee' } }]);

    const results = new ResultsPage(await stage.visit({ user }));
    await until('the answer to be counted', async () => {
      await results.open(surveyId);
      return (await results.responses()) === 1;
    });
    await results
      .chart('Broken counts')
      .getByText(/cannot be counted: the plugin “sorting”/)
      .waitFor();
    await results.page.getByText('The coffee').waitFor();
    await expectNoFaults(results.page, 'results with faults');
    await stage.leave(/no luck|question kind/);
  });

  it('is left out where its code is broken: the editor opens without it, and asks for it no more', async () => {
    const { survey_id: surveyId } = await makeSurvey(user);
    const page = await stage.visit({ user, fresh: true });
    let fetched = 0;
    await page.route('**/assets/sorting/**', (route) => {
      fetched += 1;
      return route.fulfill({ contentType: 'text/javascript', body: 'this is (not js' });
    });
    const editor = new EditorPage(page);
    await editor.open(surveyId);
    await editor.insert('open text', question);
    await editor.saved();
    expect(fetched).to.be.lessThan(6);
    await stage.leave(/Unexpected identifier|missing/);
  });
});
