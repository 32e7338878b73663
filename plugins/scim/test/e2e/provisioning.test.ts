import { AppFrame, expectNoFaults, Stage, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { directoryWith, userOf } from '../support/directory.ts';

describe('provisioning in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  let admin: TestUser;
  before(async function () {
    stage = new Stage(async () => ({ plugins: ['access', 'company', 'scim'] }));
    await stage.start(this.test!.parent!);
    admin = await stage.app.createUser();
    await stage.app.setFeatures(admin.person.companyId, { user_api: true });
  });
  afterEach(() => stage.leave());
  after(() => stage?.stop());

  it('USER-068.e a company manager switches it on, makes a token, sets a rule, and sees what the directory did', async () => {
    await admin.api.post('/company/groups', { name: 'Editors' });
    const page = await stage.visit({ user: admin, at: '/manage/provisioning' });
    await new AppFrame(page).heading('Provisioning');
    await page.getByText('Nothing has called yet').waitFor();
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('No token is in force.').waitFor();
    await page.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make the token' }).click();
    await dialog.getByText('Give it a name.').waitFor();
    await dialog.getByLabel('Name').fill('Entra ID');
    await dialog.getByRole('button', { name: 'Make the token' }).click();
    const secret = await dialog.getByLabel('Token', { exact: true }).inputValue();
    await expectNoFaults(page);
    await dialog.getByRole('button', { name: 'The token is stored' }).click();
    await page.getByText('Never used').waitFor();
    expect(await page.content()).to.not.contain(secret);

    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Each rule needs a group or a role').waitFor();
    await page.getByLabel('Rule 1: which').click();
    await page.getByRole('option', { name: 'Editors' }).click();
    await page.getByLabel('Rule 1: gives the role').click();
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The rules were saved.').waitFor();
    await expectNoFaults(page);

    const directory = directoryWith(stage.app, secret);
    await directory.done('POST', '/Users', userOf('aino@aalto.example'));
    await directory.call('POST', '/Users', userOf('aino@aalto.example'));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('The user name or e-mail address belongs to another account.').waitFor();
    await page.getByText('Only failures').click();
    await expectNoFaults(page);

    await page.goto('/manage/users');
    await page.getByText('aino@aalto.example').click();
    await page.getByRole('dialog').getByText('keeps this user').waitFor();
    expect(await page.getByRole('dialog').getByLabel('First name').isDisabled()).to.equal(true);
    await expectNoFaults(page);

    await page.goto('/manage/provisioning');
    await page.getByRole('button', { name: 'Revoke Entra ID' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No tokens yet').waitFor();
    expect((await directory.call('GET', '/Users')).status).to.equal(401);
  });
});
