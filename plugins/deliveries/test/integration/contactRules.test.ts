import { TenantRunner, uuidv7 } from '@kaiku/sdk/server';
import {
  accepted,
  type PublishedSurvey,
  publishSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { planDeliver } from '../../server/jobs/deliver.ts';
import { forgetCounts } from '../../server/jobs/forgetCounts.ts';
import { Sending } from '../../server/models/delivery.ts';
import { messagesOfPeople, recipientsOfPeople } from '../../server/services/people.ts';
import { noteOutcomes, takeBatch } from '../../server/services/targets.ts';
import { letter, rows as lines, uploaded } from '../mass.ts';
import { clockAt, makeQueue, outside } from '../queues.ts';
import { infoOf, mail, sent, sms, structure } from '../support.ts';
import { genericCall, ourNumber, repliesEnv, superuserOf, talkStructure, theirNumber, twoWay } from '../twoWay.ts';

const zone = 'Europe/Helsinki';
const path = '/company/contact_rules';
const noHours = { quiet_from: null, quiet_until: null };
const none = { ...noHours, quiet_channels: 'sms', limit_per_month: null };
/** Hours in which it is quiet from so many minutes from now until so many later. */
const hours = (from: number, until: number) => ({
  quiet_from: clockAt(zone, from),
  quiet_until: clockAt(zone, until),
});
const quietNow = () => ({ ...none, ...hours(-60, 60), quiet_channels: 'all' });

describe('deliveries: contact rules of a company', function () {
  this.timeout(240_000);
  let app: TestApp;
  let owner: TestUser;
  let survey: PublishedSurvey;
  before(async () => {
    app = await startTestApp({ env: repliesEnv });
  });
  after(() => app?.stop());
  beforeEach(async () => {
    owner = await app.createUser();
    await accepted(owner.api.put('/company/settings', { time_zone: zone }));
    await app.setFeatures(owner.company.companyId, {
      csv_delivery_api: true,
      mass_survey_delivery: true,
      two_way_sms: true,
    });
    survey = await publishSurvey(owner, { structure });
  });

  const rows = async (text: string, ...values: unknown[]) => (await app.db.owner.query(text, values)).rows;
  const set = (rules: object) => accepted(owner.api.put(path, { ...none, ...rules }));
  const deliver = (addresses: string[], more: object = {}) =>
    sent(app, owner, survey.surveyId, mail(survey.collectorId, addresses, more));
  const text = (numbers: string[], more: object = {}) =>
    sent(app, owner, survey.surveyId, sms(survey.collectorId, numbers, more));
  const funnel = async ({ rule_id: id }: { rule_id: string }) => (await infoOf(owner, survey.surveyId, id)).rule.funnel;
  const got = (to: string) => app.mail.all({ to }).length + app.sms.all({ to }).length;
  const counts = async (address: string) =>
    (await rows('SELECT sent FROM deliveries.contact_counts WHERE address = $1', address)).map((row) => row.sent);
  const inTenant = <T>(work: Parameters<TenantRunner['run']>[1]) =>
    app.services('deliveries').get(TenantRunner).run(owner.company.companyId, work) as Promise<T>;
  const codes = async (body: object) => {
    const refused = await owner.api.put(path, { ...none, ...body });
    expect(refused.status, refused.text).to.equal(422);
    return refused.error.details.map(({ path: field, code }) => `${field} ${code}`);
  };
  const waitsForLock = async () => {
    const waiting = await rows(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return waiting.length > 0;
  };
  /** What was to wait for quiet hours that have ended by now. */
  const hoursEnd = async () => {
    const { quiet_from: from, quiet_until: until } = hours(60, 120);
    await rows(
      'UPDATE deliveries.contact_rules SET quiet_from = $1, quiet_until = $2 WHERE company_id = $3',
      from,
      until,
      owner.company.companyId,
    );
    await app.timePasses({ days: 1 });
    await app.settled();
  };

  describe('what they are', () => {
    it('DEL-125.a who manages the company sets them; changes are in the audit log, and other companies have their own', async () => {
      expect(await accepted(owner.api.get(path))).to.deep.equal({ ...none, time_zone: zone });
      const whole = { quiet_from: '21:00', quiet_until: '08:00', quiet_channels: 'all', limit_per_month: 3 };
      expect(await accepted(owner.api.put(path, whole))).to.deep.equal({ ...whole, time_zone: zone });
      // The same again changes nothing.
      await accepted(owner.api.put(path, whole));
      expect(await accepted(owner.api.put(path, { ...whole, limit_per_month: null }))).to.include({
        limit_per_month: null,
        quiet_from: '21:00',
      });
      const entries = await rows(
        "SELECT details FROM core.audit_log WHERE company_id = $1 AND operation = 'company.contact_rules' ORDER BY id",
        owner.company.companyId,
      );
      expect(entries.map(({ details }) => details)).to.deep.equal([
        {
          quiet_from: { before: null, after: '21:00' },
          quiet_until: { before: null, after: '08:00' },
          quiet_channels: { before: 'sms', after: 'all' },
          limit_per_month: { before: null, after: 3 },
        },
        { limit_per_month: { before: 3, after: null } },
      ]);
      const colleague = await app.createUser({
        company: owner.company,
        roles: ['survey_creator', 'survey_share_email'],
      });
      expect((await colleague.api.get(path)).status).to.equal(403);
      expect((await colleague.api.put(path, none)).status).to.equal(403);
      const stranger = await app.createUser();
      expect(await accepted(stranger.api.get(path))).to.include(none);
      await accepted(stranger.api.put(path, none));
      expect(await accepted(owner.api.get(path))).to.include({ quiet_from: '21:00' });
    });

    it('DEL-125.b one time alone, two that are equal and what is no time or number are refused', async () => {
      expect(await codes({ quiet_from: '21:00' })).to.deep.equal(['quiet_until quiet_half']);
      expect(await codes({ quiet_until: '21:00' })).to.deep.equal(['quiet_from quiet_half']);
      expect(await codes({ quiet_from: '21:00', quiet_until: '21:00' })).to.deep.equal(['quiet_until quiet_same']);
      for (const wrong of [
        { quiet_from: '24:00', quiet_until: '08:00' },
        { quiet_channels: 'email' },
        { limit_per_month: 0 },
        { limit_per_month: 101 },
        { limit_per_month: 1.5 },
      ])
        expect(await codes(wrong), JSON.stringify(wrong)).to.have.length(1);
      expect(await accepted(owner.api.get(path))).to.include(none);
    });
  });

  describe('quiet hours', () => {
    it('DEL-126.a DEL-128.c nothing leaves in them, and all of it when they are over', async () => {
      const till = await outside(app, owner);
      const early = await deliver(['told.quiet@firma.fi']);
      expect(got('told.quiet@firma.fi')).to.equal(1);
      await set(quietNow());
      const number = theirNumber();
      const [written, asked] = [await deliver(['written.quiet@firma.fi']), await text([number])];
      const weekly = await deliver(['weekly.quiet@firma.fi'], { interval: 'weekly' });
      const { delivery_id: massId } = await uploaded(
        app,
        owner,
        survey.surveyId,
        lines('target', 'mass.quiet@firma.fi'),
      );
      await accepted(owner.api.put(`/survey/${survey.surveyId}/massdelivery/${massId}`, letter(survey.collectorId)));
      const queue = await makeQueue(owner, survey.url);
      await accepted(till.post(`/delivery/queue/${queue.uuid}/targets`, { email: 'queue.quiet@firma.fi', key: '1' }));
      const reminder = { subject: 'Still time', message: 'Please {{link}}' };
      await accepted(owner.api.post(`/survey/${survey.surveyId}/delivery/${early.rule_id}/reminder`, reminder));
      await app.settled();
      const all = ['written', 'weekly', 'mass', 'queue'].map((name) => `${name}.quiet@firma.fi`);
      for (const address of [...all, number]) expect(got(address), address).to.equal(0);
      expect(app.mail.all({ to: 'told.quiet@firma.fi' })).to.have.length(1);
      for (const rule of [written, asked, weekly]) expect(await funnel(rule)).to.include({ waiting: 1, sent: 0 });
      expect(await rows('SELECT attempts FROM deliveries.targets WHERE rule_id = $1', written.rule_id)).to.deep.equal([
        { attempts: 0 },
      ]);
      const told = await infoOf(owner, survey.surveyId, written.rule_id);
      expect(Math.round((Date.parse(told.quiet_until) - Date.now()) / 60_000)).to.be.within(57, 60);
      await hoursEnd();
      for (const address of [...all, number]) expect(got(address), address).to.equal(1);
      await app.mail.next({ to: 'told.quiet@firma.fi', subject: 'Still time' });
      expect((await infoOf(owner, survey.surveyId, written.rule_id)).quiet_until).to.equal(null);
      for (const rule of [written, asked, weekly]) expect(await funnel(rule)).to.include({ waiting: 0, sent: 1 });
    });

    it('DEL-126.b what waits goes out at their end, which may be after midnight', async () => {
      // 23 hours, which go over every midnight.
      await set({ ...quietNow(), ...hours(-60, -120) });
      const made = await deliver(['midnight@firma.fi']);
      expect(got('midnight@firma.fi')).to.equal(0);
      const [sending] = await rows('SELECT id FROM deliveries.sendings WHERE rule_id = $1', made.rule_id);
      const [{ minutes }] = await rows(
        'SELECT round(extract(epoch FROM run_at - now()) / 60)::int AS minutes FROM graphile_worker.jobs WHERE key LIKE $1',
        `%deliveries.delivery.${sending.id}`,
      );
      // Where clocks change meanwhile, it is an hour more or less.
      expect(minutes).to.be.within(21 * 60 - 2, 23 * 60 + 2);
      await hoursEnd();
      expect(got('midnight@firma.fi')).to.equal(1);
    });

    it('DEL-126.a of SMS only, e-mails leave', async () => {
      await set({ ...quietNow(), quiet_channels: 'sms' });
      const number = theirNumber();
      await deliver(['only.sms@firma.fi']);
      await text([number]);
      expect([got('only.sms@firma.fi'), got(number)]).to.deep.equal([1, 0]);
    });

    it('DEL-126.a a batch that is under way stops when they begin, and a queue’s own hours hold as well', async () => {
      await set({ ...quietNow(), ...hours(30, 90) });
      const { uuid } = await makeQueue(owner, survey.url);
      const later = new Date(Date.now() + 3_600_000).toISOString();
      const made = await deliver(['until@firma.fi'], { starts_at: later });
      const sendingOf = async (ruleId: string) => {
        const [{ id }] = await rows(
          `INSERT INTO deliveries.sendings (company_id, id, rule_id, planned_at)
           VALUES ($1, gen_random_uuid(), $2, now()) RETURNING id`,
          owner.company.companyId,
          ruleId,
        );
        return id as string;
      };
      const minutesLeft = async (ruleId: string) => {
        const sendingId = await sendingOf(ruleId);
        const batch = await inTenant<Awaited<ReturnType<typeof takeBatch>>>((ctx) =>
          takeBatch(ctx, sendingId, 'delivery'),
        );
        return batch?.until ? Math.round((batch.until - Date.now()) / 60_000) : null;
      };
      expect(await minutesLeft(made.rule_id)).to.be.within(28, 30);
      expect(await minutesLeft(uuid)).to.be.within(28, 30);
      const end = clockAt(zone, 10);
      // A window ends with its day.
      if (end > clockAt(zone, 0)) {
        await rows('UPDATE deliveries.queues SET send_not_allowed_after = $1 WHERE id = $2', end, uuid);
        expect(await minutesLeft(uuid)).to.be.within(8, 10);
      }
      await set(none);
      expect(await minutesLeft(made.rule_id)).to.equal(null);
    });

    it('DEL-126.c a test leaves at any time, and so does the next question of a talk; the first does not', async () => {
      const boss = await superuserOf(app, owner);
      const asked = await publishSurvey(owner, { structure: talkStructure });
      const [our, early, late] = [ourNumber(), theirNumber(), theirNumber()];
      const ask = async (to: string) => {
        const body = twoWay(asked.collectorId, our, [to]);
        await accepted(boss.api.post(`/survey/${asked.surveyId}/delivery`, body));
        await app.settled();
      };
      await ask(early);
      await set(quietNow());
      await ask(late);
      expect([got(early), got(late)]).to.deep.equal([1, 0]);
      expect((await genericCall(app.answerUrl, { from: early, to: our, text: '4' })).status).to.equal(200);
      await app.settled();
      expect(app.sms.all({ to: early }).at(-1)!.text).to.match(/^\(2\/3\) What went wrong\?/);
      const trial = { ...sms(survey.collectorId, []), phone: theirNumber() };
      await accepted(owner.api.post(`/survey/${survey.surveyId}/delivery/try`, trial));
      await app.settled();
      expect(got(trial.phone)).to.equal(1);
      await hoursEnd();
      expect(got(late)).to.equal(1);
    });

    it('DEL-126.d what waits goes out at once when they are taken away', async () => {
      await set(quietNow());
      const made = await deliver(['changed@firma.fi']);
      expect(await funnel(made)).to.include({ waiting: 1 });
      await set(none);
      await app.settled();
      expect(got('changed@firma.fi')).to.equal(1);
    });

    it('DEL-126.d what waits goes by the new ones although its next turn was being planned by those before', async () => {
      await set(quietNow());
      const made = await deliver(['planned.meanwhile@firma.fi']);
      const [{ id: sendingId }] = await rows('SELECT id FROM deliveries.sendings WHERE rule_id = $1', made.rule_id);
      let changing: Promise<unknown> = Promise.resolve();
      let isOver = false;
      // As the job does: the sending is held, and its next turn planned by the rules that were found.
      await inTenant(async (ctx) => {
        await Sending.query(ctx.trx).findOne({ id: sendingId }).forUpdate();
        changing = set(none).then(() => {
          isOver = true;
        });
        await until('the change to be made, or to wait', async () => isOver || (await waitsForLock()));
        await planDeliver(ctx, { sendingId, pass: 'delivery' }, new Date(Date.now() + 3_600_000));
      });
      await changing;
      await app.settled();
      expect(got('planned.meanwhile@firma.fi')).to.equal(1);
    });
  });

  describe('messages of a month', () => {
    it('DEL-127.a an address gets no more of them than the limit, over deliveries, mass deliveries and queues', async () => {
      await set({ limit_per_month: 2 });
      const till = await outside(app, owner);
      const [often, seldom] = ['often.month@firma.fi', 'seldom.month@firma.fi'];
      expect(await funnel(await deliver([often]))).to.include({ sent: 1, limited: 0 });
      const queue = await makeQueue(owner, survey.url);
      await accepted(till.post(`/delivery/queue/${queue.uuid}/targets`, { email: often, key: '1' }));
      await app.settled();
      expect(got(often)).to.equal(2);
      const third = await deliver([often, seldom]);
      expect(await funnel(third)).to.include({ sent: 1, limited: 1, waiting: 0 });
      const { data } = await infoOf(owner, survey.surveyId, third.rule_id, { state: 'limited' });
      expect(data.map(({ target, state }: Record<string, string>) => [target, state])).to.deep.equal([
        [often, 'limited'],
      ]);
      const { delivery_id: massId } = await uploaded(app, owner, survey.surveyId, lines('target', often, seldom));
      await accepted(owner.api.put(`/survey/${survey.surveyId}/massdelivery/${massId}`, letter(survey.collectorId)));
      await accepted(till.post(`/delivery/queue/${queue.uuid}/targets`, { email: often, key: '2' }));
      await app.settled();
      expect([got(often), got(seldom)]).to.deep.equal([2, 2]);
      expect((await accepted(owner.api.get(`/delivery/queue/${queue.uuid}`))).funnel).to.include({ limited: 1 });
      // Another company’s people are others, and so is another month.
      const stranger = await app.createUser();
      const theirs = await publishSurvey(stranger, { structure });
      await sent(app, stranger, theirs.surveyId, mail(theirs.collectorId, [often]));
      expect(got(often)).to.equal(3);
      await rows(
        "UPDATE deliveries.contact_counts SET month = month - interval '1 month' WHERE company_id = $1",
        owner.company.companyId,
      );
      await deliver([often]);
      expect(got(often)).to.equal(4);
    });

    it('DEL-127.a of a survey that is asked by SMS it is told, too', async () => {
      await set({ limit_per_month: 1 });
      const boss = await superuserOf(app, owner);
      const asked = await publishSurvey(owner, { structure: talkStructure });
      const [our, to] = [ourNumber(), theirNumber()];
      await text([to]);
      const body = twoWay(asked.collectorId, our, [to]);
      const { rule_id: id } = await accepted(boss.api.post(`/survey/${asked.surveyId}/delivery`, body));
      await app.settled();
      expect(got(to)).to.equal(1);
      const { data, talks } = await accepted(
        owner.api.get(`/survey/${asked.surveyId}/delivery_info_two_way`, { query: { rule_id: id } }),
      );
      expect([data[0].state, talks.limited, talks.expired]).to.deep.equal(['limited', 1, 0]);
    });

    it('DEL-127.b many workers at once never exceed it', async () => {
      await set({ ...quietNow(), limit_per_month: 2 });
      const people = Array.from({ length: 20 }, (_, at) => `raced${at}.month@firma.fi`);
      const made = [];
      for (let at = 0; at < 8; at += 1) made.push(await deliver(people));
      await rows(
        'UPDATE deliveries.contact_rules SET quiet_from = NULL, quiet_until = NULL WHERE company_id = $1',
        owner.company.companyId,
      );
      const sendings = await rows(
        'SELECT id FROM deliveries.sendings WHERE rule_id = ANY($1)',
        made.map(({ rule_id: id }) => id),
      );
      const batches = await Promise.all(
        sendings.map(({ id }) =>
          inTenant<Awaited<ReturnType<typeof takeBatch>>>((ctx) => takeBatch(ctx, id, 'delivery')),
        ),
      );
      const taken = batches.flatMap((batch) => batch?.targets ?? []).map(({ address }) => address);
      for (const address of people) {
        expect(
          taken.filter((one) => one === address),
          address,
        ).to.have.length(2);
        expect(await counts(address)).to.deep.equal([2]);
      }
      // As many give them back at one moment.
      const next = new Date().toISOString();
      await Promise.all(
        batches.map((batch) =>
          inTenant((ctx) =>
            noteOutcomes(
              ctx,
              'delivery',
              batch!.targets.map(({ id }) => ({
                id,
                state: 'failed',
                problem: 'refused',
                told: null,
                tried: true,
                next,
                at: null,
              })),
            ),
          ),
        ),
      );
      for (const address of people) expect(await counts(address)).to.deep.equal([0]);
      await app.settled();
    });

    it('DEL-127.c reminders do not count and are not counted; what did not go out does not, either', async () => {
      await set({ limit_per_month: 1 });
      const to = 'reminded.month@firma.fi';
      const made = await deliver([to]);
      const reminder = { subject: 'Still time', message: 'Please {{link}}' };
      await accepted(owner.api.post(`/survey/${survey.surveyId}/delivery/${made.rule_id}/reminder`, reminder));
      await app.settled();
      expect(app.mail.all({ to })).to.have.length(2);
      expect(await counts(to)).to.deep.equal([1]);
      const failing = 'failing.month@firma.fi';
      const failed = await deliver([failing]);
      expect(await counts(failing)).to.deep.equal([1]);
      const [target] = await rows('SELECT id FROM deliveries.targets WHERE rule_id = $1', failed.rule_id);
      await rows("UPDATE deliveries.targets SET state = 'sending' WHERE id = $1", target.id);
      const next = new Date().toISOString();
      await inTenant((ctx) =>
        noteOutcomes(ctx, 'delivery', [
          { id: target.id, state: 'failed', problem: 'refused', told: null, tried: true, next, at: null },
        ]),
      );
      expect(await counts(failing)).to.deep.equal([0]);
      // Sent again it takes its place again.
      await accepted(owner.api.post(`/survey/${survey.surveyId}/delivery/${failed.rule_id}/retry`));
      await app.settled();
      expect(await counts(failing)).to.deep.equal([1]);
      expect(await funnel(await deliver([failing]))).to.include({ limited: 1 });
    });

    it('DEL-127.c who deletes a delivery has written to its recipients, and who stops one has not to those who wait', async () => {
      await set({ limit_per_month: 1 });
      const [deleted, stopped] = ['deleted.month@firma.fi', 'stopped.month@firma.fi'];
      const first = await deliver([deleted]);
      await accepted(owner.api.delete(`/survey/${survey.surveyId}/delivery/${first.rule_id}`));
      expect(await funnel(await deliver([deleted]))).to.include({ limited: 1 });
      const made = await deliver([stopped]);
      // As one is that was tried, and is to be tried again.
      await rows("UPDATE deliveries.targets SET state = 'waiting' WHERE rule_id = $1", made.rule_id);
      await rows("UPDATE deliveries.sendings SET state = 'delivering' WHERE rule_id = $1", made.rule_id);
      await accepted(owner.api.post(`/survey/${survey.surveyId}/delivery/${made.rule_id}/cancel`));
      expect(await counts(stopped)).to.deep.equal([0]);
    });

    it('DEL-127.c what waits of a delivery that is deleted has not gone out: of a mass delivery and a queue, too', async () => {
      await set({ limit_per_month: 1 });
      const till = await outside(app, owner);
      const waits = (ruleId: string, address: string) =>
        rows("UPDATE deliveries.targets SET state = 'waiting' WHERE rule_id = $1 AND address = $2", ruleId, address);
      const [gone, left] = ['gone.deleted@firma.fi', 'left.deleted@firma.fi'];
      const made = await deliver([gone, left]);
      await waits(made.rule_id, left);
      await accepted(owner.api.delete(`/survey/${survey.surveyId}/delivery/${made.rule_id}`));
      expect([await counts(gone), await counts(left)]).to.deep.equal([[1], [0]]);

      const inFile = 'file.deleted@firma.fi';
      const { delivery_id: massId } = await uploaded(app, owner, survey.surveyId, lines('target', inFile));
      await accepted(owner.api.put(`/survey/${survey.surveyId}/massdelivery/${massId}`, letter(survey.collectorId)));
      await app.settled();
      await waits(massId, inFile);
      await accepted(owner.api.delete(`/survey/${survey.surveyId}/massdelivery/${massId}`));
      expect(await counts(inFile)).to.deep.equal([0]);

      const queued = 'queue.deleted@firma.fi';
      const { uuid } = await makeQueue(owner, survey.url);
      await accepted(till.post(`/delivery/queue/${uuid}/targets`, { email: queued, key: '1' }));
      await app.settled();
      await waits(uuid, queued);
      await accepted(owner.api.delete(`/delivery/queue/${uuid}`));
      expect(await counts(queued)).to.deep.equal([0]);
    });

    it('DEL-127.d a queue’s own limit holds as well, and what the company’s stops takes no place of it', async () => {
      const till = await outside(app, owner);
      const narrow = await makeQueue(owner, survey.url, { limit_per_month: 1 });
      const wide = await makeQueue(owner, survey.url, { limit_per_month: 5 });
      const fill = async (id: string, email: string) => {
        await accepted(till.post(`/delivery/queue/${id}/targets`, { email, key: uuidv7() }));
        await app.settled();
      };
      await set({ limit_per_month: 3 });
      const to = 'narrow.month@firma.fi';
      for (let at = 0; at < 2; at += 1) await fill(narrow.uuid, to);
      expect(got(to)).to.equal(1);
      expect(await counts(to)).to.deep.equal([1]);
      for (let at = 0; at < 4; at += 1) await fill(wide.uuid, to);
      expect(got(to)).to.equal(3);
      expect(await counts(to)).to.deep.equal([3]);
      expect(await rows('SELECT sent FROM deliveries.queue_counts WHERE queue_id = $1', wide.uuid)).to.deep.equal([
        { sent: 2 },
      ]);
    });

    it('DEL-127.e counts of months that are over are removed, and a person’s with their data', async () => {
      await set({ limit_per_month: 5 });
      await deliver(['old.month@firma.fi', 'erased.month@firma.fi', 'kept.month@firma.fi']);
      await rows("UPDATE deliveries.contact_counts SET month = '2020-01-01' WHERE address = 'old.month@firma.fi'");
      await app.strikes(forgetCounts);
      expect(await counts('old.month@firma.fi')).to.deep.equal([]);
      expect(await counts('kept.month@firma.fi')).to.deep.equal([1]);
      const sought = { words: ['erased.month@firma.fi'], phone: null, id: null };
      const company = owner.company.companyId;
      for (const data of [recipientsOfPeople, messagesOfPeople]) {
        await rows(
          `INSERT INTO deliveries.contact_counts (company_id, month, address, sent)
           VALUES ($1, '2026-01-01', 'erased.month@firma.fi', 1)`,
          company,
        );
        await inTenant(async (ctx) => data.erase(ctx, (await data.find(ctx, sought, null, 100)).items));
        expect(await counts('erased.month@firma.fi'), data.kind).to.deep.equal([]);
      }
      expect(await counts('kept.month@firma.fi')).to.deep.equal([1]);
    });

    it('DEL-127.a without a limit nothing is counted', async () => {
      await set(quietNow());
      await set(none);
      await deliver(['uncounted.month@firma.fi']);
      expect(await counts('uncounted.month@firma.fi')).to.deep.equal([]);
    });
  });

  describe('what is told before it is confirmed', () => {
    const forecast = (body: object) => accepted(owner.api.post(`/survey/${survey.surveyId}/delivery/forecast`, body));

    it('DEL-128.a how many have had as many as they may, and when it begins', async () => {
      await set({ limit_per_month: 1 });
      const numbers = [theirNumber(), theirNumber(), theirNumber()];
      await text([numbers[0]!]);
      const body = sms(survey.collectorId, numbers);
      expect(await forecast(body)).to.include({ recipients: 2, limited: 1, held_until: null, parts: 1, all_parts: 2 });
      await set({ ...quietNow(), limit_per_month: 1 });
      const { held_until: until } = await forecast(body);
      expect(Math.round((Date.parse(until) - Date.now()) / 60_000)).to.be.within(58, 60);
      // In a later month nobody has had any, and at another time of the day it is not quiet.
      const later = new Date(Date.now() + 40 * 86_400_000 + 4 * 3_600_000).toISOString();
      expect(await forecast({ ...body, starts_at: later })).to.include({ recipients: 3, limited: 0, held_until: null });
      await set({ ...quietNow(), quiet_channels: 'sms' });
      expect(await forecast(mail(survey.collectorId, ['a@firma.fi']))).to.include({ held_until: null, limited: 0 });
      const planned = new Date(Date.now() + 7 * 86_400_000).toISOString();
      const held = (await forecast({ ...body, starts_at: planned })).held_until;
      expect(Date.parse(held)).to.be.above(Date.parse(planned));
    });

    it('DEL-128.a of a time that no calendar has it is told that it is too far away', async () => {
      const far = { ...mail(survey.collectorId, ['far@firma.fi']), starts_at: '9999-12-31T22:30:00Z' };
      for (const rules of [{}, { limit_per_month: 1 }, quietNow()]) {
        await set(rules);
        for (const call of ['delivery/forecast', 'delivery']) {
          const refused = await owner.api.post(`/survey/${survey.surveyId}/${call}`, far);
          expect(refused.status, refused.text).to.equal(422);
          expect(refused.error.details[0]).to.include({ path: 'starts_at', code: 'time_far' });
        }
      }
      expect(await forecast({ ...far, starts_at: '9998-12-31T22:30:00Z' })).to.include({ recipients: 1 });
    });

    it('DEL-128.b of a mass delivery, too', async () => {
      await set({ ...quietNow(), limit_per_month: 1 });
      await set({ limit_per_month: 1 });
      await deliver(['had.mass@firma.fi']);
      await set({ ...quietNow(), limit_per_month: 1 });
      const { delivery_id: id } = await uploaded(
        app,
        owner,
        survey.surveyId,
        lines('target', 'had.mass@firma.fi', 'new.mass@firma.fi'),
      );
      const told = await accepted(
        owner.api.post(`/survey/${survey.surveyId}/massdelivery/${id}/forecast`, letter(survey.collectorId)),
      );
      expect(told).to.include({ recipients: 1, limited: 1, blocked: 0 });
      expect(Math.round((Date.parse(told.held_until) - Date.now()) / 60_000)).to.be.within(58, 60);
    });
  });
});
