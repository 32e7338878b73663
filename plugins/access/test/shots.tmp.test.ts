import { launchBrowser, openPage, startTestApp, axeViolations } from '@kaiku/sdk/testing';
describe('shots', function () { this.timeout(120000); it('x', async () => {
  const t = await startTestApp({ demo: true, env: { KAIKU_ONLY_PLUGINS: 'access,company,data-collections' } });
  const browser = await launchBrowser();
  const dir = '/tmp/kaiku/shots/access/';
  try {
    for (const [name, viewport, scheme, locale] of [
      ['desk-light-en', { width: 1440, height: 900 }, 'light', 'en-GB'], ['desk-dark-fi', { width: 1440, height: 900 }, 'dark', 'fi-FI'],
      ['phone-light-sv', { width: 390, height: 844 }, 'light', 'sv-SE'], ['phone360-dark-fi', { width: 360, height: 740 }, 'dark', 'fi-FI'], ['tab-light-en', { width: 1024, height: 768 }, 'light', 'en-GB'],
    ] as const) {
      const { page, errors, context } = await openPage(browser, t, { viewport, colorScheme: scheme, locale });
      page.on('console', (m) => console.log(name, m.type(), m.text()));
      page.on('requestfailed', (r) => console.log('failed', r.url(), r.failure()?.errorText));
      await page.goto('/login');
      await page.waitForSelector('.ka-proof[data-status=ready]');
      await page.screenshot({ path: `${dir}login-${name}.png`, fullPage: true });
      console.log(name, JSON.stringify(await axeViolations(page)), errors);
      if (name.startsWith('desk-light') || name.startsWith('phone')) {
        await page.locator('.ka-demo-account').first().click();
        await page.locator('button[type=submit]').click();
        await page.waitForURL(/rd|surveys|dashboard|forbidden/);
        console.log(page.url());
        await page.goto('/account'); await page.waitForSelector('h2');
        await page.locator('input[name=new_password]').fill('Kahvi12');
        await page.screenshot({ path: `${dir}account-${name}.png`, fullPage: true });
        console.log('account', JSON.stringify(await axeViolations(page)), errors);
        await page.goto('/manage/settings'); await page.waitForSelector('h2');
        await page.screenshot({ path: `${dir}settings-${name}.png`, fullPage: true });
        console.log('settings', JSON.stringify(await axeViolations(page)), errors);
        await page.goto('/datacollections'); await page.waitForTimeout(800);
        await page.screenshot({ path: `${dir}dc-off-${name}.png`, fullPage: true });
      }
      await context.close();
    }
  } finally { await browser.close(); await t.stop(); }
}); });
