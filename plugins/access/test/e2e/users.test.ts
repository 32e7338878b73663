import { AppFrame, expectNoFaults, type TestUser, until, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';

describe('access: users page', function () {
  this.timeout(60_000);
  const stage = useStage({ plugins: ['access', 'surveys'] });
  let manager: TestUser;
  let page: Page;
  let frame: AppFrame;

  async function open(at = '/manage/users') {
    manager = await stage.app.createUser({ firstName: 'Maija', lastName: 'Virtanen' });
    page = await stage.visit({ user: manager, at });
    frame = new AppFrame(page);
    await frame.heading(at === '/manage/users' ? 'Users' : 'Groups');
  }
  const person = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const address = () => `p${Date.now().toString(36)}@example.test`;
  const add = async (body: object) =>
    (await manager.api.post('/user/new', { email: address(), first_name: 'Aino', last_name: 'Aalto', ...body })).data;
  const all = async (state?: string) =>
    (await manager.api.get('/users', { query: { state } })).data.data as {
      email: string;
      state: string;
      roles: string[];
    }[];

  it('PLAT-019.b USER-028 USER-029 a manager comes by the menu, adds a user with a role and invites', async () => {
    await open();
    await page.goto('/account');
    await frame.choose('Manage company');
    await frame.heading('Users');
    const email = address();
    await page.getByRole('button', { name: 'Add a user' }).first().click();
    const dialog = frame.dialog('Add a user');
    await dialog.getByLabel('First name').fill('Bertil');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('nobody');
    await dialog.getByRole('button', { name: 'Add and invite' }).click();
    await dialog.getByText('Enter an e-mail address.').waitFor();
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(manager.person.email);
    await dialog.getByRole('button', { name: 'Add and invite' }).click();
    await dialog.getByText('This e-mail is already registered.').first().waitFor();
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await dialog.getByRole('checkbox', { name: 'Survey creator' }).check();
    expect(await dialog.getByRole('checkbox', { name: /Provider/ }).count(), 'roles of the provider').to.equal(0);
    await expectNoFaults(page);
    await dialog.getByRole('button', { name: 'Add and invite' }).click();
    await page.getByText('Bertil was added, and the invitation is on its way.').waitFor();
    await person('Bertil').waitFor();
    await stage.app.mail.next({ to: email });
    expect((await all()).find((one) => one.email === email)).to.include({ state: 'invited' });
    await expectNoFaults(page);
  });

  it('the keys of the list are in the help of the page', async () => {
    await open();
    await person('Maija').waitFor();
    await page.keyboard.press('Shift+?');
    const help = frame.dialog('Keyboard shortcuts');
    for (const label of ['Next row', 'Previous row', 'Open the row', 'Select the row'])
      await help.getByRole('row', { name: label }).waitFor();
  });

  it('USER-024 a user is edited, deactivated and taken back, and removed after a question', async () => {
    await open();
    const user = await add({});
    await page.reload();
    await page.getByRole('button', { name: 'Edit Aino Aalto' }).click();
    const dialog = frame.dialog('Edit Aino Aalto');
    await dialog.getByLabel('Last name').fill('Berg');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Aino Berg was saved.').waitFor();
    const choose = async (item: string) => {
      const row = page.getByRole('row', { name: /Aino Berg/ });
      await row.getByRole('button', { name: /more|actions/i }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Deactivate Aino Berg');
    await page.getByRole('row', { name: /Aino Berg.*Deactivated/ }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: /Aino Berg.*Invited/ }).waitFor();
    await choose('Remove Aino Berg');
    await frame.dialog('Remove Aino Berg for good?').getByRole('button', { name: 'Remove for good' }).click();
    await page.getByText('Aino Berg was removed.').waitFor();
    await until('the focus to go to the row that is left', () =>
      page.evaluate(() => document.activeElement?.getAttribute('data-row') === '0'),
    );
    expect((await all('removed')).map(({ email }) => email)).to.deep.equal([
      `removed-${user.user_id.slice(-12)}@removed.invalid`,
    ]);
  });

  it('USER-031 roles of several are changed at once; the list is narrowed by the address', async () => {
    await open();
    await add({ first_name: 'One', email: `1${address()}` });
    const email = `2${address()}`;
    await add({ first_name: 'Two', email, roles: ['devices'] });
    await page.goto('/manage/users?role=devices');
    await person('Two').waitFor();
    expect(await person('One').count()).to.equal(0);
    await page.goto(`/manage/users?users.q=${email}`);
    await person('Two').waitFor();
    expect(await person('One').count(), 'found by the address').to.equal(0);
    await page.goto('/manage/users?state=deactivated&users.q=nobody');
    await page.getByRole('button', { name: 'Show all' }).click();
    await person('One').waitFor();
    await page.goto('/manage/users?state=invited');
    await person('One').waitFor();
    await page.getByRole('checkbox', { name: /page/i }).check();
    await page.getByRole('button', { name: 'Roles and groups' }).click();
    const dialog = frame.dialog('Change 2 users');
    await dialog.getByRole('combobox', { name: 'Give roles' }).click();
    await page.getByRole('option', { name: 'Survey creator' }).click();
    await dialog.getByRole('heading').first().click();
    await expectNoFaults(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 users were changed.').waitFor();
    await until('both to have it', async () =>
      (await all('invited')).every(({ roles }) => roles.includes('survey_creator')),
    );
  });

  it('USER-064 groups are made, filled, renamed and deleted', async () => {
    await open('/manage/groups');
    await add({});
    await page.getByRole('button', { name: 'New group' }).first().click();
    await frame.dialog('New group').getByLabel('Name').fill('Baristas');
    await frame.dialog('New group').getByRole('button', { name: 'Create' }).click();
    const members = frame.dialog('Members of Baristas');
    const found = members.getByRole('combobox', { name: 'Add people' });
    await until('focus', () => found.evaluate((element) => element === document.activeElement));
    await found.fill('aalto');
    await page.getByRole('option', { name: /Aino Aalto/ }).click();
    await page.keyboard.press('Escape');
    await members.getByRole('button', { name: 'Add', exact: true }).click();
    await members.getByRole('button', { name: 'Take Aino Aalto out' }).waitFor();
    await expectNoFaults(page);
    await members.getByRole('button', { name: 'Take Aino Aalto out' }).click();
    await members.getByText('Nobody is in the group yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await members.getByRole('button', { name: 'Take Aino Aalto out' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('cell', { name: '1 user' }).waitFor();
    await expectNoFaults(page);
    const choose = async (group: string, item: string) => {
      const row = page.getByRole('row', { name: new RegExp(group) });
      await row.getByRole('button', { name: /more|actions/i }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Baristas', 'Rename Baristas');
    await frame.dialog('Rename the group').getByLabel('Name').fill('Roasters');
    await frame.dialog('Rename the group').getByRole('button', { name: 'Save' }).click();
    await page.getByText('The group is now called Roasters.').waitFor();
    const groups = (await manager.api.get('/company/groups')).data.data;
    expect(groups.map(({ name }: { name: string }) => name)).to.deep.equal(['Roasters']);
    await choose('Roasters', 'Delete Roasters');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No groups yet').waitFor();
    await until('the focus to go to the heading of the empty list', () =>
      page.evaluate(() => document.activeElement?.tagName === 'H1'),
    );
  });

  it('USER-033.b USER-035.b GAP-029 a file is shown before it is imported, and what is passed over is named', async () => {
    await open();
    const email = address();
    const choose = async (text: string) => {
      await page.getByRole('button', { name: 'Files' }).click();
      await page.getByRole('menuitem', { name: 'Import users' }).click();
      const dialog = frame.dialog('Import users');
      const buffer = Buffer.from(text);
      await dialog.locator('input[type=file]').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer });
      return dialog;
    };
    const wrong = await choose('email,name\n');
    await wrong.getByText('Files edited in a cloud drive are not supported.').waitFor();
    await wrong.getByText(/^First-line formatting error/).waitFor();
    await page.keyboard.press('Escape');
    const head = 'email,firstname,lastname,roles,lang,dateformat';
    const dialog = await choose(`${head}\n${email},Eero,,survey,fi,\nx${email},Otto,,admin,,\n`);
    await dialog.getByText('1 new user', { exact: true }).waitFor();
    await dialog.getByRole('row', { name: /3 roles admin A file cannot set this role/ }).waitFor();
    expect((await all()).length, 'nothing yet').to.equal(1);
    await expectNoFaults(page);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('The users were imported.').waitFor();
    await stage.app.mail.next({ to: email });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await person('Eero').waitFor();
  });

  it('USER-008 a manager of the provider looks as somebody, and is led back', async () => {
    await open();
    const active = await stage.app.createUser({
      company: manager.company,
      roles: ['survey_creator'],
      firstName: 'Eino',
    });
    const provider = await stage.app.createUser({ company: manager.company, roles: ['admin'] });
    page = await stage.visit({ user: provider, at: '/manage/users' });
    await person('Eino').getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'View as Eino' }).click();
    await page.getByText(active.person.email).first().waitFor();
    await page.waitForURL((url) => url.pathname === '/surveys');
    expect(await page.getByRole('link', { name: 'Manage company' }).count()).to.equal(0);
    await page.getByRole('button', { name: /own view/i }).click();
    await page.getByText(active.person.email).waitFor({ state: 'detached' });
  });

  it('USER-028 is closed to whoever does not manage the company', async () => {
    await open();
    const other = await stage.app.createUser({ company: manager.company, roles: ['survey_creator'] });
    const closed = await stage.visit({ user: other, at: '/manage/users' });
    await closed.waitForURL((url) => url.pathname === '/forbidden');
  });
});
