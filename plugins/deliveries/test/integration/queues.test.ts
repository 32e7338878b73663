import { uuidv7 } from '@kaiku/sdk/server';
import {
  accepted,
  createClient,
  type PublishedSurvey,
  publishSurvey,
  sharedApp,
  type TestApp,
  type TestClient,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { closedWindow, csv, makeQueue, outside, queueBody } from '../queues.ts';
import { linkIn, structure } from '../support.ts';

describe('delivery queues', function () {
  this.timeout(180_000);
  let app: TestApp;
  let owner: TestUser;
  let survey: PublishedSurvey;
  let till: TestClient;
  before(async function () {
    app = await sharedApp(this.test!.parent!, { env: { KAIKU_LOG: 'error' } });
  });
  beforeEach(async () => {
    owner = await app.createUser();
    await app.setFeatures(owner.company.companyId, { csv_delivery_api: true, target_ttl: true });
    survey = await publishSurvey(owner, { structure });
    till = await outside(app, owner);
  });

  const path = '/delivery/queue';
  const queue = (more: object = {}) => makeQueue(owner, survey.url, more);
  const fill = (id: string, targets: unknown, caller = till, query = {}) =>
    caller.post(`${path}/${id}/targets`, targets, { query });
  const filled = async (id: string, targets: unknown, caller = till) => {
    const taken = await accepted(fill(id, targets, caller));
    await app.settled();
    return taken;
  };
  const funnel = async (id: string) => (await accepted(owner.api.get(`${path}/${id}`))).funnel;
  const codes = async (body: object, send = owner.api.post(path, body)) => {
    const refused = await send;
    expect(refused.status, refused.text).to.equal(422);
    return refused.error.details.map(({ path: field, code }) => `${field} ${code}`).sort();
  };
  const faultsOf = (refused: Awaited<ReturnType<typeof fill>>) => {
    expect(refused.status, refused.text).to.equal(422);
    return refused.error.details.map(({ row, path: field, code }) => `${row} ${field} ${code}`);
  };
  const one = (email: string, more: object = {}) => ({ email, key: uuidv7(), ...more });
  const rows = async (text: string, ...values: unknown[]) => (await app.db.owner.query(text, values)).rows;
  const entries = async () =>
    (
      await rows(
        "SELECT operation, item_name FROM core.audit_log WHERE company_id = $1 AND operation LIKE 'delivery_queue.%' ORDER BY id",
        owner.company.companyId,
      )
    ).map(({ operation, item_name: name }) => `${operation} ${name}`);

  const whole = {
    expiration_days: 14,
    reminder_days: 3,
    reminder_title: 'Still time',
    reminder_body: 'Please answer: {{link}}',
    send_earliest: '08:00',
    send_not_allowed_after: '20:30',
    target_param: 'customer.email',
    bg_parameters: [{ parameter: 'shop', field: 'city' }],
    accept_threshold: 50,
    limit_per_month: 2,
    target_ttl: 90,
  };

  describe('what they are', () => {
    it('DEL-044 DEL-045 DEL-046 DEL-049 creates, reads, updates and deletes queues with all their fields', async () => {
      const made = await queue({ ...whole, name: 'After a\nvisit' });
      expect(made).to.include({
        collector_url: survey.url,
        survey_id: survey.surveyId,
        survey: 'Coffee',
        delivery_type: 'email',
        anonymous: false,
        sender_name: 'The café',
        sender_email: 'cafe.team',
        msg_title: 'How was {{survey}}?',
        msg_body: 'Hello!\n\n{{link}}',
      });
      expect(made).to.deep.include(whole);
      expect(made.name).to.equal('After a visit');
      expect(await accepted(owner.api.get(`${path}/${made.uuid}`))).to.deep.equal(made);
      const changed = await accepted(
        owner.api.put(
          `${path}/${made.uuid}`,
          queueBody(made.address, { name: '', target_param: 'mail', target_ttl: 5 }),
        ),
      );
      expect(changed).to.include({ uuid: made.uuid, target_param: 'mail', target_ttl: 5, expiration_days: null });
      expect(changed.name).to.equal(made.link_name);
      const { data, count } = await accepted(owner.api.get(path));
      expect([count, data]).to.deep.equal([1, [changed]]);
      await accepted(owner.api.delete(`${path}/${made.uuid}`));
      expect((await owner.api.get(`${path}/${made.uuid}`)).status).to.equal(404);
      expect((await fill(made.uuid, one('a@firma.fi'))).status).to.equal(404);
      expect(await entries()).to.deep.equal([
        'delivery_queue.create After a visit',
        `delivery_queue.update ${made.link_name}`,
        `delivery_queue.delete ${made.link_name}`,
      ]);
    });

    it('DEL-134 offers the surveys whose links somebody sees, found by name and page by page, and their links', async () => {
      const at = `${path}/surveys`;
      const other = await publishSurvey(owner, {
        structure: { ...structure, settings: { ...structure.settings, name: 'Tea room' } },
      });
      const names = async (query: object, who = owner) =>
        (await accepted(who.api.get(at, { query: query as never }))).data.map(({ name }: { name: string }) => name);
      expect(await names({})).to.deep.equal(['Tea room', 'Coffee']);
      expect(await names({ filter: 'room tea' })).to.deep.equal(['Tea room']);
      const second = await accepted(owner.api.get(at, { query: { per_page: 1, page_no: 2 } }));
      expect([second.count, second.data]).to.deep.equal([
        2,
        [{ survey_id: survey.surveyId, name: 'Coffee', state: 'published' }],
      ]);
      expect((await owner.api.get(at, { query: { per_page: 0 } })).status).to.equal(422);

      const linksOf = async (who: TestUser, id: string) => who.api.get(`${at}/${id}/links`);
      const [link] = (await accepted(linksOf(owner, survey.surveyId))).links;
      expect(link).to.include({ url: survey.url, name: 'Web', open: true });
      expect(link.address).to.match(new RegExp(`^http.*/a/${survey.url}$`));
      await accepted(owner.api.put(`/survey/${survey.surveyId}/publish/${survey.collectorId}`, { private: true }));
      expect((await accepted(linksOf(owner, survey.surveyId))).links).to.deep.equal([]);
      expect((await accepted(linksOf(owner, other.surveyId))).links).to.have.length(1);

      const writer = await app.createUser({ company: owner.company, roles: ['survey'] });
      expect((await writer.api.get(at)).status).to.equal(403);
      const elsewhere = await app.createUser();
      await app.setFeatures(elsewhere.company.companyId, { csv_delivery_api: true });
      expect(await names({}, elsewhere)).to.deep.equal([]);
      expect((await linksOf(elsewhere, survey.surveyId)).status).to.equal(404);
    });

    it('DEL-044 DEL-047 is filled and deleted while a message of it is under way', async () => {
      const made = await queue({ anonymous: true, limit_per_month: 5 });
      await filled(made.uuid, one('a@firma.fi'));
      const job = await app.db.owner.connect();
      // As the job does: the sending is held, and then a place of the month is taken.
      const during = async (call: () => Promise<{ status: number; text: string }>) => {
        await job.query('BEGIN');
        await job.query('SELECT FROM deliveries.sendings WHERE rule_id = $1 FOR UPDATE', [made.uuid]);
        const calling = call();
        await until('the call to wait for the sending', async () => {
          const waiting = await rows(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          );
          return waiting.length > 0;
        });
        await job.query(
          `INSERT INTO deliveries.queue_counts (company_id, queue_id, month, address, sent)
           VALUES ($1, $2, '2026-01-01', gen_random_uuid()::text, 1)`,
          [owner.company.companyId, made.uuid],
        );
        await job.query('COMMIT');
        const { status, text } = await calling;
        expect(status, text).to.equal(200);
      };
      try {
        await during(() => fill(made.uuid, one('b@firma.fi')));
        await app.settled();
        await during(() => owner.api.delete(`${path}/${made.uuid}`));
      } finally {
        await job.query('ROLLBACK');
        job.release();
      }
    });

    it('DEL-044 DEL-045 names every field that is wrong', async () => {
      expect(
        await codes(
          queueBody('nowhere', {
            sender_name: 'a <b>',
            sender_email: 'Cafe',
            msg_title: ' ',
            msg_body: ' ',
            reminder_days: 3,
            expiration_days: 3,
            send_earliest: '20:00',
            send_not_allowed_after: '08:00',
            target_param: 'key',
            bg_parameters: [
              { parameter: 'shop', field: 'city' },
              { parameter: 'shop', field: 'city' },
            ],
          }),
        ),
      ).to.deep.equal([
        'bg_parameters.1.field field_taken',
        'bg_parameters.1.parameter parameter_taken',
        'collector_url link_none',
        'msg_body required',
        'msg_title required',
        'reminder_body required',
        'reminder_days reminder_too_late',
        'reminder_title required',
        'send_not_allowed_after window_backwards',
        'sender_email sender_email',
        'sender_name sender_name',
        'target_param parameter_name',
      ]);
      expect(
        await codes(queueBody(survey.url, { bg_parameters: [{ parameter: 'shop', field: 'nothing' }] })),
      ).to.deep.equal(['bg_parameters.0.field queue_field_unknown']);
      const anonymous = {
        anonymous: true,
        expiration_days: 3,
        reminder_days: 1,
        reminder_title: 'x',
        reminder_body: 'x',
      };
      expect(await codes(queueBody(survey.url, { ...anonymous, bg_parameters: whole.bg_parameters }))).to.deep.equal([
        'bg_parameters anonymous_background',
        'expiration_days anonymous_expiration',
        'reminder_days reminder_unknown',
      ]);
      const wrong = {
        target_ttl: 0,
        accept_threshold: 101,
        limit_per_month: 0,
        expiration_days: 0,
        send_earliest: '24:00',
      };
      expect((await codes(queueBody(survey.url, wrong))).map((text) => text.split(' ')[0])).to.deep.equal(
        Object.keys(wrong).sort(),
      );
      const stranger = await app.createUser();
      const theirs = await publishSurvey(stranger, { structure });
      expect(await codes(queueBody(theirs.url))).to.deep.equal(['collector_url link_none']);
      const long = 'x'.repeat(2_000);
      const sms = { delivery_type: 'sms', sender_name: 'A name that is long', msg_body: long };
      expect(await codes(queueBody(survey.url, { ...sms, reminder_days: 1, reminder_body: long }))).to.deep.equal([
        'msg_body sms_too_long',
        'reminder_body sms_too_long',
        'sender_name sms_sender',
      ]);
    });

    it('DEL-044 link, channel and anonymity of a queue stay', async () => {
      const { uuid } = await queue();
      const other = await publishSurvey(owner, { structure });
      const body = queueBody(other.url, { anonymous: true, delivery_type: 'sms', sender_name: 'Till' });
      expect(await codes(body, owner.api.put(`${path}/${uuid}`, body))).to.deep.equal([
        'anonymous anonymous_stays',
        'collector_url link_stays',
        'delivery_type type_stays',
      ]);
    });

    it('DEL-050 is for who manages the company, each their own', async () => {
      const { uuid } = await queue();
      const colleague = await app.createUser({
        company: owner.company,
        roles: ['survey_creator', 'survey_share_email'],
      });
      const stranger = await app.createUser();
      await app.setFeatures(stranger.company.companyId, { csv_delivery_api: true });
      for (const [user, status, list] of [
        [colleague, 403, 403],
        [stranger, 404, 200],
      ] as const) {
        expect((await user.api.get(path)).status).to.equal(list);
        expect((await user.api.get(`${path}/${uuid}`)).status).to.equal(status);
        expect((await user.api.put(`${path}/${uuid}`, queueBody(survey.url))).status).to.equal(status);
        expect((await user.api.delete(`${path}/${uuid}`)).status).to.equal(status);
        expect((await user.api.get(`${path}/${uuid}/targets`)).status).to.equal(status);
      }
      expect((await accepted(stranger.api.get(path))).data).to.deep.equal([]);
      expect((await fill(uuid, one('a@firma.fi'), await outside(app, stranger))).status).to.equal(404);
    });

    it('DEL-030 queues are no deliveries of their survey', async () => {
      const { uuid } = await queue();
      expect((await accepted(owner.api.get(`/survey/${survey.surveyId}/delivery`))).data).to.deep.equal([]);
      expect((await owner.api.delete(`/survey/${survey.surveyId}/delivery/${uuid}`)).status).to.equal(404);
    });

    it('COMP-010 without the feature there are no queues, and what waits goes on once there are', async () => {
      const { uuid } = await queue();
      const { companyId } = owner.company;
      await accepted(fill(uuid, one('waits.a@firma.fi')));
      await app.setFeatures(companyId, { csv_delivery_api: false });
      await app.settled();
      // What was queued before may have gone out before the switch: what comes now may not.
      for (const call of [
        owner.api.get(path),
        owner.api.post(path, queueBody(survey.url)),
        owner.api.get(`${path}/${uuid}`),
        fill(uuid, one('b@firma.fi')),
        till.post(`${path}/${uuid}/targets`, undefined, { form: csv('email,key\nc@firma.fi,1\n') }),
      ]) {
        const refused = await call;
        expect([refused.status, refused.error?.code]).to.deep.equal([403, 'feature_disabled']);
      }
      await app.db.owner.query(
        "UPDATE deliveries.targets SET state = 'waiting', sent_at = NULL, address = 'later.a@firma.fi', id = gen_random_uuid() WHERE rule_id = $1",
        [uuid],
      );
      await app.db.owner.query("UPDATE deliveries.sendings SET state = 'delivering' WHERE rule_id = $1", [uuid]);
      await app.timePasses({ days: 1 });
      await app.settled();
      expect(app.mail.all({ to: 'later.a@firma.fi' })).to.have.length(0);
      await app.setFeatures(companyId, { csv_delivery_api: true });
      await app.settled();
      await app.mail.next({ to: 'later.a@firma.fi' });
    });

    it('COMP-011 without the feature a queue has no time limit, and targets get none', async () => {
      const { uuid } = await queue({ target_ttl: 5 });
      await app.setFeatures(owner.company.companyId, { target_ttl: false });
      expect((await accepted(owner.api.get(`${path}/${uuid}`))).target_ttl).to.equal(null);
      const refused = await owner.api.put(`${path}/${uuid}`, queueBody(survey.url, { target_ttl: 5 }));
      expect([refused.status, refused.error.code]).to.deep.equal([403, 'feature_disabled']);
      await accepted(owner.api.put(`${path}/${uuid}`, queueBody(survey.url)));
      await filled(uuid, one('no.limit@firma.fi'));
      expect(await rows('SELECT expires_at FROM deliveries.targets WHERE rule_id = $1', uuid)).to.deep.equal([
        { expires_at: null },
      ]);
      await app.setFeatures(owner.company.companyId, { target_ttl: true });
      expect((await accepted(owner.api.get(`${path}/${uuid}`))).target_ttl).to.equal(5);
    });
  });

  describe('how outside systems fill them', () => {
    it('DEL-064.a DEL-067 COMP-010 one target as JSON, with its background values in the answer that comes by its link', async () => {
      const { uuid } = await queue({ bg_parameters: [{ parameter: 'shop', field: 'City' }] });
      const taken = await filled(uuid, one('Anna.Q@firma.fi', { shop: 'Turku' }));
      expect(taken).to.deep.include({ accepted: 1, left_out: 0, refused: 0, errors: [] });
      expect(taken.targets[0]).to.include({ row: 1, outcome: 'queued' });
      const letter = await app.mail.next({ to: 'anna.q@firma.fi' });
      expect(letter).to.include({ subject: 'How was Coffee?' });
      const { url, r } = linkIn(letter.text);
      const respondent = createClient(app.answerUrl);
      const opened = await accepted(respondent.get(`/answer/${url}`, { query: { r: r! } }));
      const { response_id: responseId } = await accepted(
        respondent.post(`/answer/${url}`, {
          transaction_id: uuidv7(),
          survey_version: opened.survey_version,
          started: opened.started,
          answers: { score: 9 },
        }),
      );
      await app.settled();
      expect(await rows('SELECT background FROM responses.responses WHERE id = $1', responseId)).to.deep.equal([
        { background: { city: 'Turku' } },
      ]);
      expect(await funnel(uuid)).to.include({ targets: 1, sent: 1, opened: 1, answered: 1 });
      const { data } = await accepted(owner.api.get(`${path}/${uuid}/targets`));
      expect(data[0]).to.include({ target: 'anna.q@firma.fi', state: 'sent', target_id: taken.targets[0].target_id });
    });

    it('DEL-064.a COMP-010 many as JSON, and a CSV file in any usual form', async () => {
      const { uuid } = await queue({ bg_parameters: [{ parameter: 'shop', field: 'city' }] });
      await filled(uuid, [one('many1@firma.fi'), one('many2@firma.fi', { shop: 7 })]);
      const file = '\uFEFFemail;shop;key\r\nfile1@firma.fi;"Tammer;fors";a\r\n;;\r\nfile2@firma.fi;;b\r\n';
      const taken = await accepted(till.post(`${path}/${uuid}/targets`, undefined, { form: csv(file) }));
      await app.settled();
      expect(taken.accepted).to.equal(2);
      expect(taken.targets.map(({ row }: { row: number }) => row)).to.deep.equal([2, 4]);
      for (const name of ['many1', 'many2', 'file1', 'file2']) await app.mail.next({ to: `${name}@firma.fi` });
      expect(
        await rows(
          "SELECT address, background FROM deliveries.targets WHERE rule_id = $1 AND background <> '{}' ORDER BY 1",
          uuid,
        ),
      ).to.deep.equal([
        { address: 'file1@firma.fi', background: { city: 'Tammer;fors' } },
        { address: 'many2@firma.fi', background: { city: '7' } },
      ]);
    });

    it('DEL-065 a call that is repeated makes no second delivery and is answered the same', async () => {
      const { uuid } = await queue({ accept_threshold: 50 });
      const targets = Array.from({ length: 20 }, (_, at) => one(`again${at}@firma.fi`));
      const first = await filled(uuid, targets);
      expect(await filled(uuid, targets)).to.deep.equal(first);
      // In a call with others, too.
      const { targets: some } = await filled(uuid, [one('new@firma.fi'), targets[0], targets[1]]);
      expect(some.slice(1).map(({ outcome }: { outcome: string }) => outcome)).to.deep.equal(
        first.targets.slice(0, 2).map(({ outcome }: { outcome: string }) => outcome),
      );
      const keyed = till.with({ 'Idempotency-Key': 'night 1' });
      const bare = targets.map(({ email }) => ({ email: `b${email}` }));
      const once = await filled(uuid, bare, keyed);
      expect(await filled(uuid, bare, keyed)).to.deep.equal(once);
      const file = csv('email\nb.csv@firma.fi\n');
      const nightly = till.with({ 'Idempotency-Key': 'night 2' });
      const post = () => accepted(nightly.post(`${path}/${uuid}/targets`, undefined, { form: file }));
      expect(await post()).to.deep.equal(await post());
      await app.settled();
      const [{ count }] = await rows('SELECT count(*)::int FROM deliveries.targets WHERE rule_id = $1', uuid);
      const known = await rows('SELECT target_id FROM deliveries.queue_keys WHERE queue_id = $1', uuid);
      // 42 targets, and two calls.
      expect(known).to.have.length(44);
      expect(known.filter(({ target_id: id }) => id !== null)).to.have.length(count);
      expect((await funnel(uuid)).sent).to.equal(count);
      // Something else under a key that was used is told.
      expect(faultsOf(await fill(uuid, [{ ...targets[3], email: 'other@firma.fi' }]))).to.deep.equal([
        '1 key key_reused',
      ]);
      expect(faultsOf(await fill(uuid, bare.slice(1), keyed))[0]).to.equal('1 key key_reused');
    });

    it('DEL-065 of equal calls at one moment one is done, and all are answered the same', async () => {
      const { uuid } = await queue();
      const targets = [one('same1@firma.fi'), one('same2@firma.fi')];
      const all = await Promise.all(Array.from({ length: 8 }, () => accepted(fill(uuid, targets))));
      for (const reply of all) expect(reply).to.deep.equal(all[0]);
      await app.settled();
      for (const { email } of targets) expect(app.mail.all({ to: email })).to.have.length(1);
    });

    it('DEL-065 keys are known for 30 days', async () => {
      const { forgetQueueKeys } = await import('../../server/jobs/forgetQueueKeys.ts');
      const { uuid } = await queue();
      await filled(uuid, one('old@firma.fi'));
      await app.timePasses({ days: 31 }, 'deliveries.queue_keys');
      await filled(uuid, one('new.key@firma.fi'));
      await app.db.owner.query(
        "UPDATE deliveries.queue_counts SET month = '2020-01-01' WHERE address = 'old@firma.fi'",
      );
      await app.strikes(forgetQueueKeys);
      expect(await rows('SELECT 1 FROM deliveries.queue_keys WHERE queue_id = $1', uuid)).to.have.length(1);
      expect(await rows('SELECT address FROM deliveries.queue_counts WHERE queue_id = $1', uuid)).to.deep.equal([
        { address: 'new.key@firma.fi' },
      ]);
    });

    it('DEL-064.b names row and field of everything that is wrong, and takes nothing of it', async () => {
      const { uuid } = await queue({ bg_parameters: [{ parameter: 'shop', field: 'city' }] });
      const refused = await fill(uuid, [
        one('fine@firma.fi'),
        one('nobody'),
        { key: 'a' },
        { email: 'no.key@firma.fi' },
        one('unknown@firma.fi', { shpo: 'Turku' }),
        one('nested@firma.fi', { shop: { name: 'Turku' } }),
        one('long@firma.fi', { shop: 'x'.repeat(1_001) }),
        { email: 'twice@firma.fi', key: 'a' },
        { email: 'key@firma.fi', key: 'x'.repeat(201) },
      ]);
      expect(faultsOf(refused)).to.deep.equal([
        '2 email invalid_email',
        '3 email queue_target_missing',
        '4 key key_missing',
        '5 shpo parameter_unknown',
        '6 shop value_text',
        '7 shop value_long',
        '8 key key_doubled',
        '9 key key_unfit',
      ]);
      expect(refused.error.details[0]!.message).to.equal('Line 2: “nobody” is no e-mail address.');
      await app.settled();
      expect(await funnel(uuid)).to.include({ targets: 0 });
      expect(faultsOf(await fill(uuid, []))).to.have.length(1);
      const long = await fill(uuid, one('a@firma.fi'), till.with({ 'Idempotency-Key': 'x'.repeat(201) }));
      expect(long.error.details[0]).to.include({ path: 'Idempotency-Key', code: 'key_long' });
    });

    it('DEL-064.b with skip_invalid takes what is right, and tells what is not', async () => {
      const { uuid } = await queue();
      const targets = [one('right@firma.fi'), one('wrong')];
      const taken = await accepted(fill(uuid, targets, till, { skip_invalid: true }));
      expect(taken).to.include({ accepted: 1, refused: 1 });
      expect(taken.errors).to.deep.equal([
        { row: 2, field: 'email', code: 'invalid_email', message: 'Line 2: “wrong” is no e-mail address.' },
      ]);
      expect(await accepted(fill(uuid, targets, till, { skip_invalid: true }))).to.deep.equal(taken);
      await app.settled();
      await app.mail.next({ to: 'right@firma.fi' });
    });

    it('DEL-064.b refuses what cannot be stored by row and field, however odd it is, and takes the rest', async () => {
      const { uuid } = await queue({ bg_parameters: [{ parameter: 'shop', field: 'city' }] });
      let deep: unknown = 1;
      for (let at = 0; at < 500; at += 1) deep = [deep];
      const odd = [
        one('nul@firma.fi', { shop: 'Tur\u0000ku' }),
        one('half@firma.fi', { shop: '\ud83d' }),
        one('name@firma.fi', { 'sh\u0000op': 'Turku' }),
        { email: 'key@firma.fi', key: 'a\u0000' },
        one('inside@firma.fi', { shop: { toString: 1 }, a: { toString: 2 }, b: 2 }),
        one('nul\u0000@firma.fi'),
        one(`${'x'.repeat(99)}😀`),
        one('empty@firma.fi', { '': 1 }),
      ];
      const refused = await fill(uuid, [...odd, one('odd.rest@firma.fi')]);
      expect(faultsOf(refused)).to.deep.equal([
        '1 shop value_characters',
        '2 shop value_characters',
        '3 shop value_characters',
        '4 key value_characters',
        '5 shop value_text',
        '5 a parameter_unknown',
        '5 b parameter_unknown',
        '6 email value_characters',
        '7 email invalid_email',
        '8 ? parameter_unknown',
      ]);
      const keyed = till.with({ 'Idempotency-Key': 'odd' });
      const call = { skip_invalid: true };
      const taken = await accepted(fill(uuid, [...odd, { email: 'odd.rest@firma.fi' }], keyed, call));
      expect(taken).to.include({ accepted: 1, refused: odd.length });
      const file = csv('email,key,shop\nodd.file@firma.fi,f1,Turku\nodd.nul@firma.fi,f2,Tur\u0000ku\n');
      const read = await till.post(`${path}/${uuid}/targets`, undefined, { form: file, query: call });
      expect(read.status, read.text).to.be.below(500);
      for (const none of [[[], 1, null], one('deep@firma.fi', { shop: deep })])
        expect(await fill(uuid, none)).to.include({ status: 422 });
      const named = await queue({
        target_param: 'constructor',
        bg_parameters: [{ parameter: 'valueOf', field: 'city' }],
      });
      expect(faultsOf(await fill(named.uuid, { key: 'c' }))).to.deep.equal(['1 constructor queue_target_missing']);
      await filled(named.uuid, { constructor: 'odd.name@firma.fi', key: 'd' });
      expect(await rows('SELECT background FROM deliveries.targets WHERE rule_id = $1', named.uuid)).to.deep.equal([
        { background: {} },
      ]);
      await app.mail.next({ to: 'odd.rest@firma.fi' });
    });

    it('DEL-065 DEL-064.b with skip_invalid, too, nothing of another call under a used Idempotency-Key is taken', async () => {
      const { uuid } = await queue();
      const keyed = till.with({ 'Idempotency-Key': 'night' });
      const call = (...emails: string[]) =>
        accepted(
          fill(
            uuid,
            emails.map((email) => ({ email })),
            keyed,
            { skip_invalid: true },
          ),
        );
      const first = await call('reuse.a@firma.fi', 'nobody');
      expect(first).to.include({ accepted: 1, refused: 1 });
      expect(await call('reuse.a@firma.fi', 'nobody')).to.deep.equal(first);
      const other = await call('reuse.a@firma.fi', 'reuse.b@firma.fi', 'reuse.c@firma.fi');
      expect(other).to.include({ accepted: 0, refused: 3 });
      expect(other.errors.map(({ code }: { code: string }) => code)).to.deep.equal(Array(3).fill('key_reused'));
    });

    it('DEL-064.b takes an address twenty times from one call, and no more', async () => {
      const { uuid } = await queue(closedWindow((await accepted(owner.api.get(`${path}/settings`))).time_zone));
      const targets = Array.from({ length: 22 }, () => one('repeated@firma.fi'));
      const codes = ['21 email target_repeated', '22 email target_repeated'];
      expect(faultsOf(await fill(uuid, targets))).to.deep.equal(codes);
      const call = () => accepted(fill(uuid, targets, till, { skip_invalid: true }));
      const taken = await call();
      expect(taken).to.include({ accepted: 20, refused: 2 });
      expect(await call()).to.deep.equal(taken);
    });

    it('DEL-064.b names columns and rows of a file that are wrong', async () => {
      const { uuid } = await queue();
      const post = (text: string) => till.post(`${path}/${uuid}/targets`, undefined, { form: csv(text) });
      expect(faultsOf(await post('mail,key,key\na@firma.fi,1,2\n'))).to.deep.equal([
        '1 mail parameter_unknown',
        '1 key parameter_doubled',
        '1 email column_missing',
      ]);
      expect(faultsOf(await post('email,key\na@firma.fi,1\n\nnobody,2\n,3\n'))).to.deep.equal([
        '4 email invalid_email',
        '5 email queue_target_missing',
      ]);
      expect((await post('email,key\n')).error.details[0]!.code).to.equal('no_targets');
      expect((await post('')).error.code).to.equal('invalid_file');
      const large = await post(`email,key\n${'x'.repeat(6 * 1024 * 1024)}`);
      expect([large.status, large.error.code]).to.deep.equal([413, 'file_too_large']);
      const missing = await till.post(`${path}/${uuid}/targets`, undefined, { form: new FormData() });
      expect(missing.status).to.be.within(400, 422);
      await accepted(post('email,key\nno.key1@firma.fi,1\n'));
    });

    it('DEL-064.c takes keys of the company that are for it, and no others', async () => {
      const { uuid } = await queue();
      for (const caller of [
        app.anonymous,
        app.anonymous.with({ 'X-Api-Key': 'kaiku_wrong' }),
        await outside(app, owner, ['answering.private_links']),
        owner.api,
      ]) {
        const refused = await fill(uuid, one('a@firma.fi'), caller);
        expect([refused.status, refused.error.code]).to.deep.equal([401, 'api_key_needed']);
      }
      const { scopes } = await accepted(owner.api.get('/apicontact/scopes'));
      expect(scopes.map(({ key, title }: { key: string; title: string }) => `${key} ${title}`)).to.include(
        'deliveries.queues Fill delivery queues',
      );
    });
  });

  describe('what goes out of them', () => {
    const zone = async () => (await accepted(owner.api.get(`${path}/settings`))).time_zone as string;

    it('DEL-047 nothing goes out outside of its time of day, and what waited goes out in it', async () => {
      const closed = closedWindow(await zone());
      const { uuid } = await queue(closed);
      await filled(uuid, one('window@firma.fi'));
      await app.timePasses({ days: 2 });
      await app.settled();
      expect(app.mail.all({ to: 'window@firma.fi' })).to.have.length(0);
      expect(await funnel(uuid)).to.include({ waiting: 1, sent: 0 });
      await accepted(owner.api.put(`${path}/${uuid}`, queueBody(survey.url)));
      await app.settled();
      await app.mail.next({ to: 'window@firma.fi' });
      expect(await funnel(uuid)).to.include({ waiting: 0, sent: 1 });
    });

    it('DEL-047 reminders wait for their time of day, too', async () => {
      const reminder = { reminder_days: 1, reminder_title: 'Still time', reminder_body: 'Please' };
      const { uuid } = await queue(reminder);
      await filled(uuid, one('reminded@firma.fi'));
      await app.mail.next({ to: 'reminded@firma.fi' });
      await accepted(
        owner.api.put(`${path}/${uuid}`, queueBody(survey.url, { ...reminder, ...closedWindow(await zone()) })),
      );
      // Both as it would be a day later: the job, and what it was planned for.
      await app.timePasses({ days: 2 });
      await app.settled();
      expect(app.mail.all({ to: 'reminded@firma.fi' })).to.have.length(1);
      await accepted(owner.api.put(`${path}/${uuid}`, queueBody(survey.url, reminder)));
      await app.settled();
      await app.mail.next({ to: 'reminded@firma.fi', subject: 'Still time' });
      expect(await funnel(uuid)).to.include({ sent: 1, reminded: 1 });
    });

    it('DEL-048 an address gets as many messages in a month as it may, however many come at one moment', async () => {
      const { uuid } = await queue({ limit_per_month: 3 });
      await Promise.all(
        Array.from({ length: 6 }, () => accepted(fill(uuid, [one('often@firma.fi'), one('OFTEN@firma.fi')]))),
      );
      await app.settled();
      expect(app.mail.all({ to: 'often@firma.fi' })).to.have.length(3);
      expect(await funnel(uuid)).to.include({ targets: 12, sent: 3, limited: 9, waiting: 0 });
      await filled(uuid, one('seldom@firma.fi'));
      await app.mail.next({ to: 'seldom@firma.fi' });
      const { data } = await accepted(owner.api.get(`${path}/${uuid}/targets`, { query: { state: 'limited' } }));
      expect(data).to.have.length(9);
      // Another queue, and another month, count anew.
      const other = await queue({ limit_per_month: 1 });
      await filled(other.uuid, one('often@firma.fi'));
      expect(app.mail.all({ to: 'often@firma.fi' })).to.have.length(4);
      await app.db.owner.query(
        "UPDATE deliveries.queue_counts SET month = month - interval '1 month' WHERE queue_id = $1",
        [other.uuid],
      );
      await filled(other.uuid, one('often@firma.fi'));
      expect(app.mail.all({ to: 'often@firma.fi' })).to.have.length(5);
    });

    it('DEL-048 many workers at once never exceed it', async () => {
      const { uuid } = await queue({ limit_per_month: 2, ...closedWindow(await zone()) });
      for (let call = 0; call < 10; call += 1) await accepted(fill(uuid, one('raced@firma.fi')));
      await app.settled();
      await app.db.owner.query(
        'UPDATE deliveries.queues SET send_earliest = NULL, send_not_allowed_after = NULL WHERE id = $1',
        [uuid],
      );
      const { takeBatch } = await import('../../server/services/targets.ts');
      const sendings = await rows('SELECT id FROM deliveries.sendings WHERE rule_id = $1', uuid);
      const inPlugin = app.services('deliveries');
      const { TenantRunner } = await import('@kaiku/sdk/server');
      const taken = await Promise.all(
        sendings.map(({ id }) =>
          inPlugin.get(TenantRunner).run(owner.company.companyId, (ctx) => takeBatch(ctx, id, 'delivery')),
        ),
      );
      expect(taken.flatMap((batch) => batch?.targets ?? [])).to.have.length(2);
      expect(await rows('SELECT sent FROM deliveries.queue_counts WHERE queue_id = $1', uuid)).to.deep.equal([
        { sent: 2 },
      ]);
    });

    it('DEL-048 DEL-061 what a process that died has under way since the month before is refused by no limit of the new one', async () => {
      const where = await zone();
      const { uuid } = await queue({ limit_per_month: 1, ...closedWindow(where) });
      await accepted(fill(uuid, one('under.way@firma.fi')));
      await app.settled();
      const { companyId } = owner.company;
      await rows(
        'UPDATE deliveries.queues SET send_earliest = NULL, send_not_allowed_after = NULL WHERE id = $1',
        uuid,
      );
      await rows(
        `UPDATE deliveries.targets SET state = 'sending', attempts = 1, next_try_at = now() - interval '1 minute',
           counted_month = (date_trunc('month', now() AT TIME ZONE '${where}') - interval '1 month')::date
         WHERE rule_id = $1`,
        uuid,
      );
      await rows(
        `INSERT INTO deliveries.queue_counts (company_id, queue_id, month, address, sent)
         SELECT $1, $2, month, 'under.way@firma.fi', 1
         FROM unnest(ARRAY[date_trunc('month', now() AT TIME ZONE '${where}') - interval '1 month', date_trunc('month', now() AT TIME ZONE '${where}')]) AS month`,
        companyId,
        uuid,
      );
      const { takeBatch } = await import('../../server/services/targets.ts');
      const { TenantRunner } = await import('@kaiku/sdk/server');
      const [{ id }] = await rows('SELECT id FROM deliveries.sendings WHERE rule_id = $1', uuid);
      const runner = app.services('deliveries').get(TenantRunner);
      const batch = await runner.run(companyId, (ctx) => takeBatch(ctx, id, 'delivery'));
      expect(batch?.targets.map(({ address }) => address)).to.deep.equal(['under.way@firma.fi']);
      expect(await rows('SELECT sent FROM deliveries.queue_counts WHERE queue_id = $1', uuid)).to.deep.equal([
        { sent: 1 },
        { sent: 1 },
      ]);
    });

    it('DEL-046 DEL-068 COMP-011 a target that is not sent within its minutes expires, and is counted so', async () => {
      const { uuid } = await queue({ target_ttl: 30, ...closedWindow(await zone()) });
      const taken = await filled(uuid, one('expires@firma.fi'));
      const [{ minutes }] = await rows(
        'SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM deliveries.targets WHERE id = $1',
        taken.targets[0].target_id,
      );
      expect(minutes).to.equal(30);
      await app.timePasses({ minutes: 31 }, 'deliveries.targets');
      await app.settled();
      expect(await funnel(uuid)).to.include({ waiting: 0, expired: 1, sent: 0 });
      await accepted(owner.api.put(`${path}/${uuid}`, queueBody(survey.url, { target_ttl: 30 })));
      await app.settled();
      expect(app.mail.all({ to: 'expires@firma.fi' })).to.have.length(0);
      const { data } = await accepted(owner.api.get(`${path}/${uuid}/targets`, { query: { state: 'expired' } }));
      expect(data[0]).to.include({ target: 'expires@firma.fi', state: 'expired' });
    });

    it('DEL-046 a personal link takes answers for so many days', async () => {
      const { uuid } = await queue({ expiration_days: 3 });
      await filled(uuid, one('link.over@firma.fi'));
      const { url, r } = linkIn((await app.mail.next({ to: 'link.over@firma.fi' })).text);
      const respondent = createClient(app.answerUrl);
      const open = () => respondent.get(`/answer/${url}`, { query: { r: r! } });
      const { survey_version, started } = await accepted(open());
      const answer = () =>
        respondent.post(`/answer/${url}`, { transaction_id: uuidv7(), survey_version, started, answers: { score: 9 } });
      const show = () => fetch(`${app.answerUrl}/a/${url}?r=${r}`);
      await app.timePasses({ days: 2 }, 'deliveries.targets');
      expect((await open()).status).to.equal(200);
      expect((await show()).status).to.equal(200);
      await app.timePasses({ days: 2 }, 'deliveries.targets');
      expect((await open()).error.code).to.equal('survey_closed');
      expect((await answer()).error.code).to.equal('survey_closed');
      expect((await show()).status).to.equal(410);
      // That of all goes on.
      expect((await respondent.get(`/answer/${url}`)).status).to.equal(200);
    });

    it('DEL-066 the share that is taken is drawn by lot', async () => {
      const people = (name: string) => Array.from({ length: 200 }, (_, at) => one(`${name}${at}@firma.fi`));
      const waiting = closedWindow(await zone());
      const none = await queue({ accept_threshold: 0, ...waiting });
      expect(await accepted(fill(none.uuid, people('none')))).to.include({ accepted: 0, left_out: 200 });
      const half = await queue({ accept_threshold: 50, ...waiting });
      const { accepted: taken, left_out: left } = await accepted(fill(half.uuid, people('half')));
      expect(taken).to.be.within(60, 140);
      expect(taken + left).to.equal(200);
      // Of whom is left out nothing is kept.
      expect(await funnel(half.uuid)).to.include({ targets: taken });
    });

    it('DEL-045 who has not answered is reminded', async () => {
      const { uuid } = await queue({ reminder_days: 2, reminder_title: 'Still time', reminder_body: 'Please' });
      await filled(uuid, one('remind.q@firma.fi'));
      await app.mail.next({ to: 'remind.q@firma.fi' });
      await app.timePasses({ days: 3 });
      await app.settled();
      await app.mail.next({ to: 'remind.q@firma.fi', subject: 'Still time' });
    });

    it('DEL-069 of an anonymous queue nothing goes out before there are five, and all have one link', async () => {
      const { uuid } = await queue({ anonymous: true });
      for (const at of [0, 1, 2, 3]) await filled(uuid, one(`hidden${at}@firma.fi`));
      await filled(uuid, one('hidden0@firma.fi'));
      expect(await funnel(uuid)).to.include({ targets: 4, waiting: 4, sent: 0 });
      await filled(uuid, one('hidden4@firma.fi'));
      expect(await funnel(uuid)).to.include({ targets: 5, waiting: 0, sent: 5 });
      for (const at of [0, 1, 2, 3, 4])
        expect(linkIn((await app.mail.next({ to: `hidden${at}@firma.fi` })).text).r).to.equal(null);
      expect(
        await rows(
          'SELECT 1 FROM deliveries.targets WHERE rule_id = $1 AND (token IS NOT NULL OR sent_at IS NOT NULL OR background IS NOT NULL)',
          uuid,
        ),
      ).to.have.length(0);
      await filled(uuid, one('hidden5@firma.fi'));
      expect(await funnel(uuid)).to.include({ waiting: 1 });
    });

    it('DEL-069 COMP-011 whom an anonymous queue gathers may all expire, and it goes on with those who come', async () => {
      const { uuid } = await queue({ anonymous: true, target_ttl: 30 });
      await filled(uuid, [one('late0@firma.fi'), one('late1@firma.fi')]);
      await app.timePasses({ minutes: 31 }, 'deliveries.targets');
      await app.settled();
      const { data } = await accepted(owner.api.get(`${path}/${uuid}/targets`, { query: { state: 'expired' } }));
      expect(data).to.have.length(2);
      await filled(
        uuid,
        [0, 2, 3, 4].map((at) => one(`late${at}@firma.fi`)),
      );
      expect(await funnel(uuid)).to.include({ waiting: 4, expired: 1, sent: 0 });
      await filled(uuid, one('late5@firma.fi'));
      expect(await funnel(uuid)).to.include({ waiting: 0, expired: 1, sent: 5 });
      expect(app.mail.all({ to: 'late1@firma.fi' })).to.have.length(0);
    });

    it('DEL-069 DEL-009 who gets nothing does not count among the five', async () => {
      const { uuid } = await queue({ anonymous: true, limit_per_month: 1 });
      const come = (...of: number[]) =>
        filled(
          uuid,
          of.map((at) => one(`among${at}@firma.fi`)),
        );
      await come(0, 1, 2, 3, 4);
      await come(0, 1, 2, 3, 5);
      expect(await funnel(uuid)).to.include({ sent: 5, limited: 4, waiting: 1 });
      await come(6, 7, 8, 9);
      expect(await funnel(uuid)).to.include({ sent: 10, limited: 4, waiting: 0 });
      expect(app.mail.all({ to: 'among5@firma.fi' })).to.have.length(1);
      // It is not told who got it when.
      const times = await rows(
        "SELECT count(DISTINCT next_try_at)::int FROM deliveries.targets WHERE rule_id = $1 AND state = 'sent'",
        uuid,
      );
      expect(times).to.deep.equal([{ count: 1 }]);
    });

    it('BLK-007.c who is on the blacklist when it is sent gets nothing of a queue, and is counted as blocked', async () => {
      await app.setFeatures(owner.company.companyId, { delivery_blacklist: true });
      const keeper = await app.createUser({ company: owner.company, roles: ['blacklist'] });
      const { uuid } = await queue(closedWindow(await zone()));
      await filled(uuid, [one('never@firma.fi'), one('gladly@firma.fi')]);
      await accepted(keeper.api.post('/company/delivery_blacklist', { target: 'never@firma.fi' }));
      await accepted(owner.api.put(`${path}/${uuid}`, queueBody(survey.url)));
      await app.settled();
      await app.mail.next({ to: 'gladly@firma.fi' });
      expect(app.mail.all({ to: 'never@firma.fi' })).to.have.length(0);
      expect(await funnel(uuid)).to.include({ blocked: 1, sent: 1 });
    });

    it('DEL-044 by SMS, to numbers in one form', async () => {
      const { uuid } = await queue({
        delivery_type: 'sms',
        sender_name: 'Kahvila',
        msg_body: 'How was it? {{link}}',
        target_param: 'phone',
      });
      await filled(uuid, { phone: '0401239001', key: 'x' });
      const message = await app.sms.next({ to: '+358401239001' });
      expect(message.from).to.equal('Kahvila');
      const refused = await fill(uuid, { phone: '12', key: 'y' });
      expect(refused.error.details[0]).to.include({ row: 1, path: 'phone', code: 'invalid_phone' });
    });

    it('DEL-063 of a person who is erased a queue keeps nothing', async () => {
      const { uuid } = await queue({ bg_parameters: [{ parameter: 'shop', field: 'city' }] });
      await filled(uuid, one('erased.q@firma.fi', { shop: 'Turku' }));
      const { messagesOfPeople } = await import('../../server/services/people.ts');
      const { TenantRunner } = await import('@kaiku/sdk/server');
      const runner = app.services('deliveries').get(TenantRunner);
      await runner.run(owner.company.companyId, async (ctx) => {
        const sought = { words: ['erased.q@firma.fi'], phone: null, id: null };
        const { items } = await messagesOfPeople.find(ctx, sought, null, 100);
        const [record] = await messagesOfPeople.records(ctx, items, null);
        expect(record!.lines.slice(1)).to.deep.equal([{ label: 'City', text: 'Turku' }]);
        await messagesOfPeople.erase(ctx, items);
      });
      for (const table of ['targets', 'queue_counts'])
        expect(
          await rows(`SELECT 1 FROM deliveries.${table} WHERE address = 'erased.q@firma.fi'`),
          table,
        ).to.have.length(0);
      expect(await rows('SELECT 1 FROM deliveries.queue_keys WHERE queue_id = $1', uuid)).to.have.length(0);
    });
  });
});
