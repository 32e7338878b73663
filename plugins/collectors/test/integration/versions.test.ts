import { accepted, makeLink, openSurvey, sharedApp, type TestApp, type TestUser, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { coffee } from '../support.ts';

describe('collectors: two who change the same links', () => {
  let app: TestApp;
  let owner: TestUser;
  let surveyId: string;

  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
  });
  beforeEach(async () => {
    surveyId = await openSurvey(owner, { structure: coffee });
  });

  type Made = { collectorId: string; version: number; name: string };
  const make = (name: string, body: object = {}): Promise<Made> => makeLink(owner, surveyId, { name, ...body });
  const path = (link: Made) => `/survey/${surveyId}/publish/${link.collectorId}`;
  const put = (link: Made, body: object) => owner.api.put(path(link), body);
  const get = (link: Made) => owner.api.get(path(link));
  const post = (end: string, body: object) => owner.api.post(`/survey/${surveyId}/publish/${end}`, body);

  it('LINK-024.c a change of a link that somebody has changed meanwhile is refused, and says what differs', async () => {
    const link = await make('Desk', { closeAt: new Date(Date.now() + 3_600_000).toISOString() });
    const first = (await accepted(put(link, { version: link.version, name: 'Front desk' }))).updated_collectors[0];
    expect(first.version).to.equal(link.version + 1);
    const late = await put(link, { version: link.version, name: 'Back desk', oneTimeDays: null, language: 'fi' });
    expect([late.status, late.error.code]).to.deep.equal([412, 'link_version_conflict']);
    expect(late.error.details.map(({ path: at }) => at)).to.deep.equal(['name', 'language']);
    expect((await get(link)).data).to.deep.include({ name: 'Front desk', language: null, version: first.version });
    await accepted(put(link, { version: first.version, name: 'Back desk' }));
    await accepted(put(link, { name: 'Whatever it is' }));
    expect((await owner.api.delete(path(link), { query: { version: first.version } })).status).to.equal(412);
    await accepted(owner.api.delete(path(link), { query: { version: first.version + 2 } }));
    expect((await get(link)).status).to.equal(404);
  });

  it('of changes at the same time one is kept, and the other refused', async () => {
    const link = await make('Desk');
    const replies = await Promise.all(['a', 'b', 'c'].map((name) => put(link, { version: link.version, name })));
    expect(replies.map(({ status }) => status).sort()).to.deep.equal([200, 412, 412]);
  });

  it('LINK-019 what goes together is judged of the link as it is when the change is made', async () => {
    const link = await make('Kiosk', { structure: 'singlePage' });
    const other = await app.db.owner.connect();
    try {
      await other.query('BEGIN');
      await other.query("UPDATE collectors.collectors SET structure = 'default' WHERE id = $1", [link.collectorId]);
      const waiting = put(link, { singlePageSend: true });
      await until('the change to wait for the other one', async () => {
        const { rowCount } = await app.db.owner.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return rowCount! > 0;
      });
      await other.query('COMMIT');
      expect((await waiting).status).to.equal(422);
    } finally {
      other.release();
    }
  });

  it('several are switched and deleted only as they were seen, all or none', async () => {
    const [one, two] = [await make('One'), await make('Two')];
    await accepted(put(two, { name: 'Too' }));
    const collectorIds = [one.collectorId, two.collectorId];
    const versions = { [one.collectorId]: one.version, [two.collectorId]: two.version };
    for (const [end, more] of [
      ['switch', { state: 'closed' }],
      ['delete', {}],
    ] as const) {
      const refused = await post(end, { collectorIds, versions, ...more });
      expect([refused.status, refused.error.code], end).to.deep.equal([412, 'link_version_conflict']);
      expect(refused.error.details.map(({ path: at, value }) => [at, value])).to.deep.equal([[two.collectorId, 'Too']]);
    }
    expect((await get(one)).data).to.include({ state: 'open', version: one.version });
    versions[two.collectorId] = two.version + 1;
    const { updated_collectors: closed } = await accepted(post('switch', { collectorIds, versions, state: 'closed' }));
    expect(closed.map(({ version }: Made) => version)).to.deep.equal([one.version + 1, two.version + 2]);
  });

  it('GAP-030 links that were closed with the survey are opened some hundreds in a call', async () => {
    const names = Array.from({ length: 501 }, (_, index) => `Link ${index}`);
    await app.db.owner.query(
      `INSERT INTO collectors.collectors (company_id, id, survey_id, name, url, open_at, close_at, closed_with_survey)
       SELECT $1, gen_random_uuid(), $2, name, 'reopen-' || gen_random_uuid(), now() - interval '1 day', now(), true
       FROM unnest($3::text[]) AS name`,
      [owner.person.companyId, surveyId, names],
    );
    const reopen = () => accepted(owner.api.put(`/survey/${surveyId}/publish`, { reopen: 'closedWithSurvey' }));
    const first = await reopen();
    expect([first.updated_collectors.length, first.left]).to.deep.equal([500, 1]);
    const second = await reopen();
    expect([second.updated_collectors.length, second.left]).to.deep.equal([1, 0]);
  });
});
