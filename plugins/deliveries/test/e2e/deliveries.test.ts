import {
  AppFrame,
  accepted,
  expectNoFaults,
  type PublishedSurvey,
  publishSurvey,
  shareSurvey,
  type TestUser,
  until,
  useStage,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
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
    await page.getByText('1 line is no e-mail address.').waitFor();
    await page.getByText('How was the coffee?').first().waitFor();
    await page.frameLocator('iframe[title="The message"]').getByRole('link', { name: 'Answer the survey' }).waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Check and send' }).click();
    await page.getByText('Line 2: “nobody” is no e-mail address.').waitFor();
    await field('Recipients').fill('Anna Z <anna.z@firma.fi>; pekka.z@firma.fi');
    await field('Subject').focus();
    expect(await field('Recipients').inputValue()).to.equal('anna.z@firma.fi\npekka.z@firma.fi');
    await field('Recipients').fill('anna.z@firma.fi');
    const file = { name: 'guests.csv', mimeType: 'text/csv' };
    await page.getByLabel('From a file (.csv or .txt): its first column').setInputFiles({
      ...file,
      buffer: Buffer.from('email;city\r\npekka.z@firma.fi;Oulu\r\nanna.z@firma.fi;Turku\r\n'),
    });
    const read = 'anna.z@firma.fi\npekka.z@firma.fi\nanna.z@firma.fi';
    await until('the file to be read', async () => (await field('Recipients').inputValue()) === read);
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
    await sure.getByText('Subject: How was the coffee?').waitFor();
    await sure.getByText('It goes out at once.').waitFor();
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

  it('DEL-160.ab shows on its page what was sent, and a new one begins as it', async () => {
    await open();
    const body = { ...mail(survey.collectorId, ['anna.u@firma.fi']), name: 'First round', subject: 'Once more?' };
    const made = await accepted(user.api.post(`/survey/${survey.surveyId}/delivery`, body));
    await stage.app.settled();
    await page.goto(`/s/${survey.surveyId}/deliver/${made.rule_id}`);
    await page.getByRole('button', { name: 'See the message' }).click();
    const dialog = new AppFrame(page).dialog('What was sent');
    await dialog.getByText('Once more?').waitFor();
    await dialog.frameLocator('iframe').getByRole('link', { name: 'Answer the survey' }).waitFor();
    await expectNoFaults(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Use again' }).click();
    await page.getByRole('heading', { name: 'New delivery' }).waitFor();
    expect(await field('Name').inputValue()).to.equal('First round');
    expect(await field('Subject').inputValue()).to.equal('Once more?');
    expect(await field('Recipients').inputValue()).to.equal('anna.u@firma.fi');
    await field('Name').fill('Second round');
    await page.getByRole('button', { name: 'Check and send' }).click();
    await new AppFrame(page).dialog('Send to 1 recipient?').getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Second round' }).waitFor();
    await until('both to arrive', async () => stage.app.mail.all({ to: 'anna.u@firma.fi' }).length === 2);
  });

  it('DEL-024 DEL-026 DEL-029 DEL-054 DEL-163 DEL-168 reminds from the delivery’s page, which says after a year that it knows less, and says so where it cannot be deleted', async () => {
    await open();
    const made = await accepted(
      user.api.post(`/survey/${survey.surveyId}/delivery`, mail(survey.collectorId, ['anna.y@firma.fi'])),
    );
    await stage.app.settled();
    await page.goto(`/s/${survey.surveyId}/deliver/${made.rule_id}`);
    await page.getByRole('button', { name: 'Remind' }).click();
    const dialog = new AppFrame(page).dialog('Remind');
    expect(await dialog.getByRole('textbox', { name: 'Message' }).inputValue()).to.include('Hello again!');
    await dialog.getByText('1 recipient would get it now.').waitFor();
    await dialog.getByLabel('Subject').fill('Still time');
    await expectNoFaults(page);
    const reminders = `**/api/survey/${survey.surveyId}/delivery/*/reminder`;
    const fails = (route: Route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":{"code":"unexpected"}}' });
    await page.route(reminders, fails);
    await dialog.getByRole('button', { name: 'Remind' }).click();
    await dialog.getByText('Saving did not work. Please try again.').first().waitFor();
    expect(await dialog.getByLabel('Subject').inputValue()).to.equal('Still time');
    await page.unroute(reminders);
    await dialog.getByRole('button', { name: 'Remind' }).click();
    await page.getByText('The reminder is going out.').waitFor();
    await stage.app.mail.next({ to: 'anna.y@firma.fi', subject: 'Still time' });

    const old = page.getByText('It went out more than a year ago: what is known of it is less accurate.');
    await stage.app.settled();
    // Another, that waits, and cannot be cancelled at first.
    const { rule_id: ruleId } = made;
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const call = `/survey/${survey.surveyId}/delivery/${ruleId}/reminder`;
    await accepted(user.api.post(call, { subject: 'Last days', message: 'Please', at }));
    await page.reload();
    await page.route(reminders, fails);
    await page.getByRole('button', { name: 'Cancel the reminder' }).click();
    await page.getByText('The reminder could not be changed. Please try again.').waitFor();
    await page.unroute(reminders);
    await page.getByRole('button', { name: 'Cancel the reminder' }).click();
    await page.getByText('The reminder was cancelled.').waitFor();
    await page.getByRole('button', { name: 'Remind' }).waitFor();
    expect(await old.count()).to.equal(0);
    await stage.app.timePasses({ days: 366 }, 'deliveries.sendings');
    await page.reload();
    await old.waitFor();
    await expectNoFaults(page);

    // One that is still to go out.
    const planned = {
      ...mail(survey.collectorId, ['anna.x@firma.fi']),
      starts_at: at,
      reminder_days: 3,
      reminder_subject: 'Still time',
      reminder_message: 'Please',
    };
    const { rule_id: later } = await accepted(user.api.post(`/survey/${survey.surveyId}/delivery`, planned));
    await page.goto(`/s/${survey.surveyId}/deliver/${later}`);
    await page.getByText('who has not answered is reminded after 3 days').waitFor();
    await accepted(user.api.delete(`/survey/${survey.surveyId}/delivery/${later}`));
    await page.goto(`/s/${survey.surveyId}/deliver/${ruleId}`);

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

  it('DEL-003.b DEL-007 DEL-013 DEL-014 DEL-168 writes a text message that is sent again and again, is told its parts and signs, and disables and enables it', async () => {
    await open('/new');
    await page.getByRole('radiogroup', { name: 'Channel' }).getByText('Text message', { exact: true }).click();
    await field('Name').fill('By phone');
    await field('Recipients').fill('0401239901\n040 123 9902');
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill(`${'x'.repeat(130)}{{link}}`);
    await page.getByText(/^\d+ characters, \d+ text message/).waitFor();
    await message.fill('Kahvi ☕ {{link}}');
    await page.getByText(/^It has characters beyond the standard set/).waitFor();
    await field('Sender').fill('Kahvila Kamppi');
    expect(await field('Sender').inputValue()).to.have.length(11);
    await page.getByText('At a time', { exact: true }).click();
    await page.getByLabel('Repeats').selectOption({ label: 'Every week' });
    await page.getByRole('button', { name: 'Goes out at' }).click();
    const calendar = page.getByRole('dialog');
    await calendar.locator('button[data-direction="next"]').click();
    await calendar.getByRole('button', { name: /^15 / }).click();
    await page.keyboard.press('Escape');
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Check and send' }).click();
    await page.getByText('Line 2: “040 123 9902” is no phone number.').waitFor();
    await field('Recipients').fill('0401239901');
    await page.getByRole('button', { name: 'Check and send' }).click();
    const sure = new AppFrame(page).dialog('Plan it for 1 recipient?');
    await sure.getByText(/^Each message takes \d+ text message/).waitFor();
    await sure.getByText('It goes out again every week.').waitFor();
    await sure.getByText(/^It has characters beyond the standard set/).waitFor();
    await sure.getByRole('button', { name: 'Plan' }).click();
    const row = page.getByRole('row', { name: /By phone/ });
    await row.getByText('Planned').waitFor();
    for (const [action, state] of [
      ['Disable', 'Disabled'],
      ['Enable', 'Planned'],
    ]) {
      await row.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('menuitem', { name: `${action} By phone` }).click();
      await row.getByText(state!, { exact: true }).waitFor();
    }
    await expectNoFaults(page);
    const { data } = await accepted(user.api.get(`/survey/${survey.surveyId}/delivery`));
    expect(data[0]).to.include({ type: 'sms', recurring: true, interval: 'weekly', enabled: true });
    await row.getByRole('link', { name: 'By phone' }).click();
    await page.getByText('1 recipient shows here once it goes out.').waitFor();
  });

  it('BLK-009 who got an e-mail stops what is sent to them by its link, and the next delivery says so', async () => {
    await open();
    const to = 'leaves.y@firma.fi';
    const send = async () => {
      const body = mail(survey.collectorId, [to]);
      const { rule_id: ruleId } = await accepted(user.api.post(`/survey/${survey.surveyId}/delivery`, body));
      await stage.app.settled();
      return ruleId;
    };
    await send();
    const { text } = await stage.app.mail.next({ to });
    const [link] = /\/unsubscribe\/\S+/.exec(text)!;
    const leaving = await stage.visit({ at: `${stage.app.answerUrl}${link}` });
    await leaving.getByText(to).waitFor();
    await expectNoFaults(leaving);
    await leaving.getByRole('button', { name: 'Send me no more surveys' }).click();
    await leaving.getByRole('heading', { name: 'Done' }).waitFor();
    await expectNoFaults(leaving);
    await page.goto(`/s/${survey.surveyId}/deliver/${await send()}`);
    await page.getByText('Blocked: 1').waitFor();
    await page.getByRole('cell', { name: 'The recipient has asked for no more surveys.' }).first().waitFor();
    expect(stage.app.mail.all({ to })).to.have.length(1);
  });

  it('DEL-001 DEL-002 who may see neither links nor all of a survey is led away', async () => {
    await open();
    await stage.app.setFeatures(user.company.companyId, { mass_survey_delivery: true });
    const holder = async (permission: string) => {
      const who = await stage.app.createUser({ company: user.company, roles: ['survey'] });
      await shareSurvey(user, survey.surveyId, who, { permissions: [permission] });
      return who;
    };
    const at = `/s/${survey.surveyId}`;
    const led = async (who: TestUser, to: string) => {
      const theirs = await stage.visit({ user: who, at: `${at}${to}` });
      await theirs.waitForURL((url) => url.pathname === '/forbidden');
      await theirs.close();
    };
    await led(await holder('reportView'), '/deliver');
    const [seer, whole] = [await holder('viewLinks'), await holder('full')];
    await led(seer, '/mass-deliver');
    const theirs = await stage.visit({ user: whole, at: `${at}/mass-deliver` });
    await theirs.getByText('No mass deliveries yet').waitFor();
    expect(await theirs.getByRole('link', { name: 'New mass delivery' }).count()).to.equal(0);
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
