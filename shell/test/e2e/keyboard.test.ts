import { expectNoFaults } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type Harness, startHarness, type Visit, type Visitor } from '../support/harness.ts';

describe('shell for everybody', function () {
  this.timeout(60_000);
  let harness: Harness;
  let visitor: Visitor;
  before(async function () {
    harness = await startHarness(this.test!.parent!);
  });
  after(async () => {
    await harness?.close();
  });
  afterEach(async () => {
    await visitor?.close();
  });
  async function visit(options: Visit): Promise<Visitor> {
    visitor = await harness.visit(options);
    return visitor;
  }
  const shown = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

  for (const scheme of ['light', 'dark'] as const) {
    it(`has no fault that axe finds (${scheme})`, async () => {
      const { page, go } = await visit({
        person: { roles: ['admin', 'developer'], language: 'fi', features: ['datacollections'] },
        context: { colorScheme: scheme },
        bootstrap: (reply) => ({
          ...reply,
          maintenance: {
            from: new Date().toISOString(),
            to: new Date(Date.now() + 3_600_000).toISOString(),
            text: null,
          },
        }),
      });
      await go('/manage/users');
      await shown(page);
      await expectNoFaults(page, 'page');
      await page.getByRole('button', { name: /Käyttäjävalikko/ }).click();
      await page.getByRole('menuitem', { name: 'Kirjaudu ulos' }).waitFor();
      await expectNoFaults(page, 'account menu');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
      await expectNoFaults(page, 'palette');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Katsele käyttäjänä…' }).click();
      await page.getByRole('radio').first().waitFor();
      await expectNoFaults(page, 'view-as dialog');
      for (const path of ['/forbidden', '/nothing', '/testing', '/fails']) {
        await go(path);
        await shown(page);
        await expectNoFaults(page, path);
      }
    });
  }

  it('the first Tab leads to a link that skips to the content', async () => {
    const { page, go } = await visit({ person: { roles: ['admin'] } });
    await go('/surveys');
    await shown(page);
    await page.keyboard.press('Tab');
    expect(await focused(page)).to.equal('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('main');
  });

  it('focus moves to the heading of the next page, and the page is announced', async () => {
    const { page, go } = await visit({ person: { roles: ['admin'] } });
    await go('/surveys');
    await shown(page);
    await page.getByRole('link', { name: 'Reporting' }).press('Enter');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await page.getByRole('status').filter({ hasText: 'Hello page' }).waitFor({ state: 'attached' });
  });

  it('Ctrl-K finds screens without regard to marks, and Enter goes there', async () => {
    const { page, go } = await visit({ person: { roles: ['admin'], language: 'fi' } });
    await go('/account');
    await shown(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.type('kaytta');
    await page.getByRole('option', { name: 'Käyttäjät' }).waitFor();
    expect(await page.getByRole('option').count()).to.be.lessThan(4);
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => address.pathname === '/manage/users');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('Ctrl-K finds what the search providers of plugins find', async () => {
    const { page, go } = await visit({
      person: { roles: ['admin'] },
      api: (call) => {
        if (call.path === '/hello/search') {
          // Where typing is slow, they are asked for its beginning, too.
          const whole = call.query.get('query') === 'asiakas';
          return { body: whole ? [{ id: '7', name: 'Asiakaskysely 2026' }] : [] };
        }
        if (call.path === '/resource-access/survey/7')
          return { body: { kind: 'survey', id: '7', name: 'X', permissions: [] } };
        return null;
      },
    });
    await go('/account');
    await shown(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.type('asiakas');
    await page.getByRole('option', { name: 'Asiakaskysely 2026' }).click();
    await page.waitForURL((address) => address.pathname === '/s/7/edit');
  });

  it('? lists the shortcuts, but not while typing', async () => {
    const { page, go } = await visit({ person: { roles: ['admin'] } });
    await go('/hello/form');
    await page.getByRole('textbox', { name: 'Name' }).press('Shift+?');
    expect(await page.getByRole('dialog').count()).to.equal(0);
    await page.getByRole('textbox', { name: 'Name' }).fill('');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });

  it('light and dark follow the system until one is chosen, and the choice stays', async () => {
    const { page, go } = await visit({ person: { roles: ['admin'] }, context: { colorScheme: 'dark' } });
    const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
    await go('/account');
    await shown(page);
    expect(await scheme()).to.equal('dark');
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: /Colours/ }).click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    expect(await scheme()).to.equal('light');
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'light');
    await shown(page);
    expect(await scheme()).to.equal('light');
  });

  for (const width of [360, 768, 1024, 1440, 2560]) {
    it(`holds at ${width} px in Finnish`, async () => {
      const { page, go } = await visit({
        person: { roles: ['admin', 'developer'], language: 'fi', viewAs: { mode: 'company', companyId: 'c2' } },
        context: { viewport: { width, height: 800 } },
      });
      await go('/manage/users');
      await shown(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(width);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('header *, footer *, .sh-view *')]
          .filter((one) => one.children.length === 0 && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.outerHTML),
      );
      expect(cut).to.deep.equal([]);
    });
  }
});
