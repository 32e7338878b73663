import { launchBrowser, openPage, startTestApp } from '@kaiku/sdk/testing';
const app = await startTestApp({ env: { KAIKU_ONLY_PLUGINS: 'access,surveys' } });
const user = await app.createUser({});
const { data } = await user.api.post('/survey', { name: 'x', language: 'en', starter: 'customer' });
const n = Number(process.argv[2] ?? 300);
const pages = Array.from({ length: Math.ceil(n / 10) }, (_, p) => ({ id: `p${p}`, settings: { title: `Page ${p}` }, showRules: [], hideRules: [], elements: Array.from({ length: 10 }, (_, e) => ({ id: `e${p}-${e}`, kind: 'choice', name: `n${p}-${e}`, saved: true, settings: { text: `Question ${p} ${e}`, choices: [1, 2, 3, 4, 5].map((c) => ({ id: `c${c}`, text: `Choice ${c}` })) } })) }));
const big = await user.api.post('/survey', { name: 'big', structure: { ...data.structure, pages } });
console.log(big.status, big.error);
const browser = await launchBrowser();
const { page } = await openPage(browser, app, { user });
const t0 = Date.now();
await page.goto(`/s/${big.data.survey_id}/edit`);
await page.locator('.se-element').first().waitFor();
console.log('open', Date.now() - t0);
await page.locator('.se-element [data-key]').first().click({ force: true });
await page.waitForTimeout(500);
const took = await page.evaluate(async () => {
  const node = document.activeElement as HTMLElement; const times: number[] = [];
  for (let i = 0; i < 15; i += 1) { const a = performance.now(); document.execCommand('insertText', false, 'x'); await new Promise((r) => setTimeout(r, 0)); times.push(Math.round(performance.now() - a)); await new Promise((r) => setTimeout(r, 30)); }
  return [node.className, ...times];
});
console.log(took.join(' '));
await browser.close(); await app.stop(); process.exit(0);
