import { AppFrame, accepted, expectNoFaults, publishSurvey, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { clockAt } from '../queues.ts';
import { mail, sent, structure } from '../support.ts';

const path = '/company/contact_rules';
const zone = 'Europe/Helsinki';

describe('contact rules: pages', function () {
  this.timeout(120_000);
  const stage = useStage();

  it('DEL-125.a are set on the settings page of the company by keys, and what is wrong is told at its field', async () => {
    const user = await stage.app.createUser();
    const page = await stage.visit({ user, at: '/manage/settings' });
    const card = page.getByRole('region', { name: 'Contact rules' });
    await card.getByText('As clocks show it in Europe/Helsinki.').waitFor();
    await card.getByLabel('From').fill('21:00');
    await card.getByLabel('Messages a month to one address').focus();
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await card.getByText('Enter both times, or none.').waitFor();
    await expectNoFaults(page);
    await card.getByLabel('Until').fill('08:00');
    await card.getByLabel('Hold for').selectOption({ label: 'E-mails and text messages' });
    await card.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('The contact rules were saved.').waitFor();
    const rules = { quiet_from: '21:00', quiet_until: '08:00', quiet_channels: 'all', limit_per_month: 3 };
    expect(await accepted(user.api.get(path))).to.deep.equal({ ...rules, time_zone: zone });
    await page.reload();
    expect(await card.getByLabel('From').inputValue()).to.equal('21:00');
    await expectNoFaults(page);
    for (const field of ['From', 'Until', 'Messages a month to one address']) await card.getByLabel(field).fill('');
    await card.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The contact rules were saved.').waitFor();
    expect(await accepted(user.api.get(path))).to.include({
      quiet_from: null,
      quiet_until: null,
      limit_per_month: null,
    });
  });

  it('DEL-125 where they cannot be read the card says so, and tries again', async () => {
    const user = await stage.app.createUser();
    const page = await stage.visit({ user });
    let refuses = true;
    await page.route(`**/api${path}`, (route) => (refuses ? route.abort() : route.continue()));
    await page.goto('/manage/settings');
    const failed = page.getByText('The contact rules could not be read.');
    await failed.waitFor();
    await expectNoFaults(page);
    refuses = false;
    await page
      .locator('[role=alert], section, div')
      .filter({ has: failed })
      .last()
      .getByRole('button', { name: 'Try again' })
      .click();
    await page.getByRole('region', { name: 'Contact rules' }).getByLabel('From').waitFor();
  });

  it('DEL-128.ac what they do to a delivery is told before it is confirmed, and on its page', async () => {
    const user = await stage.app.createUser();
    const survey = await publishSurvey(user, { structure });
    const none = { quiet_from: null, quiet_until: null, quiet_channels: 'all' };
    await accepted(user.api.put(path, { ...none, limit_per_month: 1 }));
    await sent(stage.app, user, survey.surveyId, mail(survey.collectorId, ['had.x@firma.fi']));
    const again = await sent(
      stage.app,
      user,
      survey.surveyId,
      mail(survey.collectorId, ['had.x@firma.fi'], { name: 'Again' }),
    );
    const page = await stage.visit({ user, at: `/s/${survey.surveyId}/deliver/${again.rule_id}` });
    await page.getByText('Over the monthly limit: 1').waitFor();
    await page.getByLabel('Show').selectOption({ label: 'Over the monthly limit' });
    await page.getByRole('cell', { name: 'had.x@firma.fi' }).waitFor();
    await expectNoFaults(page);

    const hours = { quiet_from: clockAt(zone, -60), quiet_until: clockAt(zone, 60) };
    await accepted(user.api.put(path, { ...none, ...hours, limit_per_month: 1 }));
    await page.goto(`/s/${survey.surveyId}/deliver/new`);
    await page.getByLabel('Name').first().fill('Quiet');
    await page.getByLabel('Recipients').fill('had.x@firma.fi\nnew.x@firma.fi');
    await page.getByRole('button', { name: 'Check and send' }).click();
    const sure = new AppFrame(page).dialog('Plan it for 1 recipient?');
    await sure.getByText('1 has had as many messages in the month as the contact rules allow').waitFor();
    await sure.getByText(/^Quiet hours: it begins /).waitFor();
    await expectNoFaults(page);
    await sure.getByRole('button', { name: 'Plan' }).click();
    await page.getByText('“Quiet” goes out at its time.').waitFor();
    expect(stage.app.mail.all({ to: 'new.x@firma.fi' })).to.have.length(0);
    await page.getByRole('link', { name: 'Quiet' }).click();
    await page.getByText(/^Quiet hours: what waits goes out /).waitFor();
    await expectNoFaults(page);
  });
});
