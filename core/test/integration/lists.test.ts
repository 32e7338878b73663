import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';

/** The list of pictures stands for all: each is a `defineList`. */
describe('lists', () => {
  let app: TestApp;
  let user: TestUser;
  before(async () => {
    app = await startTestApp({ plugins: ['access', 'surveys'], workers: 'none' });
    user = await app.createUser();
    const names = [
      '100 % Coffee',
      'Coffee_cup',
      'coffee cup',
      'COFFEEXCUP',
      ...Array.from({ length: 26 }, () => 'Same'),
    ];
    for (const [index, name] of names.entries())
      await app.db.owner.query(
        `INSERT INTO core.files (company_id, id, file_type, name, content_type, size, created_by, created_at)
         VALUES ($1, gen_random_uuid(), 'logo', $2, 'image/png', $3, $4, '2026-01-01')`,
        [user.person.companyId, name, index, user.person.userId],
      );
  });
  after(() => app.stop());

  const list = async (query: string) => {
    const reply = await user.api.get(`/files?${query}`);
    expect(reply.status, reply.text).to.equal(200);
    return reply.data as { data: { fileId: string; name: string }[]; count: number; timestamp: number | null };
  };
  const names = async (query: string) => (await list(query)).data.map(({ name }) => name);

  it('PLAT-038 give each row once over all pages, also where the order tells none apart', async () => {
    for (const sort of ['sort_by=created_at&sort_order=asc', 'sort_by=name&sort_order=desc', '']) {
      const seen: string[] = [];
      for (const page of [1, 2, 3, 4]) {
        const { data, count } = await list(`per_page=10&page_no=${page}&${sort}`);
        expect(count, `${sort} page ${page}`).to.equal(30);
        seen.push(...data.map(({ fileId }) => fileId));
      }
      expect([seen.length, new Set(seen).size], sort).to.deep.equal([30, 30]);
    }
  });

  it('PLAT-039.a count what matches, on whatever page, and give the timestamp back', async () => {
    expect(await list('filter=same&per_page=10&timestamp=7')).to.deep.include({ count: 26, timestamp: 7 });
    expect(await list('filter=same&per_page=10&page_no=3')).to.deep.include({ count: 26, timestamp: null });
    expect(await list('filter=same&per_page=10&page_no=99')).to.deep.include({ data: [], count: 26 });
    expect(await list('filter=nothing')).to.deep.include({ data: [], count: 0 });
  });

  it('give all for -1, whatever page is named', async () => {
    for (const page of [1, 9]) expect((await list(`per_page=-1&page_no=${page}`)).data).to.have.length(30);
  });

  it('search for every word as it stands, in any case', async () => {
    expect(await names('filter=%25')).to.deep.equal(['100 % Coffee']);
    expect(await names('filter=e_c')).to.deep.equal(['Coffee_cup']);
    expect(await names('filter=cup%20COFFEE&sort_by=size')).to.deep.equal(['Coffee_cup', 'coffee cup', 'COFFEEXCUP']);
    expect(await names('filter=cup%20COFFEE&filter_fields=name')).to.have.length(3);
  });

  it('refuse columns that they do not have', async () => {
    for (const query of ['sort_by=company_id', 'filter=x&filter_fields=company_id', 'per_page=101', 'page_no=0'])
      expect((await user.api.get(`/files?${query}`)).status, query).to.equal(422);
  });
});
