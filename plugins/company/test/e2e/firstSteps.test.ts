import { AppFrame, expectNoFaults, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';

describe('first steps of a new person', function () {
  this.timeout(60_000);
  const stage = useStage({ plugins: ['access', 'company', 'surveys'] });

  it('COMP-056.bcd are offered where one lands, lead on, tick themselves, and are hidden for good', async () => {
    const user = await stage.app.createUser({ firstName: 'Aino' });
    const page = await stage.visit({ user, at: '/rd' });
    await page.waitForURL((url) => url.pathname === '/surveys');
    const card = page.getByRole('complementary', { name: /Getting started/ });
    await card.getByText('Next: Make your first survey').waitFor();
    await expectNoFaults(page);
    await card.getByRole('link', { name: 'Getting started' }).click();
    const frame = new AppFrame(page);
    await frame.heading('Welcome, Aino');
    await page.getByText('0 of 4 done').first().waitFor();
    await expectNoFaults(page);
    await page.getByRole('link', { name: 'Set the look' }).click();
    await frame.heading('Company settings');
    await user.api.put('/company/branding', { accent: '#1D4ED8', accent_dark: null });
    await page.goBack();
    await page.getByText('1 of 4 done').first().waitFor();
    expect(await page.getByRole('link', { name: 'Set the look' }).count()).to.equal(0);

    await page.getByRole('button', { name: 'Do not show this any more' }).click();
    await page.waitForURL((url) => url.pathname === '/surveys');
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.waitFor();
    await card.getByRole('button', { name: 'Hide for good' }).click();
    await card.waitFor({ state: 'detached' });
    // Who wants it again finds it.
    await frame.choose('Getting started');
    await frame.heading('Welcome, Aino');
  });
});
