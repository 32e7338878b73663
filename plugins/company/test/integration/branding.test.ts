import { filledAccent } from '@kaiku/sdk/common/accent';
import { sharedApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { pictureIn } from '../../server/services/logos.ts';
import { png } from '../support.ts';

describe('company branding', () => {
  let test: TestApp;
  let manager: TestUser;
  before(async function () {
    test = await sharedApp(this.test!.parent!, { plugins: ['access', 'company', 'data-collections'] });
  });
  beforeEach(async () => {
    manager = await test.createUser();
  });

  const upload = (content: Buffer, name = 'logo.png', who = manager) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), name);
    return who.api.post('/company/branding/logo', undefined, { form });
  };
  const brand = async (who = manager) => (await who.api.get('/bootstrap')).data.company.brand;
  const audited = async () =>
    (
      await test.db.owner.query(
        "SELECT operation, details FROM core.audit_log WHERE company_id = $1 AND operation LIKE 'branding.%' ORDER BY id",
        [manager.person.companyId],
      )
    ).rows;
  const stored = async (companyId: string) =>
    (await test.db.owner.query('SELECT key, state FROM core.stored_files WHERE company_id = $1', [companyId])).rows;

  it('COMP-053.ab COMP-055.a a logo and an accent are of every shell of the company, and of no other', async () => {
    const colleague = await test.createUser({ company: manager.company, roles: [] });
    const stranger = await test.createUser();
    expect(await brand()).to.equal(null);
    expect((await upload(png(120, 40))).status).to.equal(200);
    const saved = await manager.api.put('/company/branding', { accent: '#ffcc00', accent_dark: null });
    expect(saved.data).to.include({ accent: '#FFCC00', accent_dark: null });
    const seen = await brand(colleague);
    expect(seen.logo).to.equal(saved.data.logo);
    expect(seen.style).to.include(`--mantine-color-kaiku-filled:${filledAccent('#FFCC00', 'light')}`);
    expect(await brand(stranger)).to.equal(null);
    expect(await audited()).to.deep.equal([
      { operation: 'branding.logo', details: { file: 'logo.png' } },
      { operation: 'branding.accent', details: { accent: '#FFCC00', accent_dark: null } },
    ]);
  });

  it('COMP-053.d a logo is shown to anybody by its address; one that was replaced or removed is gone', async () => {
    await upload(png(120, 40));
    const { logo: first } = await brand();
    const reply = await test.anonymous.get(first.slice('/api'.length));
    expect([reply.status, reply.headers.get('content-type')]).to.deep.equal([200, 'image/png']);
    expect(reply.headers.get('content-security-policy')).to.include('sandbox');
    await upload(png(64, 64));
    const { logo: second } = await brand();
    expect(second).to.not.equal(first);
    expect((await test.anonymous.get(first.slice('/api'.length))).status).to.equal(404);
    expect((await manager.api.delete('/company/branding/logo')).data.logo).to.equal(null);
    expect((await test.anonymous.get(second.slice('/api'.length))).status).to.equal(404);
    expect((await stored(manager.person.companyId)).map(({ state }) => state)).to.not.include('kept');
    // The company's picture is no other company's.
    const stranger = await test.createUser();
    await upload(png(64, 64), 'logo.png', stranger);
    const key = (await brand(stranger)).logo.split('/').at(-1);
    const elsewhere = `/company/logo/${manager.person.companyId}/${key}`;
    expect((await test.anonymous.get(elsewhere)).status).to.equal(404);
  });

  it('COMP-053.e removing both goes back to how Kaiku looks', async () => {
    await upload(png(120, 40));
    await manager.api.put('/company/branding', { accent: '#0000FF', accent_dark: '#8888FF' });
    await manager.api.delete('/company/branding/logo');
    expect(await brand()).to.include({ logo: null });
    await manager.api.put('/company/branding', { accent: null, accent_dark: null });
    expect(await brand()).to.equal(null);
    const left = await test.db.owner.query('SELECT 1 FROM company.looks WHERE company_id = $1', [
      manager.person.companyId,
    ]);
    expect(left.rowCount).to.equal(0);
  });

  it('COMP-054.ab what is no PNG, JPEG or WebP picture by its content is refused, naming the file', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const content of [svg, Buffer.from('GIF89a......'), Buffer.from('%PDF-1.7'), png(10, 10).subarray(0, 12)]) {
      const reply = await upload(content);
      expect(reply.status, content.toString('latin1', 0, 8)).to.equal(422);
      expect(reply.error.details[0]).to.include({
        path: 'file',
        code: 'logo_not_picture',
        message: 'The file is not a PNG, JPEG or WebP picture.',
      });
    }
    expect((await upload(png(5_000, 10))).error.details[0]!.code).to.equal('logo_too_many_pixels');
    expect((await upload(Buffer.concat([png(10, 10), Buffer.alloc(1_100_000)]))).status).to.equal(413);
    expect(await brand()).to.equal(null);
    expect(await stored(manager.person.companyId)).to.deep.equal([]);
  });

  it('changes at once come one after the other, also where one takes away what there was', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        manager.api.put('/company/branding', { accent: i % 2 === 0 ? '#0000FF' : null, accent_dark: null }),
      ),
    );
    expect([...new Set(replies.map(({ status }) => status))]).to.deep.equal([200]);
  });

  it('COMP-054.c only who manages the company sets its look; what is no colour is refused, naming the field', async () => {
    const creator = await test.createUser({ company: manager.company, roles: ['survey_creator'] });
    expect((await upload(png(10, 10), 'logo.png', creator)).status).to.equal(403);
    const set = (accent: string | null, dark: string | null, who = manager) =>
      who.api.put('/company/branding', { accent, accent_dark: dark });
    expect((await set('#000000', null, creator)).status).to.equal(403);
    expect((await set('red', null)).error.details[0]).to.include({ path: 'accent', code: 'accent_color' });
    expect((await set('#000000', '}body{')).error.details[0]).to.include({ path: 'accent_dark', code: 'accent_color' });
    expect((await set(null, '#8888FF')).error.details[0]).to.include({ path: 'accent', code: 'accent_missing' });
  });

  it('COMP-055.b mails that lead to a password have the logo and the colour, and those of other companies have not', async () => {
    await upload(png(120, 40));
    await manager.api.put('/company/branding', { accent: '#FFCC00', accent_dark: null });
    const invite = async (who: TestUser) => {
      const email = `newcomer-${who.person.userId}@aalto.example`;
      const reply = await who.api.post('/user/new', {
        email,
        first_name: 'Aino',
        last_name: 'Aalto',
        roles: [],
        invite: true,
      });
      expect(reply.status, reply.text).to.equal(200);
      return test.mail.next({ to: email });
    };
    const { html } = await invite(manager);
    expect(html).to.include(`${(await brand()).logo}" alt="${manager.company.name}"`);
    expect(html).to.include(`background:${filledAccent('#FFCC00', 'light')};color:#ffffff`);
    const { html: plain } = await invite(await test.createUser());
    expect(plain).to.not.include('<img').and.not.include(filledAccent('#FFCC00', 'light'));
  });

  it('sizes of pictures are read from their heads, and what breaks off is none', () => {
    const vp8x = Buffer.concat([
      Buffer.from('RIFF\x1a\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0', 'latin1'),
      Buffer.from([99, 0, 0, 49, 0, 0]),
    ]);
    expect(pictureIn(vp8x)).to.deep.equal({ type: 'image/webp', width: 100, height: 50 });
    const jpeg = Buffer.from('ffd8ffe000044a46ffc0000b080032006401011100', 'hex');
    expect(pictureIn(jpeg)).to.deep.equal({ type: 'image/jpeg', width: 100, height: 50 });
    for (const whole of [vp8x, jpeg, png(3, 3)])
      for (let length = 0; length < 17; length += 1) expect(pictureIn(whole.subarray(0, length))).to.equal(null);
    expect(pictureIn(png(0, 5))).to.equal(null);
  });
});
