import {
  accepted,
  type PublishedSurvey,
  publishSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeQueue, queueBody } from '../queues.ts';
import { structure } from '../support.ts';

const rules = { quiet_from: null, quiet_until: null, quiet_channels: 'all', limit_per_month: null };
const night = { ...rules, quiet_from: '18:00', quiet_until: '09:00' };
const evening = { send_earliest: '19:00', send_not_allowed_after: '21:00' };

describe('deliveries: hours of a queue within the quiet hours of its company', function () {
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

  const put = (body: object) => owner.api.put('/company/contact_rules', body);
  const make = (more: object) => makeQueue(owner, survey.url, more);
  const body = (more: object) => queueBody(survey.url, more);
  const refusal = (reply: Awaited<ReturnType<typeof put>>) => {
    expect(reply.status, reply.text).to.equal(422);
    return reply.error.details.map(({ path, code }) => `${path} ${code}`);
  };

  it('DEL-129.a quiet hours that leave no time to a queue are refused, and the queues are named', async () => {
    await make({ name: 'Evening visits', ...evening });
    await make({ name: 'Late', send_earliest: '18:00' });
    await make({ name: 'Early', send_not_allowed_after: '09:00' });
    await make({ name: 'A minute', send_earliest: '08:00', send_not_allowed_after: '09:01' });
    await make({ name: 'Whenever' });
    const refused = await put(night);
    expect(refusal(refused)).to.deep.equal(['quiet_from quiet_queues']);
    expect(refused.error.details[0]!.message).to.equal(
      'With these hours nothing would ever be sent from Early (00:00–09:00), Evening visits (19:00–21:00), Late (18:00–24:00). Change the hours of each queue first.',
    );
    expect(await accepted(owner.api.get('/company/contact_rules'))).to.include({ quiet_from: null });
  });

  it('DEL-129.a where they hold for text messages only, queues of e-mails have their time', async () => {
    await make({ name: 'Mails', ...evening });
    await accepted(put({ ...night, quiet_channels: 'sms' }));
    await make({
      name: 'Texts',
      ...evening,
      ...{ delivery_type: 'sms', sender_email: '', msg_title: '', sender_name: 'Cafe' },
      send_earliest: '17:59',
    });
    expect(refusal(await put(night))).to.deep.equal(['quiet_from quiet_queues']);
    // Hours that leave a minute to each are fine.
    await accepted(put({ ...night, quiet_from: '20:59' }));
  });

  it('DEL-129.b hours of a queue that lie within the quiet ones are refused at their field', async () => {
    await accepted(put(night));
    const codes = async (more: object) => refusal(await owner.api.post('/delivery/queue', body(more)));
    expect(await codes(evening)).to.deep.equal(['send_earliest window_quiet']);
    expect(await codes({ send_not_allowed_after: '09:00' })).to.deep.equal(['send_not_allowed_after window_quiet']);
    expect(await codes({ send_earliest: '21:00', send_not_allowed_after: '19:00' })).to.deep.equal([
      'send_not_allowed_after window_backwards',
    ]);
    const refused = await owner.api.post('/delivery/queue', body(evening));
    expect(refused.error.details[0]!.message).to.include('18:00–09:00');
    const { uuid } = await make({ send_earliest: '17:59', send_not_allowed_after: '21:00' });
    expect(refusal(await owner.api.put(`/delivery/queue/${uuid}`, body(evening)))).to.deep.equal([
      'send_earliest window_quiet',
    ]);
    expect(await accepted(owner.api.get(`/delivery/queue/${uuid}`))).to.include({
      send_earliest: '17:59',
      silenced_by: null,
    });
  });

  it('DEL-129.c queues that were silenced while the company sent from none say so, and are no obstacle to the rest', async () => {
    const { uuid } = await make({ name: 'Evening visits', ...evening });
    await app.setFeatures(owner.company.companyId, { csv_delivery_api: false });
    await accepted(put(night));
    await app.setFeatures(owner.company.companyId, { csv_delivery_api: true });
    const silenced = { from: '18:00', until: '09:00' };
    expect((await accepted(owner.api.get(`/delivery/queue/${uuid}`))).silenced_by).to.deep.equal(silenced);
    const { data } = await accepted(owner.api.get('/delivery/queue'));
    expect(data.map((one: { silenced_by: object }) => one.silenced_by)).to.deep.equal([silenced]);
    // What else is changed of either is saved.
    await accepted(put({ ...night, limit_per_month: 3 }));
    await accepted(owner.api.put(`/delivery/queue/${uuid}`, body({ ...evening, name: 'Visits' })));
    const changed = await accepted(
      owner.api.put(`/delivery/queue/${uuid}`, body({ ...evening, send_earliest: '08:00' })),
    );
    expect(changed.silenced_by).to.equal(null);
  });
});
