import { launchBrowser, openPage, startTestApp, viewports } from '@kaiku/sdk/testing';
import { createSurvey, answerPort } from './support.ts';
const app = await startTestApp({ env: { KAIKU_ONLY_PLUGINS: 'access,company,surveys,collectors,responses,answering', KAIKU_ANSWER_PORT: await answerPort() } });
const browser = await launchBrowser();
const H = (h: number) => new Date(Date.now() + h * 3_600_000).toISOString();
for (const lang of ['en', 'fi'] as const) {
  const user = await app.createUser({ language: lang, dateFormat: 'D.M.YYYY', firstName: 'Maija', lastName: 'Virtanen' });
  const empty = await createSurvey(user);
  const draft = await createSurvey(user, { publish: false });
  const id = await createSurvey(user);
  for (const b of [{ name: 'Newsletter, November' }, { name: 'Front desk', url: `desk-${lang}-2026`, closeAt: H(200) }, { name: 'Christmas', openAt: H(400), closeAt: H(900) }]) await user.api.post(`/survey/${id}/publish`, b);
  const old = (await user.api.post(`/survey/${id}/publish`, { name: 'Receipt' })).data.updated_collectors[0];
  await user.api.put(`/survey/${id}/publish/${old.collectorId}`, { state: 'closed' });
  for (const size of ['desktop', 'phone'] as const)
    for (const scheme of ['light', 'dark'] as const) {
      if ((lang === 'fi') !== (scheme === 'dark')) continue;
      const { page, context } = await openPage(browser, app, { user, viewport: viewports[size], colorScheme: scheme, hasTouch: size === 'phone' });
      const shot = (n: string, full = false) => page.screenshot({ path: `/tmp/kaiku/shots/publish-${n}-${size}-${scheme}.png`, fullPage: full });
      try {
        await page.goto(`/s/${id}/publish`); await page.getByText('Christmas').first().waitFor(); await page.waitForTimeout(300); await shot('list', size === 'phone');
        await page.getByRole('button', { name: /QR.*Newsletter/ }).click(); await page.getByRole('img', { name: /QR/ }).waitFor(); await page.waitForTimeout(400); await shot('qr');
        await page.getByRole('tab').nth(1).click(); await page.waitForTimeout(300); await shot('embed'); await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /New link|Uusi linkki/ }).click(); await page.waitForTimeout(400); await shot('new');
        await page.getByRole('button', { name: /More settings|Lisää asetuksia/ }).click(); await page.waitForTimeout(300); await shot('new-more');
        await page.getByRole('button', { name: /^(Cancel|Peruuta)/ }).click();
        await page.getByRole('button', { name: /^(Actions|Toiminnot)/ }).first().click(); await page.waitForTimeout(300); await shot('menu');
        await page.getByRole('menuitem').last().click(); await page.waitForTimeout(400); await shot('delete'); await page.keyboard.press('Escape');
        await page.goto(`/s/${empty}/publish`); await page.getByText(/Share your survey|Jaa kyselysi/).waitFor(); await shot('empty');
        await page.goto(`/s/${draft}/publish`); await page.getByText(/not published|ei ole vielä/).first().waitFor(); await shot('draft');
      } catch (e) { console.log(lang, size, scheme, String(e).slice(0, 400)); await shot('error'); }
      await context.close();
    }
}
await browser.close(); await app.stop();
