import { AppFrame, accepted, expectNoFaults, publishSurvey, until, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { structure } from '../support.ts';

describe('delivery queues: the page', function () {
  this.timeout(120_000);
  const stage = useStage();

  it('DEL-050 tells what a queue is for, makes one, shows the call that fills it and what became of it, and deletes it', async () => {
    const user = await stage.app.createUser();
    await stage.app.setFeatures(user.company.companyId, { csv_delivery_api: true, target_ttl: true });
    const survey = await publishSurvey(user, { structure });
    const page = await stage.visit({ user, at: '/manage/api-integrations' });
    await page.getByRole('link', { name: 'Delivery queues' }).first().click();
    await page.getByText('No delivery queues yet').waitFor();
    await expectNoFaults(page);
    await page.getByRole('link', { name: 'New queue' }).first().click();
    await page.getByRole('heading', { name: 'New delivery queue' }).waitFor();
    const field = (name: string) => page.getByLabel(name, { exact: false }).first();
    await field('Address of the link').fill('nowhere');
    await page.getByText('This is no link of your company’s surveys.').first().waitFor();
    await field('Address of the link').fill(`${stage.app.answerUrl}/a/${survey.url}`);
    await page.getByText(/^Leads to “Coffee”/).waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('After a visit');
    await field('Not before').fill('');
    await field('Not after').fill('');
    await field('Time to be sent (minutes)').fill('60');
    await page.getByRole('button', { name: 'Add a value' }).click();
    // Keys go on in what was added, and on the way to another when it is taken out.
    const focused = (name: string, role: 'button' | 'textbox') =>
      until(`the focus on ${name}`, () =>
        page.getByRole(role, { name }).evaluate((one) => one === document.activeElement),
      );
    await focused('Name of the value', 'textbox');
    await page.getByRole('button', { name: 'Remove 1' }).press('Enter');
    await focused('Add a value', 'button');
    await page.keyboard.press('Enter');
    await focused('Name of the value', 'textbox');
    await page.getByRole('textbox', { name: 'Name of the value' }).fill('shop');
    await page.getByRole('combobox', { name: 'Background field' }).selectOption({ label: 'City' });
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'How another system fills it' }).waitFor();
    const call = page.locator('code, pre').filter({ hasText: 'curl' }).first();
    const text = (await call.textContent()) ?? '';
    expect(text).to.include('"shop": "…"');
    const [, id] = /queue\/([\w-]+)\/targets/.exec(text)!;
    await page.getByText('Nobody has been put into the queue yet').waitFor();
    await expectNoFaults(page);

    const { api_key: key } = await accepted(
      user.api.post('/apicontact', { name: 'Till', scopes: ['deliveries.queues'] }),
    );
    const till = stage.app.anonymous.with({ 'X-Api-Key': key });
    const target = { email: 'guest.p@firma.fi', shop: 'Turku', key: 'visit-1' };
    await accepted(till.post(`/delivery/queue/${id}/targets`, target));
    await stage.app.settled();
    await page.reload();
    await page.getByText('guest.p@firma.fi').waitFor();
    await expectNoFaults(page);

    await page.getByRole('link', { name: 'All queues' }).click();
    await page.getByText('at any time').waitFor();
    const row = page.getByRole('row', { name: /After a visit/ });
    await row.getByRole('button', { name: /more|actions/i }).click();
    await page.getByRole('menuitem', { name: 'Delete After a visit' }).click();
    await new AppFrame(page).dialog('Delete “After a visit”?').getByRole('button', { name: 'Delete queue' }).click();
    await page.getByText('No delivery queues yet').waitFor();
  });

  it('DEL-134 a survey is found by its name, its link is chosen with it, and a pasted link shows in both', async () => {
    const user = await stage.app.createUser();
    await stage.app.setFeatures(user.company.companyId, { csv_delivery_api: true });
    const survey = await publishSurvey(user, { structure });
    const { surveyId } = survey;
    const made = await accepted(user.api.post(`/survey/${surveyId}/publish`, { name: 'At the till' }));
    const other = await publishSurvey(user, {
      structure: { ...structure, settings: { ...structure.settings, name: 'Tea' } },
    });
    const page = await stage.visit({ user, at: '/manage/api-integrations/queues/new' });
    const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
    const pasted = page.getByRole('textbox', { name: 'Address of the link' });
    const leadsTo = (name: string) => page.getByText(`Leads to “${name}”`).waitFor();
    await choice('Survey').click();
    await page.getByRole('option', { name: 'Tea' }).waitFor();
    await choice('Survey').fill('cof');
    await page.getByRole('option', { name: 'Tea' }).waitFor({ state: 'detached' });
    await page.getByRole('option', { name: 'Coffee' }).click();
    await leadsTo('Coffee');
    expect(await pasted.inputValue()).to.match(new RegExp(`/a/${survey.url}$`));
    await choice('Link').click();
    await page.getByRole('option', { name: 'At the till' }).click();
    await page.getByText('link “At the till”').waitFor();
    expect(await pasted.inputValue()).to.match(new RegExp(`/a/${made.updated_collectors[0].url}$`));
    await expectNoFaults(page);
    await pasted.fill(`${stage.app.answerUrl}/a/${other.url}`);
    await leadsTo('Tea');
    await until('the list to show it', async () => (await choice('Survey').inputValue()) === 'Tea');
    await choice('Survey').fill('nothing like it');
    await page.getByText('No survey is called so.').waitFor();
    await choice('Survey').press('Escape');
    await expectNoFaults(page);
  });

  it('DEL-133 messages start in the language of their survey, and what was written stays', async () => {
    const user = await stage.app.createUser();
    await stage.app.setFeatures(user.company.companyId, { csv_delivery_api: true });
    const survey = await publishSurvey(user, { structure, language: 'sv' });
    const page = await stage.visit({ user, at: '/manage/api-integrations/queues/new' });
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    expect(await field('Subject').inputValue()).to.equal('How did we do? {{survey}}');
    await field('Message').fill('My own {{link}}');
    await page
      .getByLabel('Address of the link', { exact: false })
      .first()
      .fill(`${stage.app.answerUrl}/a/${survey.url}`);
    await until(
      'the subject in Swedish',
      async () => (await field('Subject').inputValue()) === 'Hur gick det? {{survey}}',
    );
    expect(await field('Message').inputValue()).to.equal('My own {{link}}');
    const other = await stage.visit({ user, at: `/s/${survey.surveyId}/deliver/new` });
    const first = (name: string) => other.getByRole('textbox', { name, exact: true });
    await until(
      'the subject in Swedish',
      async () => (await first('Subject').inputValue()) === 'Hur gick det? {{survey}}',
    );
    expect(await first('Message').inputValue()).to.include('Hej!');
  });
});
