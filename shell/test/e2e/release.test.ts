import { expect } from 'chai';
import { type Harness, startHarness } from '../support/harness.ts';

const earlier = '2026-11-22T10:00:00.000Z';
const later = '2026-11-23T10:00:00.000Z';

describe('a tab while the server is upgraded', function () {
  this.timeout(60_000);
  let harness: Harness;
  before(async function () {
    harness = await startHarness(this.test!.parent!);
  });
  after(async () => {
    await harness?.close();
  });

  it('goes on, keeps what is written, and offers the new release once that is safe', async () => {
    harness.server.release = { page: earlier, api: earlier };
    const { page, go, close } = await harness.visit({ person: { roles: ['admin'] } });
    try {
      await go('/hello/form');
      const name = page.getByRole('textbox', { name: 'Name' });
      await name.fill('half a sentence');
      expect(await page.getByText('A newer version of Kaiku').count()).to.equal(0);

      harness.server.release.api = later;
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Save what you are writing').waitFor();
      expect(await name.inputValue()).to.equal('half a sentence');
      const load = page.getByRole('button', { name: 'Load it' });
      expect(await load.count()).to.equal(0);

      await name.fill('');
      harness.server.release.page = later;
      await load.click();
      await load.waitFor({ state: 'detached' });
      await name.waitFor();
      expect(await page.getByText('A newer version of Kaiku').count()).to.equal(0);
    } finally {
      await close();
    }
  });
});
