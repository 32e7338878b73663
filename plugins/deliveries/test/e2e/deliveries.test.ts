import {
  AppFrame,
  accepted,
  expectNoFaults,
  type PublishedSurvey,
  publishSurvey,
  shareSurvey,
  type TestUser,
  useStage,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { linkIn, mail, structure } from '../support.ts';

describe('deliveries: pages', function () {
  this.timeout(120_000);
  const stage = useStage();
  let user: TestUser;
  let survey: PublishedSurvey;
  let page: Page;

  async function open(rest = '', who?: TestUser) {
    user = await stage.app.createUser();
    survey = await publishSurvey(user, { structure });
    page = await stage.visit({ user: who ?? user, at: `/s/${survey.surveyId}/deliver${rest}` });
  }
  const field = (name: string) => page.getByLabel(name, { exact: false }).first();

  it('DEL-001 DEL-010 DEL-058 DEL-059 writes an e-mail with its picture beside it, is told the numbers, sends it, and sees the funnel move', async () => {
    await open();
    await page.getByText('Nothing has been sent yet').waitFor();
    await expectNoFaults(page);
    await page.getByRole('link', { name: 'New delivery' }).first().click();
    await page.getByRole('heading', { name: 'New delivery' }).waitFor();
    await field('Name').fill('Autumn guests');
    await field('Recipients').fill('anna.z@firma.fi\nnobody\nanna.z@firma.fi');
    await field('Subject').fill('How was the coffee?');
    await page.getByText('1 line repeats another.').waitFor();
    await page.getByText('How was the coffee?').first().waitFor();
    await page.frameLocator('iframe[title="The message"]').getByRole('link', { name: 'Answer the survey' }).waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Check and send' }).click();
    await page.getByText('Line 2: “nobody” is no e-mail address.').waitFor();
    await field('Recipients').fill('anna.z@firma.fi');
    const file = { name: 'guests.csv', mimeType: 'text/csv' };
    await page.getByLabel('From a file (.csv or .txt): its first column').setInputFiles({
      ...file,
      buffer: Buffer.from('email;city\r\npekka.z@firma.fi;Oulu\r\nanna.z@firma.fi;Turku\r\n'),
    });
    expect(await field('Recipients').inputValue()).to.equal('anna.z@firma.fi\npekka.z@firma.fi\nanna.z@firma.fi');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello! ');
    await page.getByRole('button', { name: 'Insert the link' }).click();
    await page.getByRole('button', { name: 'Insert the survey’s name' }).click();
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).to.equal('Hello! {{link}} {{survey}}');
    await expectNoFaults(page);
    await page.getByRole('button', { name: /^Send a test to/ }).click();
    await page.getByText(/A test is on its way/).waitFor();
    await stage.app.mail.next({ to: user.person.email, subject: 'How was the coffee?' });

    await page.getByRole('button', { name: 'Check and send' }).click();
    const sure = new AppFrame(page).dialog('Send to 2 recipients?');
    await sure.getByText('1 line repeats another.').waitFor();
    await sure.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Autumn guests' }).waitFor();
    const letter = await stage.app.mail.next({ to: 'anna.z@firma.fi' });
    await page.getByText('2 (100%)').waitFor();
    const { url, r } = linkIn(letter.text);
    const respondent = await stage.visit({ at: `${stage.app.answerUrl}/a/${url}?r=${r}` });
    await respondent.getByRole('radio', { name: '9', exact: true }).check();
    await respondent.getByRole('button', { name: 'Send' }).click();
    await respondent.getByText(/thank/i).first().waitFor();
    await stage.app.settled();
    await page.reload();
    await page.getByText('1 (50%)').first().waitFor();
    await page.getByRole('cell', { name: 'Answered' }).first().waitFor();
    await expectNoFaults(page);
  });

  it('DEL-024 DEL-029 DEL-054 reminds from the delivery’s page, which says after a year that it knows less, and says so where it cannot be deleted', async () => {
    await open();
    const made = await accepted(
      user.api.post(`/survey/${survey.surveyId}/delivery`, mail(survey.collectorId, ['anna.y@firma.fi'])),
    );
    await stage.app.settled();
    await page.goto(`/s/${survey.surveyId}/deliver/${made.rule_id}`);
    await page.getByRole('button', { name: 'Remind' }).click();
    const dialog = new AppFrame(page).dialog('Remind');
    await dialog.getByLabel('Subject').fill('Still time');
    await expectNoFaults(page);
    await dialog.getByRole('button', { name: 'Remind' }).click();
    await page.getByText('The reminder is going out.').waitFor();
    await stage.app.mail.next({ to: 'anna.y@firma.fi', subject: 'Still time' });

    const old = page.getByText('It went out more than a year ago: what is known of it is less accurate.');
    await stage.app.settled();
    expect(await old.count()).to.equal(0);
    await stage.app.timePasses({ days: 366 }, 'deliveries.sendings');
    await page.reload();
    await old.waitFor();
    await expectNoFaults(page);

    let refused = 0;
    await page.route(`**/api/survey/${survey.surveyId}/delivery/*`, (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      refused += 1;
      return route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":{"code":"unexpected"}}' });
    });
    await page.getByRole('link', { name: 'All deliveries' }).click();
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete Autumn' }).click();
    const sure = new AppFrame(page).dialog('Delete “Autumn”?');
    await sure.getByRole('button', { name: 'Delete delivery' }).click();
    await page.getByText('The delivery could not be deleted. Please try again.').waitFor();
    expect(refused).to.equal(1);
    await page.getByRole('link', { name: 'Autumn' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Autumn' }).waitFor();
  });

  it('DEL-121 DEL-122.ab chooses groups of the company, is told how many they are, and tells it wherever the delivery is told', async () => {
    await open();
    const colleague = await stage.app.createUser({ company: user.company, roles: [] });
    const { group_id: kitchen } = await accepted(user.api.post('/company/groups', { name: 'Kitchen' }));
    const add = [colleague.person.userId, user.person.userId];
    await accepted(user.api.put(`/company/groups/${kitchen}/members`, { add, remove: [] }));
    await page.goto(`/s/${survey.surveyId}/deliver/new`);
    await field('Name').fill('Staff');
    await page.getByText('2 people now').waitFor();
    await page.getByRole('radio', { name: 'Groups' }).check();
    await page.getByRole('button', { name: 'Check and send' }).click();
    await page.getByText('Choose at least one group.').waitFor();
    await page.getByRole('combobox', { name: 'Groups' }).fill('kit');
    await page.getByRole('option', { name: 'Kitchen (2)' }).click();
    await page.keyboard.press('Escape');
    await field('Recipients').fill(colleague.person.email);
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Check and send' }).click();
    const sure = new AppFrame(page).dialog('Send to 2 recipients?');
    await sure.getByText('1 of these is among the addresses, too, and gets one message.').waitFor();
    await sure.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Staff' }).waitFor();
    await stage.app.mail.next({ to: colleague.person.email });
    await page.getByText('Groups: Kitchen (2)').waitFor();
    await page.getByRole('link', { name: 'All deliveries' }).click();
    await page.getByText('Groups: Kitchen', { exact: true }).waitFor();
    await expectNoFaults(page);
  });

  it('DEL-089 shows what came back and why, and those alone', async () => {
    await open();
    const made = await accepted(
      user.api.post(
        `/survey/${survey.surveyId}/delivery`,
        mail(survey.collectorId, ['gone.y@firma.fi', 'here.y@firma.fi']),
      ),
    );
    await stage.app.settled();
    await stage.app.db.owner.query(
      `UPDATE deliveries.targets SET state = 'bounced', problem = 'no_address', told = '550 5.1.1 User unknown'
       WHERE rule_id = $1 AND address = 'gone.y@firma.fi'`,
      [made.rule_id],
    );
    await page.goto(`/s/${survey.surveyId}/deliver/${made.rule_id}`);
    await page.getByText('Came back: 1').waitFor();
    await page
      .getByText(/nobody is at this address.*User unknown/)
      .first()
      .waitFor();
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Came back' });
    await page.getByRole('cell', { name: 'here.y@firma.fi' }).waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'gone.y@firma.fi' }).first().waitFor();
    await expectNoFaults(page);
  });

  it('DEL-001 who may only see links sees deliveries, and can send nothing', async () => {
    await open();
    const seer = await stage.app.createUser({ company: user.company, roles: ['survey'] });
    await shareSurvey(user, survey.surveyId, seer, { permissions: ['viewLinks'] });
    const theirs = await stage.visit({ user: seer, at: `/s/${survey.surveyId}/deliver` });
    await theirs.getByText('Nothing has been sent yet').waitFor();
    expect(await theirs.getByRole('link', { name: 'New delivery' }).count()).to.equal(0);
    const closed = await stage.visit({ user: seer, at: `/s/${survey.surveyId}/deliver/new` });
    await closed.waitForURL((url) => url.pathname === '/forbidden');
  });
});
