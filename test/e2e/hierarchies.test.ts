import path from 'node:path';
import {
  AnswerPage,
  accepted,
  EditorPage,
  expectNoFaults,
  makeElement,
  makeLink,
  makePage,
  makeStructure,
  makeSurvey,
  readSurvey,
  Stage,
  type TestUser,
  until,
  viewports,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeFolder, writeFiles } from '../support/outside.ts';
import { organisation, units } from '../support/units.ts';

/** What test/integration/hierarchies.test.ts shows of servers, in a browser. */
describe('choices from a hierarchy, in a browser', function () {
  this.timeout(90_000);
  let place: Awaited<ReturnType<typeof makeFolder>>;
  let stage: Stage;
  let user: TestUser;

  before(async function () {
    place = await makeFolder();
    await writeFiles(`${place.folder}/units`, units);
    const env = { KAIKU_PLUGINS: `${place.folder}/units`, KAIKU_DATA: path.join(place.folder, 'data') };
    // Of its own: it stops before its folder goes.
    stage = new Stage(async () => ({ workers: 'none', env }));
    await stage.start(this.test!.parent!);
    user = await stage.app.createUser({ roles: ['survey_creator'] });
    await accepted(user.api.put('/units', organisation));
  });
  afterEach(() => stage.leave());
  after(async () => {
    await stage?.stop();
    await place?.remove();
  });

  it('SUR-065.bc SUR-066.e are chosen in the inspector, brought up to date, and found by words and keys', async () => {
    const asked = makeElement('where', 'choice', { text: 'Where?', choices: [{ id: 'a', text: 'Here' }] });
    const structure = makeStructure({ pages: [makePage('p1', [asked])] });
    const { survey_id: id } = await makeSurvey(user, { structure });
    const editor = new EditorPage(await stage.visit({ user }));
    await editor.open(id);
    await editor.row('Where?').click();
    const choose = async (field: string, option: string) => {
      await editor.options.getByRole('combobox', { name: field }).click();
      await editor.page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Choices come from', 'A hierarchy');
    await editor.options.getByText('5 choices come from “Organisation”.').waitFor();
    await choose('Presentation', 'Hierarchy list');
    await editor.options.getByRole('switch', { name: 'Respondents can search' }).click({ force: true });
    // Right after a change, whose save brings choices itself.
    const fewer = { ...organisation, nodes: organisation.nodes.filter((one) => one.id !== 's2') };
    await accepted(user.api.put('/units', fewer));
    await editor.options.getByRole('button', { name: 'Update from the hierarchy' }).click();
    await editor.page.getByText('The choices are those of the hierarchy.').waitFor();
    await editor.options.getByText('4 choices come from “Organisation”.').waitFor();
    await editor.saved();
    await expectNoFaults(editor.page, 'editor');

    // What publishing takes is told before it is done.
    const renamed = fewer.nodes.map((one) => (one.id === 'north' ? { ...one, text: 'Far north' } : one));
    const kitchen = { id: 'n3', level: 'ward', parentId: 'north', text: 'Kitchen' };
    await accepted(user.api.put('/units', { ...organisation, nodes: [...renamed, kitchen] }));
    const dialog = await editor.publish();
    await dialog.getByText('5 choices come from “Organisation”.').waitFor();
    await dialog.getByText('New: Kitchen').waitFor();
    await dialog.getByText('Renamed: North → Far north').waitFor();
    await expectNoFaults(editor.page, 'publish dialog');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await editor.page.waitForURL(/\/publish/);
    const { url } = await makeLink(user, id);
    const page = await stage.visit({ at: `${stage.app.answerUrl}/a/${url}`, viewport: viewports.phone });
    const survey = new AnswerPage(page);
    await survey.ready();
    const shown = page.locator('.ks-tree label:visible');
    expect(await shown.allInnerTexts()).to.have.length(5);
    await page.getByRole('searchbox', { name: 'Search the choices' }).fill('theatre');
    await until('the search to leave what is found and what is above it', async () => (await shown.count()) === 2);
    await shown.filter({ hasText: 'Surgery' }).getByRole('radio').focus();
    await page.keyboard.press('Space');
    await expectNoFaults(page, 'answering');
    await survey.send();
    await survey.shows(/thank/i);
    const { choices } = (await readSurvey(user, id)).structure.pages[0].elements[0].settings;
    const surgery = choices.find((one: { hierarchyNodeId?: string }) => one.hierarchyNodeId === 's1').id;
    const { rows } = await stage.app.db.owner.query('SELECT answers FROM responses.responses WHERE survey_id = $1', [
      id,
    ]);
    expect(rows.map(({ answers }) => answers)).to.deep.equal([{ where: { choice: surgery } }]);

    await accepted(user.api.put('/units', { ...organisation, name: 'Broken' }));
    await editor.open(id);
    await editor.add('Open text');
    await editor.page.keyboard.type('Why there?');
    await editor.saved();
    await editor.page.getByRole('button', { name: 'Publish changes' }).click();
    await dialog.getByText('The hierarchy cannot be read right now.').waitFor();
    await dialog.getByText('Added: Why there?').waitFor();
    await expectNoFaults(editor.page, 'publish changes');
    await dialog.getByRole('button', { name: 'Publish changes' }).click();
    await editor.page.getByText('Respondents see this version.').waitFor();
  });
});
