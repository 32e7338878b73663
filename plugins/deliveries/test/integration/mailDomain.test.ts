import {
  accepted,
  makeElement,
  makeStructure,
  publishSurvey,
  startTestApp,
  type TestApp,
  type TestCompany,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { checkMailDomain } from '../../server/jobs/checkMailDomain.ts';
import { startNameServer } from '../nameServer.ts';

const structure = makeStructure({ elements: [makeElement('score', 'nps', { text: 'Would you?' })] });

describe('deliveries: the company’s own mail domain', function () {
  this.timeout(120_000);
  let names: Awaited<ReturnType<typeof startNameServer>>;
  let app: TestApp;
  let company: TestCompany;
  let admin: TestUser;
  before(async () => {
    names = await startNameServer();
    app = await startTestApp({ env: { KAIKU_DELIVERIES_NAME_SERVERS: names.address } });
    company = await app.createCompany();
    admin = await app.createUser({ company });
  });
  after(async () => {
    await app?.stop();
    await names?.stop();
  });
  const path = '/company/mail_domain';
  const set = (domain: string) => accepted(admin.api.put(path, { domain }));
  const check = () => accepted(admin.api.post(`${path}/check`));

  /** Sends to one person. @returns the mail as it came, and what a verifier says of its signatures */
  async function send(to: string) {
    const survey = await publishSurvey(admin, { structure });
    await accepted(
      admin.api.post(`/survey/${survey.surveyId}/delivery`, {
        name: 'Autumn',
        link: survey.collectorId,
        type: 'email',
        targets: [to],
        subject: 'Hello',
        body: 'Please answer: {{link}}',
        sender_name: 'Kahvila',
        sender_email: 'survey',
      }),
    );
    await app.settled();
    const mailbox = app.app.mailbox!;
    const source = mailbox.source(mailbox.list({ to })[0]!.id)!;
    const resolver = async (name: string) => {
      const found = names.records.get(name.toLowerCase());
      if (!found) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
      return found.map((text) => [text]);
    };
    const { results } = await dkimVerify(source, { resolver });
    return {
      from: /^From: (.*)$/im.exec(source.toString('utf8'))![1]!,
      signed: results.flatMap(({ signingDomain, status }) => (signingDomain ? [[signingDomain, status.result]] : [])),
      header: (name: string) => mailbox.list({ to })[0]!.headers.find((one) => one.name === name)?.value,
      /** Lines of the head that somebody who changes them is found by. */
      covered:
        /^DKIM-Signature:.*?\bh=([^;]*);/ims
          .exec(source.toString('utf8'))?.[1]
          ?.toLowerCase()
          .split(/[:\s]+/) ?? [],
    };
  }

  it('DEL-120.ab a domain is used once its record is found, and then mails are signed as verifiers take it', async () => {
    expect((await accepted(admin.api.get(path))).own).to.equal(null);
    const { own } = await set('Kahvila-Aino.example');
    expect(own).to.include({ domain: 'kahvila-aino.example', state: 'unchecked', used_since: null });
    expect(own.record_name).to.match(/^kaiku-[0-9a-f]{8}\._domainkey\.kahvila-aino\.example$/);
    expect(JSON.stringify(await accepted(admin.api.get(path)))).not.to.include('PRIVATE');
    expect((await check()).own).to.include({ state: 'missing', used_since: null });
    expect(await send('one@asiakas.example')).to.deep.include({ from: 'Kahvila <survey@kaiku.example>', signed: [] });

    names.records.set(own.record_name, ['v=spf1 -all', 'v=DKIM1; k=rsa; p=AAAA']);
    expect((await check()).own).to.include({ state: 'other', used_since: null });
    names.records.set(own.record_name, null);
    expect((await check()).own).to.include({ state: 'unreachable', used_since: null });
    names.records.set(own.record_name, [own.record_value.replace('p=', 'p= ')]);
    const used = (await check()).own;
    expect(used.state).to.equal('found');
    expect(used.used_since).to.be.a('string');
    expect(await send('two@asiakas.example')).to.deep.include({
      from: 'Kahvila <survey@kahvila-aino.example>',
      signed: [['kahvila-aino.example', 'pass']],
    });
    const { surveyId } = await publishSurvey(admin, { structure });
    const { mail_domain: shown } = await accepted(admin.api.get(`/survey/${surveyId}/delivery/settings`));
    expect(shown).to.equal('kahvila-aino.example');

    // The same again changes nothing, another has another key.
    expect((await set('kahvila-aino.example')).own.record_value).to.equal(own.record_value);
    const other = (await set('kahvila-eino.example')).own;
    expect(other.used_since).to.equal(null);
    expect(other.record_value).not.to.equal(own.record_value);
    expect((await accepted(admin.api.delete(path))).own).to.equal(null);
    const { rows } = await app.db.owner.query(
      "SELECT count(*)::int AS count FROM core.audit_log WHERE company_id = $1 AND operation = 'company.mail_domain'",
      [company.companyId],
    );
    // Set, found, set to another, removed.
    expect(rows[0].count).to.equal(4);
  });

  it('DEL-120.b BLK-010 BLK-015 the button of mail programs that stops what is sent leads to one POST, and is signed for', async () => {
    const { own } = await set('nappi.example');
    names.records.set(own.record_name, [own.record_value]);
    await check();
    const to = 'button@asiakas.example';
    const { signed, header, covered } = await send(to);
    expect(signed).to.deep.equal([['nappi.example', 'pass']]);
    expect(header('List-Unsubscribe-Post')).to.equal('List-Unsubscribe=One-Click');
    const [, address] = /^<([^>]+)>$/.exec(header('List-Unsubscribe')!)!;
    // Where these are not signed mail programs have no button (RFC 8058, section 4).
    expect(covered).to.include.members(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']);
    const method = 'POST';
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    // The node of a test is at a port of its own.
    const done = await fetch(app.answerUrl + new URL(address!).pathname, { method, body });
    expect(done.status).to.equal(200);
    const { rows } = await app.db.owner.query('SELECT reason FROM blacklist.entries WHERE target = $1', [to]);
    expect(rows).to.deep.equal([{ reason: 'unsubscribed' }]);
    await accepted(admin.api.delete(path));
  });

  it('DEL-120.c each day it is looked whether the record is there still; where it is gone, mails go out as before', async () => {
    const { own } = await set('tori.example');
    names.records.set(own.record_name, [own.record_value]);
    await check();
    await app.timePasses({ hours: 24 }, 'deliveries.mail_domains');
    // What does not answer says nothing.
    names.records.set(own.record_name, null);
    await app.strikes(checkMailDomain);
    expect((await accepted(admin.api.get(path))).own).to.deep.include({ state: 'unreachable' });
    expect((await accepted(admin.api.get(path))).own.used_since).to.be.a('string');
    names.records.delete(own.record_name);
    await app.timePasses({ hours: 24 }, 'deliveries.mail_domains');
    await app.strikes(checkMailDomain);
    expect((await accepted(admin.api.get(path))).own).to.include({ state: 'missing', used_since: null });
    expect(await send('three@asiakas.example')).to.deep.include({ from: 'Kahvila <survey@kaiku.example>', signed: [] });
  });

  it('DEL-120 only who manages the company sets it, and nothing that is no domain or is the product’s', async () => {
    for (const domain of ['', 'x', 'a b.example', 'a@b.example', 'https://b.example', `${'x'.repeat(64)}.example`])
      expect((await admin.api.put(path, { domain })).status, domain).to.equal(422);
    for (const domain of ['a.b', `${'ä'.repeat(60)}.${'ä'.repeat(60)}.${'ä'.repeat(60)}.example`]) {
      const refused = await admin.api.put(path, { domain });
      expect(refused.status, domain).to.equal(422);
      expect(refused.error.details[0]).to.include({ path: 'domain', code: 'format' });
    }
    // Names of records, and what signatures say, are ASCII.
    expect((await set('Kahvila-Äiti.example')).own).to.include({ domain: 'xn--kahvila-iti-s8a.example' });
    await accepted(admin.api.delete(path));
    const ours = await admin.api.put(path, { domain: 'KAIKU.example' });
    expect(ours.error.details[0]).to.include({ path: 'domain', code: 'mail_domain_ours' });
    const plain = await app.createUser({ company, roles: ['survey_share_email'] });
    for (const call of [() => plain.api.get(path), () => plain.api.put(path, { domain: 'x.example' })])
      expect((await call()).status).to.equal(403);
    const stranger = await app.createUser();
    expect((await accepted(stranger.api.get(path))).own).to.equal(null);
    expect((await stranger.api.post(`${path}/check`)).status).to.equal(404);
  });
});
