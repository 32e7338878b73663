import { accepted, createClient, makeLink, sharedApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { forgetDrafts } from '../../server/jobs/forgetDrafts.ts';
import { type FormPage, open, send } from '../form.ts';
import { publish, sampleAnswers, sampleStructure, stored } from '../support.ts';

describe('answering: drafts', () => {
  let app: TestApp;
  let owner: TestUser;

  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
    await app.setFeatures(owner.person.companyId, { survey_draft: true });
  });

  const structure = () => sampleStructure({ draftSaving: true, draftSaveText: 'Later', draftContinueText: 'Go on' });
  const at = (path: string) => `${app.answerUrl}${path}`;
  const finish = { 'q.recommend': '9', 'q.service.r.speed': 'high', 'q.service.r.smile': 'low', go: 'send' };
  const drafts = async (surveyId: string) =>
    (await app.db.owner.query('SELECT * FROM answering.drafts WHERE survey_id = $1', [surveyId])).rows;
  /** What failed in other files that this node serves is none of ours. */
  const done = () => app.settled(/./);
  /** The address on the page that says that a draft was saved. */
  const addressOf = ({ html }: FormPage): string => at(/href="(\/a\/[^"]*draft=[\w-]{22})"/.exec(html)![1]!);

  it('ANS-005 ANS-020.a SUR-015.ab a draft is saved, even with mandatory questions open, and gone on with elsewhere', async () => {
    const { url, surveyId } = await publish(owner, structure());
    const first = await open(at(`/a/${url}`));
    expect(first.html).to.include('>Later</button>');
    const second = await send(first, { 'q.mood': 'bad', 'q.story': 'So far', go: 'next' });
    const saved = await send(second, { go: 'draft' });
    expect(saved.status).to.equal(200);
    expect(saved.html).to.include('Your draft is saved').and.include('Go on').and.include(`/a/${url}?draft=`);
    const elsewhere = await open(addressOf(saved));
    expect(elsewhere.html).to.include('What went wrong?');
    const back = await send(elsewhere, { go: 'previous' });
    expect(back.html).to.include('So far');
    const last = await send(await send(back, { go: 'next' }), { 'q.why': 'Late', go: 'next' });
    expect((await send(last, finish)).html).to.include('Thank you kindly');
    expect((await stored(app, surveyId)).map(({ answers }) => answers.story)).to.eql(['So far']);
    expect(await drafts(surveyId), 'what was sent is no draft any more').to.eql([]);
  });

  it('ANS-020.a saving again changes the same draft, and both ways to it lead to one answer', async () => {
    const { url, surveyId } = await publish(owner, structure());
    const saved = await send(await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' }), {
      go: 'draft',
    });
    const again = await send(await open(addressOf(saved)), { 'q.recommend': '3', go: 'draft' });
    expect(addressOf(again)).to.equal(addressOf(saved));
    expect(await drafts(surveyId)).to.have.length(1);
    const twice = [await open(addressOf(saved)), await open(addressOf(saved))];
    for (const page of twice) await send(page, finish);
    expect(await stored(app, surveyId)).to.have.length(1);
  });

  it('a draft may be unfinished, but not nonsense', async () => {
    const { url, surveyId } = await publish(owner, structure());
    const page = await send(await open(at(`/a/${url}`)), { 'q.mood': 'no-such-choice', go: 'draft' });
    expect(page.status).to.equal(422);
    expect(await drafts(surveyId)).to.eql([]);
  });

  it('what a page says of when it was opened is kept in a draft only where it was signed here', async () => {
    const { url, surveyId } = await publish(owner, structure());
    const first = await open(at(`/a/${url}`));
    for (const forged of ['\u0000', 'x'.repeat(1_000_000)]) {
      const saved = await send(first, { 'q.mood': 'good', 'kaiku.started': forged, go: 'draft' });
      expect([saved.status, saved.html.includes('Your draft is saved')]).to.eql([200, true]);
      expect(saved.html.length, 'nothing of it comes back').to.be.below(100_000);
    }
    for (const { started } of await drafts(surveyId)) expect(started).to.match(/^[\w.-]{30,60}$/);
  });

  it('ANS-020.bcd COMP-028 survey, link and feature must all allow it', async () => {
    const offered = async (settings: object, link: object = {}) => {
      const { url, surveyId } = await publish(owner, sampleStructure(settings), link);
      const page = await open(at(`/a/${url}`));
      await send(page, { 'q.mood': 'good', go: 'draft' });
      return page.html.includes('value="draft"') || (await drafts(surveyId)).length > 0;
    };
    expect(await offered({ draftSaving: true })).to.equal(true);
    expect(await offered({ draftSaving: false })).to.equal(false);
    expect(await offered({ draftSaving: true }, { draftAllowed: false })).to.equal(false);
    const plain = await app.createUser();
    const { url } = await publish(plain, structure());
    expect((await open(at(`/a/${url}`))).html).to.not.include('value="draft"');
  });

  it('ANS-020.d COMP-028 a draft that was saved while the feature was on still opens and is sent when it is off', async () => {
    const author = await app.createUser();
    const { companyId } = author.person;
    await app.setFeatures(companyId, { survey_draft: true });
    const { url, surveyId } = await publish(author, structure());
    const second = await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', 'q.story': 'So far', go: 'next' });
    const saved = await send(second, { go: 'draft' });
    await app.setFeatures(companyId, { survey_draft: false });
    const late = await send(second, { go: 'draft' });
    expect(late.html, 'no other button').to.include('Drafts cannot be saved at the moment').and.include('So far');
    expect(await stored(app, surveyId)).to.eql([]);
    const again = await open(addressOf(saved));
    expect(again.html).to.include('So far').and.not.include('value="draft"');
    expect((await send(again, finish)).html).to.include('Thank you kindly');
    expect((await stored(app, surveyId)).map(({ answers }) => answers.story)).to.eql(['So far']);
  });

  it('the secret alone opens a draft, through its own link only, and is not stored', async () => {
    const { url, surveyId } = await publish(owner, structure());
    const other = await publish(owner, structure());
    const saved = await send(await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' }), {
      go: 'draft',
    });
    const secret = new URL(addressOf(saved)).searchParams.get('draft')!;
    expect(JSON.stringify(await drafts(surveyId))).to.not.include(secret);
    for (const address of [
      `/a/${url}?draft=${'a'.repeat(22)}`,
      `/a/${other.url}?draft=${secret}`,
      `/a/${url}?draft=%00`,
    ]) {
      expect((await open(at(address))).html, address).to.include('How was it?');
    }
    expect((await open(at(`/a/${url}/draft?draft=${'a'.repeat(22)}`))).status).to.equal(404);
  });

  it('ANS-013 the respondent discards the draft, on both origins', async () => {
    for (const client of [createClient(app.url), createClient(app.answerUrl)]) {
      const { url, surveyId } = await publish(owner, structure());
      const saved = await send(await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' }), {
        go: 'draft',
      });
      const draft = new URL(addressOf(saved)).searchParams.get('draft')!;
      expect((await client.delete(`/answer/${url}`, { query: { draft: 'a'.repeat(22) } })).data).to.eql({
        discarded: false,
      });
      expect(await drafts(surveyId)).to.have.length(1);
      expect((await client.delete(`/answer/${url}`, { query: { draft } })).data).to.eql({ discarded: true });
      expect(await drafts(surveyId)).to.eql([]);
    }
  });

  it('an answer that completes a draft through the API removes it', async () => {
    const { url, surveyId } = await publish(owner, structure());
    const saved = await send(await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' }), {
      go: 'draft',
    });
    const draft = new URL(addressOf(saved)).searchParams.get('draft')!;
    const sent = { transaction_id: crypto.randomUUID(), survey_version: 1, answers: sampleAnswers, draft };
    expect((await createClient(app.answerUrl).post(`/answer/${url}`, sent)).status).to.equal(200);
    expect(await drafts(surveyId)).to.eql([]);
  });

  it('drafts that nobody came back to are forgotten', async () => {
    const { url, surveyId } = await publish(owner, structure());
    const page = await open(at(`/a/${url}`));
    await send(page, { 'q.mood': 'good', go: 'draft' });
    await send(await open(at(`/a/${url}`)), { 'q.mood': 'bad', go: 'draft' });
    const old =
      "UPDATE answering.drafts SET saved_at = now() - interval '61 days' WHERE survey_id = $1 AND answers::text LIKE '%bad%'";
    await app.db.owner.query(old, [surveyId]);
    const idle = await app.createUser();
    expect(await forgetDrafts.due!(app.app.host.db.pool)).to.include(owner.person.companyId);
    expect(await forgetDrafts.due!(app.app.host.db.pool)).to.not.include(idle.person.companyId);
    await app.db.owner.query("SELECT graphile_worker.add_job('answering.forgetDrafts:all')");
    await done();
    expect((await drafts(surveyId)).map(({ answers }) => answers)).to.eql([{ mood: { choice: 'good' } }]);
  });

  it('drafts go with their link, also those that were saved while it went', async () => {
    const { url, surveyId, collectorId } = await publish(owner, structure());
    const other = await makeLink(owner, surveyId);
    for (const word of [url, other.url]) await send(await open(at(`/a/${word}`)), { 'q.mood': 'good', go: 'draft' });
    const [kept] = (await drafts(surveyId)).filter((draft) => draft.collector_id === other.collectorId);
    await accepted(owner.api.delete(`/survey/${surveyId}/publish/${collectorId}`));
    const left = async () => (await drafts(surveyId)).map(({ collector_id }) => collector_id);
    await done();
    expect(await left()).to.eql([other.collectorId]);

    await app.db.owner.query(
      `INSERT INTO answering.drafts SELECT (d).* FROM (SELECT jsonb_populate_record(d, jsonb_build_object(
         'id', gen_random_uuid(), 'collector_id', $2::text)) AS d FROM answering.drafts d WHERE id = $1) AS late`,
      [kept!.id, collectorId],
    );
    await app.timePasses({ minutes: 6 });
    await done();
    expect(await left()).to.eql([other.collectorId]);
  });
});
