import { AppFrame, expectNoFaults, TableObject, type TestUser, useStage, viewports } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { failEvent, failJob } from '../support.ts';

describe('failed work page', function () {
  this.timeout(60_000);
  const stage = useStage({ workers: 'none', plugins: ['access', 'company'] });
  let user: TestUser;
  let page: Page;
  let frame: AppFrame;
  let table: TableObject;
  beforeEach(async () => {
    user = await stage.app.createUser();
    page = await stage.visit({ user });
    frame = new AppFrame(page);
    table = new TableObject(page, 'Failed work');
  });

  const open = async (title = 'Failed work') => {
    await page.goto('/manage/failed-work');
    await frame.heading(title);
  };
  const left = async (): Promise<number> => (await user.api.get('/company/failed-work')).data.count;

  it('says that nothing has failed, and is found in the navigation', async () => {
    await page.goto('/manage/settings');
    await frame.navigate('Failed work');
    await page.getByText('Nothing has failed').waitFor();
    await expectNoFaults(page);
  });

  it('tells what failed, what that means, why and what to do, and tries it again', async () => {
    await failJob(stage.app, user.person.companyId);
    await failEvent(stage.app, user.person.companyId);
    await open();
    const job = table.row('A message to support was not sent');
    await job.getByText('The e-mail could not be sent.').waitFor();
    await job.getByText('It is kept, but support has not read it.').waitFor();
    await job.getByText('Try it again.').waitFor();
    const event = table.row('Background work was not done');
    await event.getByText('Details for support').click();
    await event.getByText('answer.submitted · gone.listen').waitFor();
    await event.getByText('Reference: request-6').waitFor();
    expect(await event.getByRole('button', { name: /again/ }).count()).to.equal(0);
    await expectNoFaults(page);
    await job.getByRole('button', { name: '“A message to support was not sent”: try again' }).click();
    await page.getByText('1 is being tried again.').waitFor();
    await job.waitFor({ state: 'detached' });
    expect(await left()).to.equal(1);
  });

  it('COMP-065.ab shows one kind of what failed alone, and tries all of it again at once', async () => {
    for (let count = 0; count < 3; count++) await failJob(stage.app, user.person.companyId);
    await failEvent(stage.app, user.person.companyId);
    await open();
    await page.getByRole('button', { name: 'A message to support was not sent · 3' }).click();
    await table.row('Background work was not done').waitFor({ state: 'detached' });
    await expectNoFaults(page);
    for (const index of [0, 1, 2]) await table.select(index);
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await page.getByText('3 are being tried again.').waitFor();
    await page.getByRole('button', { name: 'Everything' }).click();
    await table.row('Background work was not done').waitFor();
    expect(await left()).to.equal(1);
  });

  it('dismisses what is selected, once that is confirmed', async () => {
    for (let count = 0; count < 3; count++) await failJob(stage.app, user.person.companyId);
    await open();
    await table.select(0);
    await table.select(1);
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    const dialog = frame.dialog('Dismiss 2 pieces of work?');
    await dialog.waitFor();
    await expectNoFaults(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await left()).to.equal(3);
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('2 were dismissed.').waitFor();
    expect(await left()).to.equal(1);
  });

  it('has no fault that axe finds, in Finnish on a phone in dark colours, too', async () => {
    await failJob(stage.app, user.person.companyId);
    await failEvent(stage.app, user.person.companyId);
    await user.api.put(`/user/${user.person.userId}`, { language: 'fi' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 740 });
    await open('Epäonnistuneet tapahtumat');
    await page.getByText('Sähköpostia ei voitu lähettää.').waitFor();
    await expectNoFaults(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
  });

  it('is closed to whoever may not manage the company', async () => {
    const other = await stage.app.createUser({ company: user.company, roles: ['survey_creator'] });
    const closed = await stage.visit({ user: other, at: '/manage/failed-work' });
    await closed.waitForURL((url) => url.pathname === '/forbidden');
  });

  it('shows where one is on a phone, although the strip of pages is longer than the screen', async () => {
    const finn = await stage.app.createUser({ company: user.company, language: 'fi' });
    const visit = await stage.visit({ user: finn, viewport: viewports.phone, at: '/manage/failed-work' });
    const link = visit.getByRole('navigation').getByRole('link', { name: 'Epäonnistuneet tapahtumat' });
    await link.waitFor();
    const { right } = await link.evaluate((element) => element.getBoundingClientRect());
    expect(right).to.be.at.most(viewports.phone.width);
  });

  for (const [what, files] of [
    ['what it shares with others', /\/assets\/shell\/.*\.js$/],
    ['its own code', /\/assets\/company\/(?!remoteEntry).*\.js$/],
  ] as const) {
    it(`says so where ${what} could not be fetched, and fetches it again at another try`, async () => {
      await failJob(stage.app, user.person.companyId);
      // A page that has no need of what tables are made of.
      await page.goto('/forbidden');
      await page.getByRole('heading', { level: 1 }).waitFor();
      let broken = true;
      await page.route(files, (route) => (broken ? route.abort() : route.continue()));
      await page.evaluate(() => {
        history.pushState(null, '', '/manage/failed-work');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
      await again.click();
      await again.waitFor();
      broken = false;
      await again.click();
      await table.row('A message to support was not sent').waitFor();
    });
  }
});
