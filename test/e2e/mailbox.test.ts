import { Mailer, SmsSender, uuidv7 } from '@kaiku/sdk/server';
import { axeViolations, useStage, viewports } from '@kaiku/sdk/testing';
import { expect } from 'chai';

describe('the demo’s mailbox', () => {
  const stage = useStage();
  const ids = { companyId: uuidv7() };
  const mail = (to: string, subject: string) =>
    stage.app.app.host.root.get(Mailer).send({
      ...ids,
      to,
      from: { name: 'Kahvila Käpy', address: 'kysely@example.test' },
      subject,
      text: 'Hei! Kerro, miltä kahvi maistui: https://example.test/a/1',
      html: '<div style="font-family:sans-serif;padding:24px"><h1 style="color:#0b5b61">Hei!</h1><p>Kerro, miltä kahvi maistui.</p><p><a href="https://example.test/a/1">Vastaa kyselyyn</a></p></div>',
      attachments: [{ name: 'kahvi.txt', contentType: 'text/plain', content: Buffer.from('musta') }],
      idempotencyKey: uuidv7(),
    });

  it('shows what comes while one looks, is read by keyboard and on a phone, and axe finds nothing', async () => {
    await mail('maija@example.test', 'Miltä kahvi maistui?');
    await stage.app.app.host.root.get(SmsSender).send({
      ...ids,
      to: '+358401234567',
      from: 'Kaiku',
      text: 'Kerro käynnistäsi: https://example.test/a/2',
      idempotencyKey: uuidv7(),
    });
    const page = await stage.visit({ at: '/mailbox' });
    const to = (who: string) => page.getByRole('listitem').filter({ hasText: who });
    await to('+358401234567').waitFor();
    expect(await axeViolations(page)).to.deep.equal([]);
    await mail('liisa@example.test', 'Muistutus');
    await to('liisa@example.test').waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Muistutus' }).waitFor();
    await page.frameLocator('iframe').getByRole('link', { name: 'Vastaa kyselyyn' }).waitFor();
    expect(await axeViolations(page)).to.deep.equal([]);
    await page.keyboard.press('/');
    await page.keyboard.type('maija');
    await page.keyboard.press('Enter');
    await to('maija@example.test').getByRole('link').press('Enter');
    await page.getByRole('link', { name: 'Links 1' }).press('Enter');
    await page.getByRole('article').getByRole('link', { name: 'https://example.test/a/1' }).waitFor();
    await page.setViewportSize(viewports.phone);
    await page.getByRole('link', { name: 'Headers' }).click();
    await page.getByRole('rowheader', { name: 'Message-ID' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
    expect(await axeViolations(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Delete' }).click();
    await to('+358401234567').waitFor();
    expect(await to('maija@example.test').count()).to.equal(0);
  });
});
