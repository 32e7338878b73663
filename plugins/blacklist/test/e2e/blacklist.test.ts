import {
  AppFrame,
  accepted,
  expectNoFaults,
  makeElement,
  makeStructure,
  publishSurvey,
  until,
  useStage,
  viewports,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';

describe('blacklist: page', function () {
  this.timeout(120_000);
  const stage = useStage({
    plugins: ['access', 'company', 'surveys', 'collectors', 'responses', 'answering', 'deliveries', 'blacklist'],
  });

  it('BLK-001 BLK-008 opens for its keeper, who adds, adds many and removes; a company manager without the role is led away', async () => {
    const company = await stage.app.createCompany({ features: { delivery_blacklist: true } });
    const keeper = await stage.app.createUser({ company, roles: ['blacklist'] as never });
    const page = await stage.visit({ user: keeper, at: '/manage/blacklist' });
    const frame = new AppFrame(page);
    await page.getByText('Nobody is on the blacklist').waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    const dialog = frame.dialog('Add to the blacklist');
    await dialog.getByLabel('E-mail or phone').fill('anna');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Invalid e-mail or phone.').waitFor();
    await dialog.getByLabel('E-mail or phone').fill('0401234567');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: '+358401234567' }).waitFor();
    await page.getByRole('button', { name: 'Add many' }).click();
    const many = frame.dialog('Add many to the blacklist');
    // As an older office program writes it.
    const many25 = Array.from({ length: 25 }, (_, at) => `nobody${'?'.repeat(at)};`).join('\r\n');
    const buffer = Buffer.from(`address;town\r\na@häkkinen.fi;Hämeenlinna\r\n${many25}\r\n`, 'latin1');
    await many.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
    const written = many.getByLabel('E-mails and phones');
    await until('the file to be read', async () => (await written.inputValue()) !== '');
    await many.getByRole('button', { name: 'Add' }).click();
    await many.getByText('1 was added.').waitFor();
    // Keys go on where they were.
    await until('the way on to have the focus', () =>
      many
        .getByRole('button', { name: 'Close' })
        .last()
        .evaluate((one) => one === document.activeElement),
    );
    await many.getByText('Line 3: nobody', { exact: true }).waitFor();
    await many.getByText('And 5 more lines.').waitFor();
    await expectNoFaults(page);
    await many.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('cell', { name: 'a@häkkinen.fi' }).waitFor();
    // Their only page of the company's.
    expect(await frame.offers('Manage company')).to.equal(true);

    const admin = await stage.app.createUser({ company, roles: ['company_admin'] });
    const closed = await stage.visit({ user: admin, at: '/manage/blacklist' });
    await closed.waitForURL((url) => url.pathname === '/forbidden');
  });

  it('BLK-009 BLK-017.ac who left by mistake comes back on the same page, which its browser has nothing against', async () => {
    const user = await stage.app.createUser();
    const survey = await publishSurvey(user, {
      structure: makeStructure({ elements: [makeElement('score', 'nps', { text: 'Would you?' })] }),
    });
    const to = 'back.e2e@firma.fi';
    const body = {
      name: 'Autumn',
      link: survey.collectorId,
      type: 'email',
      targets: [to],
      subject: 'Coffee',
      body: 'Hello',
    };
    await accepted(
      user.api.post(`/survey/${survey.surveyId}/delivery`, { ...body, sender_name: 'Café', sender_email: 'cafe' }),
    );
    await stage.app.settled();
    const { text } = await stage.app.mail.next({ to });
    const page = await stage.visit({ viewport: viewports.phone });
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    await page.goto(stage.app.answerUrl + /\/unsubscribe\/\S+/.exec(text)![0]);
    await page.getByRole('button', { name: 'Send me no more surveys' }).press('Enter');
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Send me surveys again' }).press('Enter');
    await page.getByRole('heading', { name: 'Surveys may come again' }).waitFor();
    await expectNoFaults(page);
    // Whoever was right the first time does it once more.
    await page.getByRole('button', { name: 'Send me no more surveys' }).press('Enter');
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    expect(told).to.deep.equal([]);
  });

  it('BLK-001 opens for the provider’s managers in any company; with the role, but without the feature, for nobody', async () => {
    const company = await stage.app.createCompany();
    const manager = await stage.app.createUser({ company, roles: ['admin'] });
    const opened = await stage.visit({ user: manager, at: '/manage/blacklist' });
    await opened.getByText('Nobody is on the blacklist').waitFor();
    const keeper = await stage.app.createUser({ company, roles: ['blacklist'] as never });
    const closed = await stage.visit({ user: keeper, at: '/manage/blacklist' });
    await new AppFrame(closed).heading(/not found/i);
  });
});
