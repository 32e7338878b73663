import { readFileSync } from 'node:fs';
import { accepted, expectNoFaults, patience, type TestUser, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { many, openSample, store } from '../support/survey.ts';

describe('reports, in the browser', function () {
  this.timeout(240_000);
  const stage = useStage();
  let user: TestUser;
  let surveyId: string;
  before(async () => {
    user = await stage.app.createUser();
    surveyId = await openSample(user, { name: 'Lunch' });
    await store(stage.app, user, surveyId, [
      ...many(4, { score: 9, way: 'bus', team: 'Blue' }),
      ...many(3, { score: 2, way: 'foot', team: 'Red' }),
    ]);
  });

  it('REP-013 REP-017 a report is asked for with the keyboard, may be left, and is there to be fetched', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}` });
    const open = page.getByRole('button', { name: 'Export report' });
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Export report' });
    await dialog.getByRole('radio', { name: 'JSON' }).check();
    await dialog.getByRole('combobox', { name: 'Compare by background fields' }).click();
    await page.getByRole('listbox').getByRole('option', { name: 'Team' }).click();
    await page.keyboard.press('Escape');
    await expectNoFaults(page);
    await dialog.getByRole('button', { name: 'Make the report' }).click();
    await dialog.getByText('Your reports of the last two days').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await open.click();
    const fetchIt = dialog.getByRole('button', { name: /^Download Lunch .*\.json$/ });
    await fetchIt.waitFor({ timeout: 60_000 * patience });
    await expectNoFaults(page);
    const [download] = await Promise.all([page.waitForEvent('download'), fetchIt.click()]);
    const report = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect([report.n, report.tables.some(({ key }: { key: string }) => key === 'way groups')]).to.deep.equal([7, true]);
  });

  it('REP-016 a report that fails says so, by its format', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}` });
    await page.route('**/report/export', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
    );
    await page.getByRole('button', { name: 'Export report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export report' });
    for (const [format, text] of [
      ['Excel', 'The Excel report could not be made'],
      ['PDF', 'The PDF report could not be made'],
      ['Word', 'The Word report could not be made'],
      ['PowerPoint', 'The PowerPoint report could not be made'],
    ] as const) {
      await dialog.getByRole('radio', { name: format }).check();
      await dialog.getByRole('button', { name: 'Make the report' }).click();
      await dialog.getByText(text).waitFor();
    }
  });

  it('REP-016 REP-018 one that fails while it is made says so by its format, and one that takes long that it is sent', async () => {
    const asked = new Date(Date.now() - 90_000).toISOString();
    const made = (export_id: string, format: string) => ({
      export_id,
      format,
      language: 'en',
      asked_at: asked,
      name: null,
      bytes: null,
    });
    const ids = {
      xlsx: crypto.randomUUID(),
      pdf: crypto.randomUUID(),
      docx: crypto.randomUUID(),
      pptx: crypto.randomUUID(),
    };
    const slow = crypto.randomUUID();
    const page = await stage.visit({ user, at: `/r/${surveyId}` });
    await page.route('**/report/export', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({
            json: {
              response: {
                exports: [...Object.entries(ids).map(([format, id]) => made(id, format)), made(slow, 'json')],
              },
            },
          })
        : route.fallback(),
    );
    await page.route(/\/api\/jobs\/[^/]+$/, (route) => {
      const id = new URL(route.request().url()).pathname.split('/').at(-1)!;
      const failed = id !== slow;
      const error = failed ? { code: 'report_outdated', message: 'Answers were removed meanwhile.' } : null;
      return route.fulfill({
        json: {
          response: {
            jobId: id,
            state: failed ? 'failed' : 'running',
            name: 'reports.writeReport',
            done: 30,
            total: 100,
            result: null,
            error,
            createdAt: asked,
            finishedAt: failed ? asked : null,
          },
        },
      });
    });
    await page.getByRole('button', { name: 'Export report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export report' });
    for (const format of ['Excel', 'PDF', 'Word', 'PowerPoint'])
      await dialog.getByText(`The ${format} report could not be made`).waitFor();
    await dialog.getByText(`The report is sent to ${user.person.email} by e-mail when it is ready.`).waitFor();
  });

  it('REP-014 the company says by how many fields a report may compare, and the dialog keeps to it', async () => {
    const page = await stage.visit({ user, at: '/manage/settings' });
    const card = page.getByRole('region', { name: 'Reports', exact: true });
    await card.getByRole('combobox', { name: 'Background fields in a report, at most' }).click();
    await page.getByRole('option', { name: '1', exact: true }).click();
    await card.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('The setting was saved.').waitFor();
    await page.goto(`/r/${surveyId}`);
    await page.getByRole('button', { name: 'Export report' }).click();
    await page.getByRole('dialog').getByText('At most 1 field.').waitFor();
    await page.goto(`/r/${surveyId}?compare=field%20team`);
    await page.getByRole('button', { name: 'Export report' }).click();
    // What is compared on the page is compared in the file.
    const pill = page.getByRole('dialog').locator('.mantine-Pill-root', { hasText: 'Team' });
    const { width } = (await pill.boundingBox())!;
    expect(width, 'as wide as what it says').to.be.below(120);
  });

  it('REP-025 combined results are written as a document from their page, and the mail’s way leads there', async () => {
    await stage.app.setFeatures(user.company.companyId, { combine_results: true });
    const other = await openSample(user, { name: 'Dinner' });
    await store(stage.app, user, other, many(2, { score: 9, way: 'bus', team: 'Blue' }));
    const { combination_id: id } = await accepted(
      user.api.post(`/survey/${surveyId}/combined_survey`, { name: 'Both meals', survey_ids: [other] }),
    );
    const page = await stage.visit({ user, at: `/r/${surveyId}/combined/${id}?report=x` });
    const dialog = page.getByRole('dialog', { name: 'Export report' });
    await dialog.getByRole('radio', { name: 'Word' }).check();
    expect(await dialog.getByRole('radio').count()).to.equal(3);
    await expectNoFaults(page);
    await dialog.getByRole('button', { name: 'Make the report' }).press('Enter');
    const fetchIt = dialog.getByRole('button', { name: /^Download Both meals .*\.docx$/ });
    await fetchIt.waitFor({ timeout: 60_000 * patience });
    const [download] = await Promise.all([page.waitForEvent('download'), fetchIt.click()]);
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).to.equal('PK');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('report')).to.equal(false);
  });

  it('REP-019 a Power BI link is made, shown once and revoked', async () => {
    await stage.app.setFeatures(user.company.companyId, { power_bi: true });
    const page = await stage.visit({ user, at: `/r/${surveyId}/powerbi` });
    await page.getByText('No links yet').waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'New link' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Monthly dashboard');
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: 'The link “Monthly dashboard”' });
    const address = await shown.getByRole('textbox', { name: 'Address' }).inputValue();
    expect(address).to.match(/\/powerbi\/kbi_[\w-]{43}\/$/);
    await expectNoFaults(page);
    await shown.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('never used').waitFor();
    expect(await page.content()).not.to.include(address.split('/').at(-2)!);
    await page.getByRole('button', { name: 'Revoke the link Monthly dashboard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('No links yet').waitFor();
  });
});
