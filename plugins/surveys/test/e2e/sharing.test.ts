import {
  accepted,
  expectNoFaults,
  makeSurvey,
  shareSurvey,
  TableObject,
  type TestUser,
  useStage,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { plugins } from '../support.ts';

describe('surveys: shares that others change', function () {
  this.timeout(90_000);
  const stage = useStage(plugins);
  let owner: TestUser;
  let maija: TestUser;
  let path: string;
  beforeEach(async () => {
    owner = await stage.app.createUser();
    maija = await stage.app.createUser({ company: owner.company, firstName: 'Maija', lastName: 'Virtanen' });
    const { survey_id: id } = await makeSurvey(owner, { starter: 'customer' });
    await shareSurvey(owner, id, maija, { permissions: ['view'] });
    path = `/survey/${id}/share`;
  });

  async function open() {
    const page = await stage.visit({ user: owner, at: path.replace('/survey/', '/s/') });
    const table = new TableObject(page, 'Sharing');
    await table.cell('Maija Virtanen').waitFor();
    return { page, table };
  }
  /** As somebody else does it while the list is open. */
  async function change(body: object) {
    const [share] = (await accepted(owner.api.get(path))).data;
    await accepted(owner.api.put(`${path}/${share.share_id}`, { version: share.version, ...body }));
  }

  it('SHARE-016.b a share that an integration has taken over since cannot be removed: it says so, and is there again', async () => {
    const { page, table } = await open();
    await change({ permissions: ['view'], managed_by_api: true });
    await table.choose('Maija Virtanen', 'Remove');
    await page.getByText('API-managed share cannot be deleted').waitFor();
    // From then on nobody is offered to.
    await table.cell('Maija Virtanen').getByText('API', { exact: true }).waitFor();
    expect(await table.row('Maija Virtanen').getByRole('button', { name: 'Actions' }).count()).to.equal(0);
    await expectNoFaults(page, 'a share of an integration');
    expect((await accepted(owner.api.get(path))).count).to.equal(1);
  });

  it('SHARE-019 an update that fails is told of in the dialog, where it can be tried again', async () => {
    const { page, table } = await open();
    await table.choose('Maija Virtanen', 'Change');
    const dialog = page.getByRole('dialog', { name: 'What Maija Virtanen may do' });
    await dialog.getByText('Reader of results', { exact: true }).click();
    await page.route(`**/api${path}/*`, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('The share was not updated. Try again.').waitFor();
    await expectNoFaults(page, 'an update that failed', '[role="dialog"]');
    await change({ permissions: ['edit'] });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/was not updated/)
      .waitFor();
    expect((await accepted(owner.api.get(path))).data[0].permissions).to.deep.equal(['edit']);
  });
});
