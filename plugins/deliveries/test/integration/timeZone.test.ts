import { wallTime } from '@kaiku/sdk/common';
import {
  accepted,
  type PublishedSurvey,
  publishSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { clockAt, makeQueue, outside } from '../queues.ts';
import { infoOf, mail, sent, structure } from '../support.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const offsetOf = (zone: string, at: number): number => wallTime(zone, at) - at;
const inMinutes = (count: number) => new Date(Date.now() + count * minuteMs).toISOString();

describe('deliveries: when the time zone of the company is changed', function () {
  this.timeout(120_000);
  let app: TestApp;
  let owner: TestUser;
  let survey: PublishedSurvey;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
  });
  beforeEach(async () => {
    owner = await app.createUser();
    await app.setFeatures(owner.company.companyId, { csv_delivery_api: true });
    survey = await publishSurvey(owner, { structure });
  });

  const move = async (zone: string) => {
    await accepted(owner.api.put('/company/settings', { time_zone: zone }));
    await app.settled();
  };
  const got = (to: string) => app.mail.all({ to }).length;
  const deliver = (to: string, more: object) => sent(app, owner, survey.surveyId, mail(survey.collectorId, [to], more));
  const next = async ({ rule_id: id }: { rule_id: string }) =>
    Math.round((Date.parse((await infoOf(owner, survey.surveyId, id)).rule.next_delivery) - Date.now()) / minuteMs);

  it('DEL-126.d what waits for quiet hours goes by the new clocks at once', async () => {
    await move('UTC');
    const rules = { quiet_channels: 'all', limit_per_month: null };
    const hours = { quiet_from: clockAt('UTC', -60), quiet_until: clockAt('UTC', 60) };
    await accepted(owner.api.put('/company/contact_rules', { ...rules, ...hours }));
    await deliver('quiet.zone@firma.fi', {});
    expect(got('quiet.zone@firma.fi')).to.equal(0);
    await move('Asia/Tokyo');
    expect(got('quiet.zone@firma.fi')).to.equal(1);
  });

  it('DEL-131.a what waits for the hours of its queue goes by the new clocks at once', async () => {
    await move('UTC');
    // The one in which this hour is within one day.
    const zone = ['Asia/Dubai', 'America/Bogota'].find((one) => clockAt(one, -60) < clockAt(one, 60))!;
    const hours = { send_earliest: clockAt(zone, -30), send_not_allowed_after: clockAt(zone, 30) };
    const { uuid } = await makeQueue(owner, survey.url, hours);
    const till = await outside(app, owner);
    await accepted(till.post(`/delivery/queue/${uuid}/targets`, { email: 'queue.zone@firma.fi', key: '1' }));
    await app.settled();
    expect(got('queue.zone@firma.fi')).to.equal(0);
    await move(zone);
    expect(got('queue.zone@firma.fi')).to.equal(1);
  });

  it('DEL-131.b a recurring delivery has its next time by the new clocks, and neither twice nor never in between', async () => {
    const [summers, never] = ['Europe/Helsinki', 'Asia/Dubai'];
    await move(summers);
    // A day on which clocks were off by an hour more or less than they are now, and on the whole of the day after it.
    const now = Date.now();
    const away = Array.from({ length: 300 }, (_, at) => at + 2).find(
      (days) => offsetOf(summers, now - (days - 1) * dayMs) !== offsetOf(summers, now + dayMs),
    )!;
    // By the clocks of Helsinki it is due in half an hour, by those of Dubai so many minutes later.
    const later = (offsetOf(summers, now) - offsetOf(summers, now - away * dayMs)) / minuteMs;
    const daily = async (to: string, minutes: number) =>
      deliver(to, { interval: 'daily', starts_at: inMinutes(minutes + later - away * 24 * 60) });
    const soon = await daily('soon.zone@firma.fi', 30);
    const far = await daily('far.zone@firma.fi', 300);
    const single = await deliver('single.zone@firma.fi', { starts_at: inMinutes(120) });
    expect(await next(soon)).to.be.within(28, 30);
    expect(await next(far)).to.be.within(297, 300);
    await move(never);
    expect(await next(far)).to.be.within(297 + later, 300 + later);
    // Where its time has passed by the new clocks today, it goes out now.
    expect(got('soon.zone@firma.fi')).to.equal(later < 0 ? 1 : 0);
    const then = later < 0 ? 30 + later + 24 * 60 : 30 + later;
    expect(await next(soon)).to.be.within(then - 3, then);
    expect(await next(single)).to.be.within(117, 120);
    await move(summers);
    expect(await next(far)).to.be.within(296, 300);
    // Its next is tomorrow's still.
    expect(await next(soon)).to.be.within(then - later - 4, then - later);
    expect(got('soon.zone@firma.fi')).to.equal(later < 0 ? 1 : 0);
    const { rows } = await app.db.owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE key LIKE '%deliveries.start.' || $1`,
      [far.rule_id],
    );
    expect(rows).to.deep.equal([{ count: 1 }]);
  });
});
