import { integritySignals } from '@kaiku/plugin-responses/contract';
import { accepted, removeSurvey, sharedApp, shareSurvey, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { many, openSample, store } from '../support/survey.ts';

type Row = Record<string, unknown>;

describe('Power BI links', function () {
  this.timeout(180_000);
  let app: TestApp;
  let user: TestUser;
  let surveyId: string;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    user = await app.createUser();
    await app.setFeatures(user.company.companyId, { power_bi: true });
    surveyId = await openSample(user);
    await store(app, user, surveyId, [
      ...many(600, { score: 10, way: 'bus', team: 'Blue' }),
      ...many(5, { score: 3, way: 'foot', team: 'Red', why: 'Cold soup', at: '2026-04-01T10:00:00Z' }),
    ]);
  });

  const path = (of = surveyId) => `/survey/${of}/data_link`;
  const make = async (who = user, of = surveyId, name = 'Dashboard') => accepted(who.api.post(path(of), { name }));
  /** The test's node is at another address than it tells. */
  const here = (address: string) => address.replace(/^https?:\/\/[^/]+/, app.url);
  const get = (address: string, part = '') => fetch(here(address) + part);
  const read = async (address: string) => {
    const reply = await get(address);
    expect(reply.status, address).to.equal(200);
    return reply.json() as Promise<{ value: Row[]; '@odata.nextLink'?: string }>;
  };
  /** Reads a set as a connector does: page by page, by the address that each page gives. */
  async function walk(address: string): Promise<{ rows: Row[]; pages: number }> {
    const rows: Row[] = [];
    let pages = 0;
    for (let next: string | undefined = address; next; ) {
      const page = await read(next);
      rows.push(...page.value);
      pages += 1;
      next = page['@odata.nextLink'];
    }
    return { rows, pages };
  }

  it('what is kept apart as spam or bots stands in no set, what is only marked does', async () => {
    const own = await openSample(user);
    const { fast, unopened, early } = integritySignals;
    for (const [signals, count] of [
      [0, 4],
      [fast, 2],
      [unopened, 3],
      [early, 5],
    ] as const) {
      const ids = await store(app, user, own, many(count, { score: 9, way: 'bus', team: 'Blue' }));
      await app.db.owner.query('UPDATE responses.responses SET signals = $2, spam = $3 WHERE id = ANY($1)', [
        ids,
        signals,
        signals === unopened || signals === early,
      ]);
    }
    const { address } = await make(user, own);
    expect((await walk(`${address}Responses`)).rows).to.have.length(6);
    expect((await walk(`${address}BackgroundValues`)).rows).to.have.length(6);
    const of = async (set: string) =>
      (await walk(address + set)).rows.filter(({ QuestionId }) => QuestionId === 'way').map(({ N, Code }) => [N, Code]);
    expect(await of('Answers')).to.have.length(6);
    expect(await of('Figures')).to.deep.include([6, 'bus']);
    expect((await walk(`${address}Questions`)).rows.find(({ QuestionId }) => QuestionId === 'score')).to.include({
      N: 6,
    });
  });

  it('REP-019 a connector walks from the service document through $metadata to every page of every set', async () => {
    const { address } = await make();
    const root = await get(address);
    expect(root.headers.get('odata-version')).to.equal('4.0');
    expect(root.headers.get('content-type')).to.match(/^application\/json/);
    const { value: sets, '@odata.context': context } = (await root.json()) as {
      value: Row[];
      '@odata.context': string;
    };
    expect(sets.map(({ name }) => name)).to.deep.equal([
      'Questions',
      'Choices',
      'Figures',
      'Responses',
      'BackgroundValues',
      'Answers',
    ]);
    const metadata = await get(context);
    expect(metadata.headers.get('content-type')).to.match(/^application\/xml/);
    const xml = await metadata.text();
    for (const { name, url } of sets) {
      expect(xml).to.include(`<EntitySet Name="${name}"`);
      const { rows, pages } = await walk(address + url);
      const type = new RegExp(`<EntitySet Name="${name}" EntityType="Kaiku\\.(\\w+)"`).exec(xml)![1];
      const entity = new RegExp(`<EntityType Name="${type}">(.*?)</EntityType>`).exec(xml)![1]!;
      const properties = [...entity.matchAll(/<Property Name="(\w+)"/g)].map(([, property]) => property);
      for (const row of rows.slice(0, 3)) expect(Object.keys(row)).to.deep.equal(properties);
      const key = /PropertyRef Name="(\w+)"/.exec(entity)![1]!;
      expect(new Set(rows.map((row) => row[key])).size, `${name}: keys`).to.equal(rows.length);
      if (name === 'Responses') expect([rows.length, pages]).to.deep.equal([605, 2]);
      if (name === 'Answers') expect(rows.filter(({ QuestionId }) => QuestionId === 'way')).to.have.length(605);
      if (name === 'BackgroundValues') expect(rows.filter(({ Value }) => Value === 'Red')).to.have.length(5);
      if (name === 'Figures') {
        const bus = rows.find(({ Code }) => Code === 'bus');
        expect(bus).to.include({ QuestionId: 'way', Label: 'By bus', Count: 600, N: 605, Share: 600 / 605 });
      }
      if (name === 'Questions') {
        const page = await accepted(user.api.get(`/survey/${surveyId}/results`));
        const score = page.elements.find(({ element_id }: Row) => element_id === 'score');
        expect(rows.find(({ QuestionId }) => QuestionId === 'score')).to.include({
          Nps: score.summary.nps.nps,
          N: 605,
        });
      }
    }
  });

  it('takes $top, $skip, $select and $filter over all pages', async () => {
    const { address } = await make();
    const set = `${address}Responses`;
    expect((await walk(`${set}?$top=3`)).rows).to.have.length(3);
    expect((await walk(`${set}?$skip=600`)).rows).to.have.length(5);
    expect((await walk(`${set}?$skip=498&$top=4&$select=Language`)).rows).to.deep.equal(
      Array.from({ length: 4 }, () => ({ Language: 'en' })),
    );
    const late = `${set}?$filter=${encodeURIComponent('SubmittedAt ge 2026-03-15T00:00:00Z and SubmittedAt lt 2026-05-01T00:00:00Z')}`;
    expect((await walk(late)).rows).to.have.length(5);
    const red = `${address}BackgroundValues?$filter=${encodeURIComponent("FieldId eq 'team' and Value eq 'Red'")}`;
    expect((await walk(red)).rows).to.have.length(5);
    const refused = await get(set, '?$orderby=ResponseId');
    expect([refused.status, (await refused.json()).error.code]).to.deep.equal([501, 'NotImplemented']);
    expect((await get(address, 'Nothing')).status).to.equal(404);
  });

  it('REP-020.a the token is told once, and kept as a hash', async () => {
    const made = await make(user, surveyId, 'Secret one');
    const token = /\/powerbi\/(\w[\w-]+)\/$/.exec(made.address)![1]!;
    const { links } = await accepted(user.api.get(path()));
    expect(JSON.stringify(links)).not.to.include(token);
    const { rows } = await app.db.owner.query(
      'SELECT to_jsonb(l) AS l, encode(h.hash, $1) AS hash FROM reports.links l JOIN reports.link_hashes h USING (company_id, id)',
      ['hex'],
    );
    expect(JSON.stringify(rows)).not.to.include(token);
    const { data } = await accepted(user.api.get('/audit_log?per_page=50&page_no=1'));
    expect(data.some(({ operation }: Row) => operation === 'datalink.create')).to.equal(true);
    expect(JSON.stringify(data)).not.to.include(token);
  });

  it('REP-020.b revoking ends it at once, with the answer that an unknown one has, and its last use is told', async () => {
    const { address, link_id } = await make();
    const unknown = await get(address.replace(/.{8}\/$/, 'AAAAAAAA/'));
    await read(address);
    const own = (await accepted(user.api.get(path()))).links.find((one: Row) => one.link_id === link_id);
    expect(own.last_used_at).to.be.a('string');
    expect(own.made_by).to.equal(user.person.email);
    await accepted(user.api.delete(`${path()}/${link_id}`));
    const revoked = await get(address, 'Responses');
    expect([revoked.status, await revoked.text()]).to.deep.equal([unknown.status, await unknown.text()]);
    expect(revoked.status).to.equal(404);
    expect((await user.api.delete(`${path()}/${link_id}`)).status).to.equal(404);
  });

  it('REP-020 it is there for reading alone', async () => {
    const { address } = await make();
    const before = await walk(`${address}Responses`);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const set of ['', 'Responses', 'Answers'])
        expect((await fetch(here(address) + set, { method })).status, `${method} ${set}`).to.equal(404);
    expect(await walk(`${address}Responses`)).to.deep.equal(before);
  });

  it('COMP-077 REP-020 is not made by who stands in for somebody: it would last', async () => {
    const substitute = await app.createUser({ company: user.company, roles: [] });
    await app.setFeatures(user.company.companyId, { substitute_users: true, power_bi: true });
    const period = { start: new Date(Date.now() - 3_600_000), end: new Date(Date.now() + 3_600_000) };
    await accepted(user.api.post('/substitute', { user_email: substitute.person.email, ...period }));
    const place = substitute.api.with({ 'X-View-As': `user-${user.person.email}` });
    expect((await place.get(path())).status).to.equal(200);
    const refused = await place.post(path(), { name: 'Mine' });
    expect([refused.status, refused.error?.code], refused.text).to.deep.equal([403, 'stand_in']);
    const { link_id } = await make();
    expect((await place.delete(`${path()}/${link_id}`)).status).to.equal(200);
  });

  it('REP-019 refuses what it does not understand as OData has it, and never fails', async () => {
    const { address } = await make();
    const dashes = '-'.repeat(36);
    for (const query of [
      `$skiptoken=${dashes}.0.`,
      `$skiptoken=${'a'.repeat(36)}.0.`,
      '$skiptoken=x',
      '$top=-1',
      '$top=1&$top=2',
      '$select=constructor',
      '$select=__proto__',
      "$filter=constructor eq 'a'",
      '$filter=SubmittedAt ge 2026-13-01T00:00:00Z',
      '$filter=SubmittedAt ge %2B275760-09-13T00:00:00Z',
      '$filter=SubmittedAt lt -271821-04-20T00:00:00Z',
      '$filter=SubmittedAt ge 0001-01-01T00:00:00Z',
      "$filter=Language eq 'en' or Language eq 'fi'",
      "$filter=not (Language eq 'en')",
      `$filter=${'('.repeat(3_000)}`,
      "$filter=Language eq '\u0000'",
      '$expand=Answers',
      '$format=xml',
    ]) {
      const reply = await get(address, `Responses?${query.replaceAll(' ', '%20').replaceAll('\u0000', '%00')}`);
      expect(reply.status, query).to.be.oneOf([200, 400, 415, 501]);
      expect(reply.headers.get('odata-version'), query).to.equal('4.0');
    }
    for (const token of ['%00', 'x'.repeat(5_000), '%F0%9F', '__proto__'])
      expect((await fetch(`${app.url}/powerbi/${token}/Responses`)).status, token).to.be.oneOf([400, 404]);
  });

  it('SHARE-025.g needs reportEdit, gives what its maker’s share lets through at each call, and ends with it', async () => {
    const reader = await app.createUser({ company: user.company, roles: ['survey'] });
    const back = await shareSurvey(user, surveyId, reader, { permissions: ['reportView'] });
    expect((await reader.api.post(path(), { name: 'X' })).status).to.equal(403);
    await back();
    const takeBack = await shareSurvey(user, surveyId, reader, {
      permissions: ['reportEdit', 'bgLimits'],
      background_limits: [{ field_id: 'team', values: ['Red'] }],
    });
    const { address } = await make(reader);
    const { value: sets } = await read(address);
    expect(
      sets.map(({ name }) => name),
      'no single responses',
    ).to.deep.equal(['Questions', 'Choices', 'Figures']);
    expect((await get(address, 'Answers')).status).to.equal(404);
    const figures = (await walk(`${address}Figures`)).rows;
    expect(figures.find(({ Code }) => Code === 'bus')).to.include({ Count: 0, N: 5 });
    await takeBack();
    expect((await get(address, 'Figures')).status).to.equal(404);
  });

  it('REP-024.a hide-under-X holds', async () => {
    const hiding = await openSample(user, { hideUnder: 3, hideUnderField: 'team' });
    await store(app, user, hiding, [
      ...many(2, { way: 'bus', team: 'Blue', city: 'Oulu' }),
      { way: 'bus', team: 'Blue', city: 'Turku' },
      { way: 'bus', team: 'Blue', city: 'Oulu' },
      ...many(2, { way: 'foot', team: 'Red', why: 'Secret' }),
    ]);
    const { address } = await make(user, hiding);
    for (const name of ['Responses', 'Answers', 'BackgroundValues', 'Figures', 'Questions']) {
      const { rows } = await walk(address + name);
      expect(JSON.stringify(rows), name).not.to.match(/Secret|"Red"/);
      // Three of Blue are a block; the fourth waits for its own to fill.
      if (name === 'Responses') {
        expect(rows).to.have.length(3);
        expect(new Set(rows.map(({ SubmittedAt }) => SubmittedAt)), 'when each came').to.deep.equal(new Set([null]));
      }
      // All of a block are of one team, but not of one city.
      if (name === 'BackgroundValues')
        expect(rows.map(({ FieldId, Value }) => [FieldId, Value])).to.deep.equal(
          Array.from({ length: 3 }, () => ['team', 'Blue']),
        );
    }
    const few = `${address}Responses?$filter=${encodeURIComponent('SubmittedAt ge 2026-06-01T00:00:00Z')}`;
    expect((await walk(few)).rows).to.deep.equal([]);
  });

  it('REP-024.b ends with the feature, with its survey and with its maker', async () => {
    const colleague = await app.createUser({ company: user.company });
    const { address } = await make(colleague);
    await read(address);
    await app.setFeatures(user.company.companyId, { power_bi: false });
    expect((await get(address)).status).to.equal(404);
    expect((await user.api.get(path())).error.code).to.equal('feature_disabled');
    await app.setFeatures(user.company.companyId, { power_bi: true });
    await read(address);
    await accepted(user.api.put('/users', { user_ids: [colleague.person.userId], state: 'removed' }));
    expect((await get(address)).status).to.equal(404);
    const { rows } = await app.db.owner.query('SELECT 1 FROM reports.links WHERE made_by = $1', [
      colleague.person.userId,
    ]);
    expect(rows).to.deep.equal([]);
    const own = await openSample(user);
    const ofSurvey = await make(user, own);
    await read(ofSurvey.address);
    await accepted(user.api.delete(`/survey/${own}`));
    expect((await get(ofSurvey.address, 'Figures')).status, 'in the bin').to.equal(404);
    await accepted(user.api.post(`/survey/${own}/restore`));
    await read(ofSurvey.address);
    await removeSurvey(user, own);
    expect((await get(ofSurvey.address)).status, 'gone').to.equal(404);
    await app.settled();
    const links = await app.db.owner.query('SELECT 1 FROM reports.links WHERE survey_id = $1', [own]);
    expect(links.rows).to.deep.equal([]);
  });
});
