import { Accounts } from '@kaiku/sdk/server';
import { axeViolations, createClient, launchBrowser, openPage, startTestApp, viewports } from '@kaiku/sdk/testing';

const app = await startTestApp({ demo: true, env: { KAIKU_ONLY_PLUGINS: 'access,surveys' } });
const company = { companyId: '01900000-0000-7000-8000-00000000d3a0', name: 'Aalto Coffee' };
const lang = process.env.LANG_UI ?? 'fi';
const user = await app.createUser({ company, language: lang as 'fi', dateFormat: 'D.M.YYYY' });
const only = process.argv.slice(2);
const browser = await launchBrowser();
const demo = '01900000-0000-7000-8000-0000000a0001';
const { data: list } = await user.api.get('/survey', { query: { state: 'unpublished' } });
const draft = list.data[0].survey_id;
const blank = (await user.api.post('/survey', { name: 'Uusi kysely', language: 'fi' })).data.survey_id;
const jobs: Record<string, (page: import('playwright-core').Page, phone: boolean) => Promise<void>> = {
  cards: async (page) => {
    await page.goto('/surveys');
    await page.locator('.sv-card').first().waitFor();
  },
  create: async (page) => {
    await page.goto('/surveys?create=1');
    await page.getByRole('dialog').waitFor();
  },
  editor: async (page) => {
    await page.goto(`/s/${demo}/edit`);
    await page.locator('.se-element').first().waitFor();
  },
  element: async (page, phone) => {
    await page.goto(`/s/${draft}/edit`);
    await page.locator('.se-element').first().waitFor();
    await page
      .locator('.se-element')
      .nth(phone ? 1 : 0)
      .locator('.ks-question [data-key]').click({ force: true });
    await page.waitForTimeout(300);
  },
  palette: async (page) => {
    await page.goto(`/s/${draft}/edit`);
    await page.locator('.se-element').first().waitFor();
    await page.locator('.se-add button').click();
    await page.getByRole('listbox').waitFor();
    await page.waitForTimeout(300);
  },
  rules: async (page, phone) => {
    await page.goto(`/s/${demo}/edit`);
    await page.locator('.se-element').first().waitFor();
    if (phone) await page.getByText('Rakenne').first().click();
    await page.locator('[data-row="page-detractor"]').first().click();
    if (phone) await page.getByText('Asetukset', { exact: true }).first().click();
    await page.waitForTimeout(300);
  },
  check: async (page, phone) => {
    await page.goto(`/s/${blank}/edit`); await page.locator('.se-panes').waitFor();
    await page.locator('.se-add button').click(); await page.getByRole('option').first().click(); await page.waitForTimeout(200);
    await page.getByRole('button', { name: 'Julkaise' }).click(); await page.getByRole('button', { name: 'Näytä puutteet' }).click(); await page.waitForTimeout(400);
  },
  settings: async (page, phone) => { await page.goto(`/s/${demo}/edit`); await page.locator('.se-element').first().waitFor(); if (phone) await page.getByText('Rakenne').first().click(); await page.locator('.se-row-main').first().click(); if (phone) await page.getByText('Asetukset', {exact:true}).first().click(); await page.waitForTimeout(300); },
  smiley: async (page, phone) => { await page.goto(`/s/${demo}/edit`); await page.locator('.se-element').first().waitFor(); if (phone) await page.getByText('Rakenne').first().click(); await page.locator('.se-row-main[data-row="q-atmosphere"]').click(); if (phone) await page.getByText('Asetukset', {exact:true}).first().click(); await page.waitForTimeout(300); },
  phonewidth: async (page) => { await page.goto(`/s/${demo}/edit`); await page.locator('.se-element').first().waitFor(); await page.locator('.se-widths label').first().click(); await page.waitForTimeout(400); },
  translations: async (page) => { await page.goto(`/s/${demo}/edit`); await page.locator('.se-element').first().waitFor(); await page.getByRole('button', { name: 'Muut toiminnot' }).click(); await page.getByRole('menuitem', { name: 'Käännökset' }).click(); await page.waitForTimeout(500); },
  preview: async (page) => {
    await page.goto(`/s/${demo}/edit`);
    await page.locator('.se-element').first().waitFor();
    await page.getByRole('button', { name: /Esikatsele|Preview|Förhands/ }).click();
    await page.waitForTimeout(300);
  },
};
for (const [name, job] of Object.entries(jobs)) {
  if (only.length && !only.includes(name)) continue;
  for (const size of ['desktop', 'phone'] as const)
    for (const scheme of ['light', 'dark'] as const) {
      if (scheme === 'dark' && size === 'phone' && name !== 'element') continue;
      const { page, context, errors } = await openPage(browser, app, {
        user,
        viewport: viewports[size],
        colorScheme: scheme,
        hasTouch: size === 'phone',
      });
      page.on('console', (m) => {
        if (m.type() === 'error') console.log(name, size, scheme, m.text().slice(0, 300));
      });
      try {
        await job(page, size === 'phone');
        await page.screenshot({
          path: `/tmp/kaiku/shots/surveys-${name}-${size}-${scheme}.png`,
          fullPage: size === 'phone',
        });
        const faults = await axeViolations(page);
        for (const f of faults) console.log(name, size, scheme, f.id, f.nodes.length, f.nodes[0]?.slice(0, 330));
      } catch (e) {
        console.log(name, size, scheme, String(e).slice(0, 400));
        await page.screenshot({ path: `/tmp/kaiku/shots/surveys-${name}-${size}-${scheme}.png` });
      }
      if (errors.length) console.log(name, errors.slice(0, 3));
      await context.close();
    }
}
await browser.close();
await app.stop();
process.exit(0);
