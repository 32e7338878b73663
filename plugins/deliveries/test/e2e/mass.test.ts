import {
  AppFrame,
  expectNoFaults,
  makeElement,
  makeStructure,
  publishSurvey,
  until,
  useStage,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { rows, uploaded } from '../mass.ts';

const structure = makeStructure({
  settings: { name: 'Coffee' },
  elements: [makeElement('score', 'nps', { text: 'Would you recommend us?' })],
  backgroundFields: [{ id: 'city', name: 'City' }],
});

describe('mass deliveries: pages', function () {
  this.timeout(120_000);
  const stage = useStage();

  it('DEL-002 DEL-032 DEL-040 DEL-161 from a file with errors to one that is mended, sent, and followed', async () => {
    const user = await stage.app.createUser();
    await stage.app.setFeatures(user.company.companyId, { mass_survey_delivery: true });
    const survey = await publishSurvey(user, { structure });
    const page = await stage.visit({ user, at: `/s/${survey.surveyId}/mass-deliver` });
    await page.getByText('No mass deliveries yet').waitFor();
    await page.getByRole('link', { name: 'New mass delivery' }).first().click();
    await page.getByText('Background fields of this survey: City.').waitFor();
    await expectNoFaults(page);
    const choose = (...lines: string[]) =>
      page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: rows(...lines) });
    await choose('target,Town', 'anna.zz@firma.fi,Turku', 'nobody,Oulu');
    await page.getByText('The file cannot be sent').waitFor();
    await page.getByText('Besides, 1 error was found in its rows.').waitFor();
    await page.getByText('The survey has no background field “Town”.').waitFor();
    await page.getByText('“nobody” is no e-mail address.').waitFor();
    await expectNoFaults(page);
    await choose('target,City', 'anna.zz@firma.fi,Turku', 'pekka.zz@firma.fi,Oulu', 'anna.zz@firma.fi,Turku');
    await page.getByText('1 row repeats another').waitFor();
    await page.getByText('Stored with the answers: City').waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Check and send' }).click();
    const sure = new AppFrame(page).dialog('Send to 2 recipients?');
    await sure.getByRole('button', { name: 'Send' }).click();
    await page.getByText('2 (100%)').first().waitFor();
    await stage.app.mail.next({ to: 'anna.zz@firma.fi' });
    await expectNoFaults(page);
    await page.getByRole('link', { name: 'All mass deliveries' }).click();
    await page.getByRole('cell', { name: 'Sent' }).first().waitFor();
  });

  it('DEL-133 what a mass delivery starts with is in the language of its survey', async () => {
    const user = await stage.app.createUser();
    await stage.app.setFeatures(user.company.companyId, { mass_survey_delivery: true });
    const { surveyId } = await publishSurvey(user, { structure, language: 'fi' });
    const made = await uploaded(stage.app, user, surveyId, rows('target,City', 'anna.zz@firma.fi,Turku'));
    const page = await stage.visit({ user, at: `/s/${surveyId}/mass-deliver/${made.delivery_id}` });
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await field('Message').waitFor();
    await until('the message in Finnish', async () => (await field('Message').inputValue()).startsWith('Hei!'));
    expect(await field('Subject').inputValue()).to.equal('Miten onnistuimme? {{survey}}');
    await expectNoFaults(page);
  });
});
