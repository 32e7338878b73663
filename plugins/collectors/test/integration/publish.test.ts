import type { JobContext, TenantContext } from '@kaiku/sdk/server';
import {
  makeLink,
  openSurvey,
  removeSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { CollectorReader } from '../../contract/index.ts';
import { transition } from '../../server/jobs/transition.ts';
import { coffee, colleague } from '../support.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('collectors: publish links', () => {
  let app: TestApp;
  let owner: TestUser;
  let surveyId: string;
  let reader: CollectorReader;

  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
    reader = app.services('collectors').get(CollectorReader);
  });
  beforeEach(async () => {
    surveyId = await openSurvey(owner, { structure: coffee });
  });

  const make = (body?: object) => makeLink(owner, surveyId, body);
  const change = (id: string, body: object) => owner.api.put(`/survey/${surveyId}/publish/${id}`, body);
  const list = async () => (await owner.api.get(`/survey/${surveyId}/publish`)).data.data;
  /** What a respondent gets; `find` may be a second old. */
  const stateSoon = (url: string, state: string) =>
    until(`${url} to be ${state}`, async () => (await reader.find(url))?.collector.state === state);

  it('LINK-004.abc a new link has an address of its own, is open, and says when', async () => {
    const link = await make();
    expect(link).to.include({ name: 'Web', state: 'open', surveyId, closeAt: null, expiry: null });
    expect(link.publishUrl).to.match(new RegExp(`/a/${link.url}$`));
    expect(Date.parse(link.created)).to.be.closeTo(Date.now(), 60_000);
    expect(Date.parse(link.openAt)).to.be.closeTo(Date.now(), 60_000);
  });

  it('SUR-017.d surveys in a list with details carry their links, for who may see links', async () => {
    const link = await make({ name: 'Details' });
    const detailed = async ({ api }: TestUser) =>
      (await api.get('/survey', { query: { with_details: true, per_page: 10, id: surveyId } })).data.data[0];
    const { publish_links: links } = await detailed(owner);
    expect(links).to.have.length(1);
    expect(links[0]).to.include({ collectorId: link.collectorId, name: 'Details', publishUrl: link.publishUrl });
    const editor = await colleague(app, owner);
    await shareSurvey(owner, surveyId, editor, { permissions: ['edit'] });
    expect(await detailed(editor)).to.not.have.property('publish_links');
    const seer = await colleague(app, owner);
    await shareSurvey(owner, surveyId, seer, { permissions: ['viewLinks'] });
    expect((await detailed(seer)).publish_links).to.have.length(1);
  });

  it('LINK-031 when the details of a survey’s links cannot be fetched, the survey bears the status of the error', async () => {
    const link = await make({ name: 'Details' });
    const detailed = async () =>
      (await owner.api.get('/survey', { query: { with_details: true, per_page: 10, id: surveyId } })).data.data[0];
    expect(await detailed()).to.not.have.property('details_errors');
    const set = (time: string) =>
      app.db.owner.query('UPDATE collectors.collectors SET open_at = $1 WHERE id = $2', [time, link.collectorId]);
    // A time that no reader of rows can tell.
    await set('-infinity');
    try {
      const survey = await detailed();
      expect(survey).to.deep.include({ survey_id: surveyId, details_errors: { publish_links: 500 }, shares: [] });
      expect(survey).to.not.have.property('publish_links');
    } finally {
      await set(link.openAt);
    }
    expect((await detailed()).publish_links).to.have.length(1);
  });

  it('addresses cannot be guessed: 70 bits, no two the same', async () => {
    const urls = await Promise.all(Array.from({ length: 20 }, () => make().then(({ url }) => url as string)));
    expect(new Set(urls).size).to.equal(20);
    for (const url of urls) expect(url).to.match(/^[1-9A-HJ-NP-Za-km-z]{12}$/);
  });

  it('PLAT-038 links come by page, in an order, and those that are searched for', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `Shop ${String(index).padStart(2, '0')}`);
    for (const name of names) await make({ name });
    const closed = await make({ name: 'Kiosk', url: `kiosk-${Date.now().toString(36)}` });
    await change(closed.collectorId, { state: 'closed' });
    const closeAt = inAnHour();
    await make({ name: 'Fair', closeAt });
    type Query = Record<string, string | number | boolean>;
    const get = async (query: Query) => (await owner.api.get(`/survey/${surveyId}/publish`, { query })).data;
    const shown = async (query: Query) => {
      const { data, count } = await get(query);
      return [data.map(({ name }: { name: string }) => name), count];
    };
    const first = await get({ timestamp: 7 });
    expect([first.data.length, first.count, first.timestamp]).to.eql([25, 32, 7]);
    expect(first.survey).to.deep.include({ state: 'published', links: 32, closedWithSurvey: 0, nextSwitch: closeAt });
    expect(await shown({ page_no: 2 })).to.eql([[...names.slice(25), 'Kiosk', 'Fair'], 32]);
    expect(await shown({ sort_by: 'name', sort_order: 'desc', per_page: 2 })).to.eql([['Shop 29', 'Shop 28'], 32]);
    expect(await shown({ sort_by: 'state', sort_order: 'desc', per_page: 1 })).to.eql([['Kiosk'], 32]);
    expect(await shown({ filter: 'shop 1', filter_fields: 'name', per_page: 2 })).to.eql([['Shop 01', 'Shop 10'], 12]);
    expect(await shown({ filter: closed.publishUrl }), 'by its whole address').to.eql([['Kiosk'], 1]);
    const { survey, data } = await get({ filter: 'nowhere' });
    expect([data, survey.links]).to.eql([[], 32]);
  });

  it('texts that the database cannot hold are refused with the name of the field', async () => {
    const [nul, half] = ['a\u0000', '\ud83d'];
    for (const [body, path] of [
      [{ name: nul }, 'name'],
      [{ background: { city: nul } }, 'background.city'],
      [{ background: { [nul]: 'Oulu' } }, `background.${nul}`],
      [{ background: { city: half } }, 'background.city'],
      [{ automaticAnswers: { drink: half } }, 'automaticAnswers.drink'],
      [{ automaticAnswers: { drink: { choice: 'other', other: nul } } }, 'automaticAnswers.drink'],
    ] as const) {
      const { status, error } = await owner.api.post(`/survey/${surveyId}/publish`, { name: 'Web', ...body });
      expect([status, error.code, error.details.map((detail) => detail.path)]).to.eql([422, 'validation', [path]]);
    }
    const search = await owner.api.get('/survey', { query: { filter: nul } });
    expect([search.status, search.error?.details.map(({ path }) => path)]).to.eql([422, ['filter']]);
    // Marks of all languages and pictures are no such characters.
    const { name } = await make({ name: 'Ä 👍🏽 नमस्ते' });
    expect(name).to.equal('Ä 👍🏽 नमस्ते');
  });

  it('LINK-024.abcde lists, creates, updates and deletes links; replies carry updated_collectors and old_urls', async () => {
    const first = await make({ name: 'First' });
    const second = await make({ name: 'Second' });
    expect((await list()).map((link: { name: string }) => link.name)).to.eql(['First', 'Second']);

    const renamed = await change(first.collectorId, { name: 'Lobby', background: { city: 'Oulu' }, language: 'fi' });
    expect(renamed.data.updated_collectors[0]).to.deep.include({
      name: 'Lobby',
      background: { city: 'Oulu' },
      language: 'fi',
    });
    expect(renamed.data.old_urls).to.eql([]);

    const removed = await owner.api.delete(`/survey/${surveyId}/publish/${second.collectorId}`);
    expect(removed.data).to.eql({ updated_collectors: [], old_urls: [second.url] });
    expect((await list()).map((link: { name: string }) => link.name)).to.eql(['Lobby']);
    expect((await change(second.collectorId, { name: 'Ghost' })).status).to.equal(404);
  });

  it('LINK-025.a count_only gives the number alone', async () => {
    await make();
    await make();
    const reply = await owner.api.get(`/survey/${surveyId}/publish`, { query: { count_only: true } });
    expect(reply.data).to.eql({ count: 2 });
  });

  it('LINK-025.b delete_answers takes 1 and 2, nothing else', async () => {
    const link = await make();
    const path = `/survey/${surveyId}/publish/${link.collectorId}`;
    expect((await owner.api.delete(path, { query: { delete_answers: 3 } })).status).to.equal(422);
    expect((await owner.api.delete(path, { query: { delete_answers: 1 } })).status).to.equal(200);
    const other = await make();
    const keeping = { query: { delete_answers: 2 } };
    const kept = await owner.api.delete(`/survey/${surveyId}/publish/${other.collectorId}`, keeping);
    expect(kept.status).to.equal(200);
  });

  it('LINK-005.abcd LINK-004.bc a link is open, closed, scheduled to open, or open and scheduled to close', async () => {
    const { collectorId } = await make();
    const closed = (await change(collectorId, { state: 'closed' })).data.updated_collectors[0];
    expect(closed.state).to.equal('closed');
    const openAt = inAnHour();
    const scheduled = (await change(collectorId, { openAt })).data.updated_collectors[0];
    expect(scheduled).to.include({ state: 'scheduled', openAt });
    const open = (await change(collectorId, { state: 'open' })).data.updated_collectors[0];
    expect(open).to.include({ state: 'open', closeAt: null });
    const closeAt = inAnHour();
    const ending = (await change(collectorId, { closeAt })).data.updated_collectors[0];
    expect(ending).to.include({ state: 'open', closeAt, expiry: closeAt });
  });

  it('a time that no calendar has is refused by name', async () => {
    const { collectorId } = await make();
    for (const closeAt of ['+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00Z', '2099-13-01']) {
      const { status, error } = await change(collectorId, { closeAt });
      expect([status, error.details[0]?.path], closeAt).to.eql([422, 'closeAt']);
    }
    expect((await change(collectorId, { closeAt: '9999-12-31T23:59:59.999Z' })).status).to.equal(200);
  });

  it('LINK-006.b a scheduled link opens and closes at its times', async () => {
    const soon = Date.now() + 1_200;
    const link = await make({
      name: 'Soon',
      openAt: new Date(soon).toISOString(),
      closeAt: new Date(soon + 1_500).toISOString(),
    });
    expect(link.state).to.equal('scheduled');
    expect((await reader.find(link.url))?.collector.state).to.equal('scheduled');
    await stateSoon(link.url, 'open');
    await stateSoon(link.url, 'closed');
  });

  it('the opening of a scheduled link is told of once its time has come, and only then', async () => {
    const { collectorId, openAt } = await make({ name: 'Told', openAt: inAnHour() });
    const told: string[] = [];
    const run = (at: string) =>
      transition.handler(
        {
          tenant: (work: (ctx: TenantContext) => Promise<unknown>) =>
            app.tenant(owner.person.companyId, (ctx) =>
              work({ ...ctx, publish: async ({ name }: { name: string }) => void told.push(name) } as TenantContext),
            ),
        } as JobContext,
        { collectorId, to: 'open', at },
      );
    await run(openAt);
    expect(told).to.eql([]);
    const past = new Date(Date.now() - 1_000);
    await app.db.owner.query('UPDATE collectors.collectors SET open_at = $1 WHERE id = $2', [past, collectorId]);
    await run(openAt);
    expect(told, 'its time was changed').to.eql([]);
    await run(past.toISOString());
    expect(told).to.eql(['collector.opened']);
  });

  it('LINK-007 an open link cannot be scheduled to open', async () => {
    const { collectorId } = await make();
    const reply = await change(collectorId, { openAt: inAnHour() });
    expect(reply.status).to.equal(422);
    expect(reply.error.code).to.equal('collector_must_be_closed');
    expect(reply.error.details[0]?.path).to.equal('openAt');
  });

  it('a closing time that has passed, or comes before the opening, is refused', async () => {
    const { collectorId } = await make();
    const past = await change(collectorId, { closeAt: new Date(Date.now() - 1_000).toISOString() });
    expect(past.error.details[0]).to.include({ path: 'closeAt', code: 'close_before_open' });
    const early = await owner.api.post(`/survey/${surveyId}/publish`, {
      name: 'Early',
      openAt: inAnHour(),
      closeAt: new Date(Date.now() + 1_000).toISOString(),
    });
    expect(early.error.details[0]).to.include({ path: 'closeAt', code: 'close_before_open' });
  });

  it('LINK-033.b a link that gets another address keeps the old one, and says so', async () => {
    const link = await make();
    const word = `lobby-${Date.now().toString(36)}`;
    const moved = await change(link.collectorId, { url: word });
    expect(moved.data.old_urls).to.eql([link.url]);
    expect((await reader.find(word))?.collector.collectorId).to.equal(link.collectorId);
    await until('the old address to lead on', async () => (await reader.find(link.url))?.collector.url === word);
  });

  it('an address of another link is refused, also of another company, and so is a wrong form', async () => {
    const word = `cafe-${Date.now().toString(36)}`;
    await make({ name: 'Mine', url: word });
    const stranger = await app.createUser();
    const theirs = await openSurvey(stranger, { structure: coffee });
    const taken = await stranger.api.post(`/survey/${theirs}/publish`, { name: 'Theirs', url: word.toUpperCase() });
    expect(taken.error.code).to.equal('url_taken');
    for (const url of ['a b cd', '-abc', 'ab--cd', 'åäöå', '../etc']) {
      const reply = await owner.api.post(`/survey/${surveyId}/publish`, { name: 'Odd', url });
      expect(reply.status, url).to.equal(422);
      expect(reply.error.details[0]?.path, url).to.equal('url');
    }
  });

  it('people may type a chosen address in capitals', async () => {
    const word = `lunch-${Date.now().toString(36)}`;
    const link = await make({ name: 'Lunch', url: word });
    expect((await reader.find(word.toUpperCase()))?.collector.collectorId).to.equal(link.collectorId);
  });

  it('LINK-002.b who may only see links cannot create, change or delete them', async () => {
    const link = await make();
    const viewer = await colleague(app, owner);
    expect((await viewer.api.get(`/survey/${surveyId}/publish`)).status).to.equal(403);
    await shareSurvey(owner, surveyId, viewer, { permissions: ['viewLinks'] });
    expect((await viewer.api.get(`/survey/${surveyId}/publish`)).data.count).to.equal(1);
    const path = `/survey/${surveyId}/publish`;
    expect((await viewer.api.post(path, { name: 'No' })).status).to.equal(403);
    expect((await viewer.api.put(`${path}/${link.collectorId}`, { state: 'closed' })).status).to.equal(403);
    expect((await viewer.api.delete(`${path}/${link.collectorId}`)).status).to.equal(403);
    expect((await list())[0].state).to.equal('open');
  });

  it('SUR-078.a closing a survey closes all its links, scheduled ones too', async () => {
    const open = await make();
    const scheduled = await make({ name: 'Later', openAt: inAnHour() });
    expect((await owner.api.post(`/survey/${surveyId}/close`)).status).to.equal(200);
    await until('links to close', async () =>
      (await list()).every(({ state }: { state: string }) => state === 'closed'),
    );
    for (const { url } of [open, scheduled]) await stateSoon(url, 'closed');
    expect((await list()).map(({ closedWithSurvey }: { closedWithSurvey: boolean }) => closedWithSurvey)).to.eql([
      true,
      true,
    ]);
  });

  it('GAP-030 a reopened survey leaves its links closed until they are opened together', async () => {
    const own = await make({ name: 'Closed by hand' });
    await change(own.collectorId, { state: 'closed' });
    await make();
    await owner.api.post(`/survey/${surveyId}/close`);
    await until('links to close', async () =>
      (await list()).every(({ state }: { state: string }) => state === 'closed'),
    );
    await owner.api.post(`/survey/${surveyId}/reopen`);
    expect((await list()).map(({ state }: { state: string }) => state)).to.eql(['closed', 'closed']);
    const reply = await owner.api.put(`/survey/${surveyId}/publish`, { reopen: 'closedWithSurvey' });
    expect(reply.data.updated_collectors.map(({ name }: { name: string }) => name)).to.eql(['Web']);
    expect((await list()).map(({ state }: { state: string }) => state)).to.eql(['closed', 'open']);
  });

  it('a deleted survey takes its links along', async () => {
    const { url } = await make();
    expect(await reader.find(url)).not.to.equal(null);
    await owner.api.post(`/survey/${surveyId}/close`);
    await removeSurvey(owner, surveyId);
    await until('the link to be gone', async () => (await reader.find(url)) === null);
  });

  it('another company sees nothing of it', async () => {
    const { collectorId } = await make();
    const stranger = await app.createUser();
    expect((await stranger.api.get(`/survey/${surveyId}/publish`)).status).to.be.oneOf([403, 404]);
    const path = `/survey/${surveyId}/publish/${collectorId}`;
    expect((await stranger.api.put(path, { state: 'closed' })).status).to.be.oneOf([403, 404]);
    expect((await list())[0].state).to.equal('open');
  });

  it('find says nothing about addresses that do not exist or have an impossible form', async () => {
    for (const url of ['nothere', '', "' OR 1=1 --", '%00', 'a'.repeat(500)])
      expect(await reader.find(url)).to.equal(null);
  });
});
