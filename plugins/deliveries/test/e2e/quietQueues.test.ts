import { accepted, expectNoFaults, publishSurvey, useStage } from '@kaiku/sdk/testing';
import { makeQueue } from '../queues.ts';
import { structure } from '../support.ts';

describe('queues within quiet hours: pages', function () {
  this.timeout(120_000);
  const stage = useStage();

  it('DEL-129 quiet hours that would silence a queue name it, and a queue that is silenced says so', async () => {
    const user = await stage.app.createUser();
    const { companyId } = user.company;
    await stage.app.setFeatures(companyId, { csv_delivery_api: true });
    const survey = await publishSurvey(user, { structure });
    const hours = { send_earliest: '19:00', send_not_allowed_after: '21:00' };
    const { uuid } = await makeQueue(user, survey.url, { name: 'Evening visits', ...hours });
    const page = await stage.visit({ user, at: '/manage/settings' });
    const card = page.getByRole('region', { name: 'Contact rules' });
    await card.getByLabel('From').fill('18:00');
    await card.getByLabel('Until').fill('09:00');
    await card.getByLabel('Hold for').selectOption({ label: 'E-mails and text messages' });
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByText('nothing would ever be sent from Evening visits (19:00–21:00)').waitFor();
    await expectNoFaults(page);
    await page.reload();
    // As it comes to be while the company has no queues.
    await stage.app.setFeatures(companyId, { csv_delivery_api: false });
    const night = { quiet_from: '18:00', quiet_until: '09:00', quiet_channels: 'all', limit_per_month: null };
    await accepted(user.api.put('/company/contact_rules', night));
    await stage.app.setFeatures(companyId, { csv_delivery_api: true });
    const silenced = page.getByText('its hours lie wholly in the company’s quiet hours, 18:00–09:00.');
    await page.goto('/manage/api-integrations/queues');
    await silenced.waitFor();
    await expectNoFaults(page);
    await page.goto(`/manage/api-integrations/queues/${uuid}`);
    await silenced.waitFor();
    await page.getByLabel('Not before').fill('20:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The company’s quiet hours are 18:00–09:00, so nothing would ever be sent.').waitFor();
    await expectNoFaults(page);
    await page.getByLabel('Not before').fill('17:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('was saved.').waitFor();
    await silenced.waitFor({ state: 'detached' });
  });
});
