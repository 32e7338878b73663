import { CollectorReader, type FoundCollector } from '@kaiku/plugin-collectors/contract';
import { SurveyAccess, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { type Problem, type TenantContext, TenantRunner, uuidv7 } from '@kaiku/sdk/server';
import {
  makeElement,
  makeStructure,
  openSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { AnswerEditor, type ResponseChange, ResponseIntake, ResponseReader } from '../../contract/index.ts';
import { pruneRemovals } from '../../server/jobs/pruneRemovals.ts';
import { coderFor } from '../../server/services/coding.ts';
import { removeNotes } from '../../server/services/removal.ts';

const structure = makeStructure({
  elements: [
    makeElement('score', 'nps', { text: 'Recommend us?', mandatory: true }, 'Score'),
    makeElement('why', 'openText', { text: 'Why?', assignToBackgroundField: 'reason' }, 'Why'),
  ],
  backgroundFields: [
    { id: 'city', name: 'City' },
    { id: 'reason', name: 'Reason' },
  ],
});

describe('the way in for answers', () => {
  let app: TestApp;
  let user: TestUser;
  let companyId: string;
  let surveyId: string;
  let url: string;
  const plugin = () => app.services('responses');
  const intake = () => plugin().get(ResponseIntake);
  const reader = () => plugin().get(ResponseReader);
  const stored = async (ctx: TenantContext, id: string) =>
    reader().get(ctx, await plugin().get(SurveyAccess).answers(ctx, user.person, surveyId), id);
  const tenant = <T>(work: (ctx: TenantContext) => Promise<T>) => app.tenant(companyId, work);

  before(async function () {
    app = await sharedApp(this.test!.parent!, { workers: 'none' });
    user = await app.createUser();
    companyId = user.person.companyId;
    ({ surveyId, url } = await tenant(async (ctx) => {
      const surveys = plugin().get(SurveyReader);
      const survey = await surveys.create(ctx, { name: 'Intake', structure, ownerId: user.person.userId });
      await surveys.publish(ctx, survey.surveyId);
      const link = await plugin()
        .get(CollectorReader)
        .create(ctx, { surveyId: survey.surveyId, name: 'Link', background: { city: 'Turku' } });
      return { surveyId: survey.surveyId, url: link.url };
    }));
  });

  const found = async () => (await plugin().get(CollectorReader).find(url))!;
  const submission = (answers: unknown, more = {}) => ({
    transactionId: uuidv7(),
    surveyVersion: 1,
    language: 'en',
    startedAt: new Date(Date.now() - 60_000).toISOString(),
    answers,
    ...more,
  });
  async function refusal(work: () => Promise<unknown>): Promise<Problem> {
    return work().then(
      () => expect.fail('it was accepted'),
      (error) => error,
    );
  }
  const events = async () =>
    (await app.db.owner.query("SELECT payload FROM core.outbox WHERE name = 'answer.submitted' ORDER BY id")).rows.map(
      ({ payload }) => payload,
    );

  it('stores an answer with its event, in the tenant of its link', async () => {
    const before = (await events()).length;
    const { responseId, duplicate } = await intake().submit(
      await found(),
      submission({ score: 9, why: 'Good\u0000 coffee' }, { background: { City: 'Turku', nothing: 'x' } }),
    );
    expect(duplicate).to.equal(false);
    const kept = await tenant((ctx) => stored(ctx, responseId));
    expect(kept).to.deep.include({
      surveyId,
      surveyVersion: 1,
      language: 'en',
      source: 'link',
      spam: false,
      answers: { score: 9, why: 'Good coffee' },
      background: { city: 'Turku', reason: 'Good coffee' },
    });
    const told = (await events()).slice(before);
    expect(told).to.deep.equal([{ surveyId, collectorId: (await found()).collector.collectorId, responseId }]);
    const other = await app.createCompany();
    const scope = await tenant((ctx) => plugin().get(SurveyAccess).answers(ctx, user.person, surveyId));
    expect(await app.tenant(other.companyId, (ctx) => reader().get(ctx, scope, responseId))).to.equal(null);
  });

  it('stores an answer in short beside, which goes when it is changed, and its words with the survey', async () => {
    const short = async (id: string) => {
      const { rows } = await app.db.owner.query<{ coded: Buffer | null }>(
        'SELECT coded FROM responses.responses WHERE id = $1',
        [id],
      );
      return rows[0]!.coded;
    };
    const lists = async (of: string) =>
      (
        await app.db.owner.query<{ key: Buffer; words: string[] }>(
          'SELECT key, words FROM responses.word_lists WHERE survey_id = $1',
          [of],
        )
      ).rows;
    const send = async (score: number) => {
      const { responseId } = await intake().submit(await found(), submission({ score, why: 'Soup' }));
      return responseId;
    };
    // Nobody waits for the words: the first answers are without.
    await until('the words to be stored', async () => (await short(await send(3))) !== null);
    const [list] = await lists(surveyId);
    expect(list!.words).to.include.members(['score', 'why']);
    // One by itself, several together.
    for (const id of await Promise.all([1, 2, 3, 4, 5].map(send))) {
      const coded = (await short(id))!;
      expect(coded.subarray(0, 8)).to.deep.equal(list!.key);
      expect(coded.includes('Soup')).to.equal(true);
    }
    const [changed, erased] = [await send(6), await send(7)];
    await tenant(async (ctx) => {
      const editor = plugin().get(AnswerEditor);
      await editor.edit(ctx, (await stored(ctx, changed))!, 0, { score: 8 });
      await editor.erase(ctx, [(await stored(ctx, erased))!], ['why']);
    });
    expect([await short(changed), await short(erased)]).to.deep.equal([null, null]);

    const other = await openSurvey(user, { structure });
    await tenant((ctx) => coderFor(ctx, other, structure));
    expect(await lists(other)).to.have.length(1);
    expect((await user.api.delete(`/survey/${other}`)).status).to.equal(200);
    await app.settled();
    await tenant((ctx) => removeNotes(ctx, other));
    expect(await lists(other)).to.deep.equal([]);
    expect(await tenant((ctx) => coderFor(ctx, uuidv7(), structure)), 'of a survey that is gone').to.equal(null);
  });

  it('takes the same transaction once, however often and at once it is sent', async () => {
    const before = { events: (await events()).length, count: await tenant((ctx) => reader().count(ctx, surveyId)) };
    const one = submission({ score: 7 });
    const replies = await Promise.all(Array.from({ length: 12 }, async () => intake().submit(await found(), one)));
    expect(replies.filter(({ duplicate }) => !duplicate)).to.have.length(1);
    expect(new Set(replies.map(({ responseId }) => responseId)).size).to.equal(1);
    expect(await tenant((ctx) => reader().count(ctx, surveyId))).to.equal(before.count + 1);
    expect(await tenant((ctx) => reader().count(ctx, surveyId, 1)), 'no further').to.equal(1);
    expect(await events()).to.have.length(before.events + 1);
  });

  it('the same transaction twice in what is stored together is one answer, told once', async () => {
    const before = (await events()).length;
    const link = await found();
    // While these two are on their way, what follows is gathered.
    const first = [submission({ score: 1 }), submission({ score: 2 })];
    const one = submission({ score: 7 });
    const replies = await Promise.all([...first, one, one, one].map((sent) => intake().submit(link, sent)));
    expect(replies.map(({ duplicate }) => duplicate)).to.deep.equal([false, false, false, true, true]);
    expect(await events()).to.have.length(before + 3);
  });

  it('refuses what the model refuses, and names where', async () => {
    const problem = await refusal(async () => intake().submit(await found(), submission({ score: 11, gone: 1 })));
    expect(problem.code).to.equal('validation');
    expect(problem.details.map(({ path, code }) => [path, code])).to.deep.equal([
      ['elements/score', 'number-range'],
      ['elements/gone', 'unknown-element'],
    ]);
    const missing = await refusal(async () => intake().submit(await found(), submission({})));
    expect(missing.details[0]).to.deep.include({ path: 'elements/score', code: 'mandatory' });
    for (const hostile of [null, [], 'x', { score: { $ne: 1 } }, { score: 9, why: { a: 1 } }]) {
      expect((await refusal(async () => intake().submit(await found(), submission(hostile)))).status).to.equal(422);
    }
  });

  it('refuses a transaction id that is none, a version that is not there, and a closed survey', async () => {
    const refused = async (more: object, link = {}) =>
      (await refusal(async () => intake().submit({ ...(await found()), ...link }, submission({ score: 1 }, more))))
        .code;
    expect(await refused({ transactionId: 'mine' })).to.equal('validation');
    expect(await refused({ surveyVersion: 99 })).to.equal('survey_version');
    expect(await refused({ surveyVersion: 1.5 })).to.equal('survey_version');
    const { survey } = await found();
    expect(await refused({}, { survey: { ...survey, state: 'closed' } })).to.equal('survey_closed');
  });

  it('RES-077.a keeps when it was begun, but not of an answer that waited for a connection', async () => {
    const startedAt = new Date(Date.now() - 90_000).toISOString();
    const begun = async (more: object) => {
      const { responseId } = await intake().submit(await found(), submission({ score: 5 }, { startedAt, ...more }));
      const sql = 'SELECT started_at FROM responses.responses WHERE id = $1';
      return (await app.db.owner.query(sql, [responseId])).rows[0].started_at?.toISOString() ?? null;
    };
    expect(await begun({})).to.equal(startedAt);
    expect(await begun({ waitedSeconds: 0 })).to.equal(null);
    expect(await begun({ waitedSeconds: 40 })).to.equal(null);
  });

  it('takes an answer that was finished before its link closed, for three days, and no other', async () => {
    const hour = 60 * 60 * 1_000;
    const closedFor = async (hours: number): Promise<FoundCollector> => {
      const { collector, ...rest } = await found();
      const closeAt = new Date(Date.now() - hours * hour).toISOString();
      return { ...rest, collector: { ...collector, state: 'closed', closeAt } };
    };
    const result = async (link: FoundCollector, begunHours: number, waitedHours: number | undefined) => {
      const startedAt = begunHours > 0 ? new Date(Date.now() - begunHours * hour).toISOString() : null;
      const waited = waitedHours === undefined ? {} : { waitedSeconds: waitedHours * 3_600 };
      const sent = submission({ score: 5 }, { startedAt, ...waited });
      return intake()
        .submit(link, sent)
        .then(
          () => 'stored',
          (problem: Problem) => problem.code,
        );
    };
    const dayAgo = await closedFor(24);
    expect(await result(dayAgo, 26, 25)).to.equal('stored');
    expect(await result(dayAgo, 26, 1), 'finished after it closed').to.equal('survey_closed');
    expect(await result(dayAgo, 23, 25), 'begun after it closed').to.equal('survey_closed');
    expect(await result(dayAgo, 0, 25), 'nobody knows when it was begun').to.equal('survey_closed');
    expect(await result(dayAgo, 26, undefined), 'did not wait').to.equal('survey_closed');
    expect(await result(await closedFor(73), 80, 75), 'too late').to.equal('survey_closed');
    const { survey } = dayAgo;
    expect(await result({ ...dayAgo, survey: { ...survey, state: 'closed' } }, 26, 25)).to.equal('stored');
    expect(await result({ ...dayAgo, survey: { ...survey, state: 'archived' } }, 26, 25)).to.equal('survey_closed');
  });

  it('keeps test answers and spam, but counts them nowhere and tells nobody', async () => {
    const before = { events: (await events()).length, count: await tenant((ctx) => reader().count(ctx, surveyId)) };
    const spam = await intake().submit(await found(), submission({ score: 1 }, { spam: true }));
    const evidence = { opened: 'forged', trap: false };
    const bot = await intake().submit(await found(), submission({ score: 1 }, { evidence }));
    const test = await intake().submit(await found(), submission({ score: 1 }, { source: 'test' }));
    expect(await tenant((ctx) => reader().count(ctx, surveyId))).to.equal(before.count);
    expect(await events()).to.have.length(before.events);
    expect(await tenant((ctx) => stored(ctx, spam.responseId))).to.deep.include({ spam: true });
    expect(await tenant((ctx) => stored(ctx, bot.responseId))).to.deep.include({ spam: true, signals: 4 });
    expect(await tenant((ctx) => stored(ctx, test.responseId))).to.deep.include({ source: 'test' });
  });

  const remove = (id: string) =>
    tenant((ctx) => ctx.trx.raw('SELECT responses.remove(?, ARRAY[?]::uuid[], now())', [companyId, id]));

  async function changes(since: string | null) {
    return tenant(async (ctx) => {
      const found = await reader().changes(ctx, plugin().get(SurveyAccess).copy(ctx, surveyId), since);
      const all: ResponseChange[] = [];
      for await (const batch of found.batches) all.push(batch);
      const changed = all.flatMap((one) => (one.type === 'changed' ? one.responses.map((r) => r.responseId) : []));
      const removed = all.flatMap((one) => (one.type === 'removed' ? one.responseIds : []));
      return { ...found, changed, removed };
    });
  }

  it('tells readers what changed since a watermark: new, edited and removed answers', async () => {
    // Transactions of others hold the watermark back, and what is above it comes again: hence "include".
    const start = await changes(null);
    const { responseId } = await intake().submit(await found(), submission({ score: 3 }));
    const added = await changes(start.watermark);
    expect(added.changed).to.include(responseId);
    await until('the answer to be below the watermark', async () => {
      const { watermark } = await changes(null);
      return !(await changes(watermark)).changed.includes(responseId);
    });
    const before = await changes(null);
    await tenant((ctx) =>
      ctx
        .trx('responses.responses')
        .where({ id: responseId })
        .update({ answers: JSON.stringify({ score: 4 }) }),
    );
    const edited = await changes(before.watermark);
    expect(edited.changed).to.include(responseId);
    await remove(responseId);
    const gone = await changes(edited.watermark);
    expect(gone.removed).to.deep.equal([responseId]);
    expect(gone.changed).to.not.include(responseId);
    await until('nothing to be new', async () => (await changes((await changes(null)).watermark)).unchanged);
  });

  it('does not miss an answer whose transaction began before a watermark and ended after it', async () => {
    const late = uuidv7();
    const client = await plugin().get(TenantRunner).pool.connect();
    try {
      await client.query('BEGIN');
      // On a cluster the function itself tells it only to the server on which it runs.
      await client.query(`SET LOCAL app.company_id = '${companyId}'`);
      await client.query('SELECT responses.submit($1,$2,$3,$4,1,$5,NULL,$6,$7,NULL,false,$8,NULL,$9)', [
        companyId,
        late,
        surveyId,
        (await found()).collector.collectorId,
        'en',
        '{"score":2}',
        '{}',
        'link',
        'late',
      ]);
      await intake().submit(await found(), submission({ score: 8 }));
      const meanwhile = await changes(null);
      expect(meanwhile.changed).to.not.include(late);
      await client.query('COMMIT');
      expect((await changes(meanwhile.watermark)).changed).to.include(late);
    } finally {
      client.release();
    }
  });

  it('RES-044.c an answer that comes again while it is being removed stays removed, alone and among others', async () => {
    const [alone, among] = [submission({ score: 1 }), submission({ score: 2 })];
    for (const one of [alone, among]) await intake().submit(await found(), one);
    const client = await plugin().get(TenantRunner).pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SET LOCAL app.company_id = '${companyId}'`);
      const ids = [alone.transactionId, among.transactionId];
      await client.query('SELECT responses.remove($1, $2, now())', [companyId, ids]);
      const link = await found();
      const first = intake().submit(link, alone);
      const others = Array.from({ length: 5 }, () => submission({ score: 3 }));
      const rest = [among, ...others].map((one) => intake().submit(link, one));
      await until('it to wait for the removal', async () => {
        const { rows } = await app.db.owner.query(
          "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%responses.submit%'",
        );
        return rows[0].n >= 2;
      });
      await client.query('COMMIT');
      expect((await first).duplicate).to.equal(true);
      expect((await Promise.all(rest)).map(({ duplicate }) => duplicate)).to.deep.equal([
        true,
        ...others.map(() => false),
      ]);
      for (const id of ids) expect(await tenant((ctx) => stored(ctx, id))).to.equal(null);
      const told = (await events()).filter(({ responseId }) => ids.includes(responseId));
      expect(told).to.have.length(2);
    } finally {
      client.release();
    }
  });

  it('tells a reader from another database to start anew', async () => {
    const { watermark } = await changes(null);
    const elsewhere = watermark.split(' ');
    elsewhere[0] = '7000000000000000000';
    for (const one of [elsewhere.join(' '), '9000000000', 'nonsense']) {
      expect((await changes(one)).reset, one).to.equal(true);
    }
    expect((await changes(watermark)).reset).to.equal(false);
  });

  it('forgets removals after a while: a reader that has not heard of them starts anew, others go on', async () => {
    const old = await intake().submit(await found(), submission({ score: 3 }));
    const { watermark: missed } = await changes(null);
    await remove(old.responseId);
    await until('the removal to be below the watermark', async () => {
      const { watermark } = await changes(null);
      return !(await changes(watermark)).removed.includes(old.responseId);
    });
    const { watermark: heard } = await changes(null);
    const recent = await intake().submit(await found(), submission({ score: 4 }));
    await remove(recent.responseId);
    const age = "UPDATE responses.removals SET removed_at = now() - interval '92 days' WHERE id = $1";
    await app.db.owner.query(age, [old.responseId]);
    const idle = await app.createUser();
    const due = await pruneRemovals.due!(app.app.host.db.pool);
    expect(due)
      .to.include((await found()).companyId)
      .and.not.include(idle.person.companyId);
    const job = { tenant, progress: async () => {} };
    expect(await pruneRemovals.handler(job as never, {})).to.deep.equal({ pruned: 1 });

    expect(await changes(missed)).to.deep.include({ reset: true, removed: [] });
    expect((await changes(heard)).reset).to.equal(false);
    expect((await changes(heard)).removed).to.include(recent.responseId);
    expect((await changes(null)).reset).to.equal(false);
    expect(await pruneRemovals.handler(job as never, {})).to.deep.equal({ pruned: 0 });
  });
});
