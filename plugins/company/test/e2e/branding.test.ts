import { filledAccent } from '@kaiku/sdk/common/accent';
import { AppFrame, expectNoFaults, until, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { png } from '../support.ts';

describe('branding of the company', function () {
  this.timeout(60_000);
  const stage = useStage({ plugins: ['access', 'company', 'data-collections'] });
  const accentOf = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-filled'));

  it('COMP-053.abef what is chosen is previewed and judged at once, and every open shell shows it without a reload', async () => {
    const user = await stage.app.createUser();
    const colleague = await stage.app.createUser({ company: user.company });
    const other = await stage.visit({ user: colleague });
    const hears = other.waitForResponse('**/api/live/company');
    await other.goto('/audit-log');
    await new AppFrame(other).heading('Audit log');
    await hears;
    const page = await stage.visit({ user, at: '/manage/settings' });
    const card = page.getByRole('region', { name: 'Branding' });
    const before = await accentOf(other);

    await card.getByLabel('Accent colour', { exact: true }).fill('#FFCC00');
    const used = filledAccent('#FFCC00', 'light');
    await card.getByText(`${used.toUpperCase()} is used`).first().waitFor();
    const button = card.locator('.kc-preview-button').first();
    expect(
      await button.evaluate((one) => getComputedStyle(one).getPropertyValue('--mantine-color-kaiku-filled')),
    ).to.equal(used);
    // The picker opens with the field; what it is made of has no names (Mantine's).
    await card.getByLabel('Accent colour', { exact: true }).blur();
    await page.getByRole('slider').first().waitFor({ state: 'hidden' });
    expect(await accentOf(page), 'nothing is saved yet').to.equal(before);
    await expectNoFaults(page);
    await card.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The colours were saved.').waitFor();
    await until('the other shell has the accent', async () => (await accentOf(other)) === used);

    await card
      .locator('input[type=file]')
      .setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: png(120, 40) });
    const logo = other.getByRole('link', { name: user.company.name }).locator('img');
    await logo.waitFor();
    expect(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).to.equal(
      120,
    );
    await expectNoFaults(page);

    await card.getByRole('button', { name: 'Remove logo' }).click();
    await other.getByRole('link', { name: 'Kaiku', exact: true }).waitFor();
    await card.getByLabel('Accent colour', { exact: true }).fill('');
    await card.getByRole('button', { name: 'Save' }).click();
    await until('Kaiku’s accent is back', async () => (await accentOf(other)) === before);
  });
});
