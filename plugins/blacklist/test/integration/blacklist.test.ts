import { SendGuards } from '@kaiku/plugin-deliveries/contract';
import {
  accepted,
  makeElement,
  makeStructure,
  type PublishedSurvey,
  publishSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';

const path = '/company/delivery_blacklist';
const structure = makeStructure({
  settings: { name: 'Coffee' },
  elements: [makeElement('score', 'nps', { text: 'Would you recommend us?' })],
});

describe('blacklist', function () {
  this.timeout(180_000);
  let app: TestApp;
  let owner: TestUser;
  let keeper: TestUser;
  let survey: PublishedSurvey;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
    await app.setFeatures(owner.company.companyId, { delivery_blacklist: true });
    keeper = await app.createUser({ company: owner.company, roles: ['blacklist'] as never });
    survey = await publishSurvey(owner, { structure });
  });

  const add = (target: string, more: object = {}) => keeper.api.post(path, { target, ...more });
  const list = async (query: object = {}) => (await accepted(keeper.api.get(path, { query: query as never }))).data;
  const delivery = () => `/survey/${survey.surveyId}/delivery`;
  const letter = (targets: string[], more: object = {}) => ({
    name: 'Autumn',
    link: survey.collectorId,
    type: 'email',
    targets,
    subject: 'Coffee',
    body: 'Hello {{link}}',
    sender_name: 'Café',
    sender_email: 'cafe',
    ...more,
  });
  async function send(body: object) {
    const made = await accepted(owner.api.post(delivery(), body));
    await app.settled();
    return accepted(owner.api.get(`/survey/${survey.surveyId}/delivery_info`, { query: { rule_id: made.rule_id } }));
  }
  const wayOut = async (to: string): Promise<string> => {
    const { text } = await app.mail.next({ to });
    // The node of a test is at a port of its own.
    return app.answerUrl + /\/unsubscribe\/\S+/.exec(text)![0];
  };

  it('USER-019 COMP-026 opens for who has the role while the company has the feature, and for managers', async () => {
    const manager = await app.createUser({ roles: ['admin'] });
    const admin = await app.createUser({ company: owner.company, roles: ['company_admin'] });
    expect((await keeper.api.get(path)).status).to.equal(200);
    expect((await admin.api.get(path)).status).to.equal(403);
    expect((await manager.api.get(path)).status).to.equal(200);
    const other = await app.createUser({ roles: ['blacklist'] as never });
    expect((await other.api.get(path)).error.code).to.equal('feature_disabled');
  });

  it('BLK-002 BLK-004 BLK-006 entries are made, read, changed and removed', async () => {
    const made = await accepted(add('0401110001', { note: 'By phone' }));
    expect(made).to.include({ target: '+358401110001', type: 'sms', reason: 'listed', note: 'By phone' });
    expect(made.entry_id).to.be.a('string');
    expect(made.added_by).to.be.a('string');
    const one = `${path}/${made.entry_id}`;
    expect(await accepted(keeper.api.get(one))).to.deep.equal(made);
    const changed = await accepted(keeper.api.put(one, { target: 'Anna@Firma.fi', note: 'By\nletter' }));
    expect(changed).to.include({ target: 'anna@firma.fi', type: 'email', note: 'By letter' });
    expect((await list({ filter: 'anna@firma' })).length).to.equal(1);
    await accepted(keeper.api.delete(one));
    expect((await keeper.api.get(one)).status).to.equal(404);
  });

  it('BLK-003 BLK-005 refuses what is no address, and what is there already', async () => {
    for (const target of ['anna', 'a@b', '12', '040 111 0002']) {
      const { status, error } = await add(target);
      expect(status, target).to.equal(422);
      expect(error.details[0]).to.include({
        path: 'target',
        code: 'invalid_target',
        message: 'Invalid e-mail or phone.',
      });
    }
    await accepted(add('once@firma.fi'));
    const again = await add('ONCE@firma.fi');
    expect(again.error.details[0]).to.include({ code: 'target_exists', message: 'Target already exists.' });
  });

  it('BLK-008 adds many, tells the lines that are none, and leaves those that are there', async () => {
    await accepted(add('there@firma.fi', { note: 'Kept' }));
    const targets = ['many1@firma.fi', '', 'nobody', '0401110003', 'THERE@firma.fi', 'many1@firma.fi'];
    expect(await accepted(keeper.api.post(`${path}/import`, { targets }))).to.deep.equal({
      added: 2,
      already: 1,
      invalid: 1,
      faults: [{ line: 3, text: 'nobody' }],
    });
    expect((await list({ filter: 'there@' }))[0]).to.include({ note: 'Kept' });
  });

  it('BLK-011.a a domain in letters of a language and in ASCII is one: it is told, imported, found and changed as one', async () => {
    const made = await accepted(add('one@xn--ty-gka.example'));
    expect(made.target).to.equal('one@työ.example');
    for (const target of ['one@työ.example', 'One@XN--TY-GKA.example'])
      expect((await add(target)).error.details[0]).to.include({ code: 'target_exists' });
    const targets = ['two@työ.example', 'two@xn--ty-gka.example', 'one@xn--ty-gka.example'];
    expect(await accepted(keeper.api.post(`${path}/import`, { targets }))).to.include({
      added: 1,
      already: 1,
      invalid: 0,
    });
    for (const filter of ['työ.example', 'xn--ty-gka.example', 'one@xn--ty-gka.example', 'one@työ'])
      expect((await list({ filter })).map((one: { target: string }) => one.target)).to.include('one@työ.example');
    expect(await list({ filter: 'three@xn--ty-gka.example' })).to.deep.equal([]);
    expect(await list({ filter: 'xn--ty-gka.example', filter_fields: ['note'] })).to.deep.equal([]);
    const one = `${path}/${made.entry_id}`;
    expect(await accepted(keeper.api.put(one, { target: 'one@xn--ty-gka.example', note: 'Same' }))).to.include({
      target: 'one@työ.example',
      note: 'Same',
    });
    const taken = await keeper.api.put(one, { target: 'two@xn--ty-gka.example', note: '' });
    expect(taken.error.details[0]).to.include({ code: 'target_exists' });
  });

  it('BLK-011.b an entry from before is found in either way, and nothing is sent to who is on the list in the other one', async () => {
    const { entry_id: id } = await accepted(add('old@yö.example'));
    const before = 'old@xn--y-1ga.example';
    await app.db.owner.query('UPDATE blacklist.entries SET target = $1 WHERE id = $2', [before, id]);
    for (const target of ['old@yö.example', before])
      expect((await add(target)).error.details[0], target).to.include({ code: 'target_exists' });
    const targets = ['old@yö.example', before];
    expect(await accepted(keeper.api.post(`${path}/import`, { targets }))).to.include({ added: 0, already: 1 });
    for (const filter of targets) expect(await list({ filter }), filter).to.have.length(1);
    await accepted(add('new@xn--y-1ga.example'));
    const people = ['old@yö.example', 'new@yö.example', 'free@yö.example', 'free@xn--y-1ga.example'];
    const told = await accepted(owner.api.post(`${delivery()}/forecast`, letter(people)));
    expect(told).to.include({ recipients: 1, doubled: 1, blocked: 2 });
    const { rule, data } = await send(letter(people));
    expect(rule.funnel).to.include({ sent: 1, blocked: 2 });
    expect(data.map(({ target, state }: Record<string, string>) => [target, state])).to.have.deep.members([
      ['old@yö.example', 'blocked'],
      ['new@yö.example', 'blocked'],
      ['free@yö.example', 'sent'],
    ]);
  });

  it('BLK-011.b a target from before is not sent to when it is on the list in the other way, and leaves once', async () => {
    const { rule } = await send(letter(['past@yö.example']));
    const address = await wayOut('past@yö.example');
    const before = 'past@xn--y-1ga.example';
    await app.db.owner.query('UPDATE deliveries.targets SET address = $1 WHERE rule_id = $2', [before, rule.rule_id]);
    expect((await fetch(address, { method: 'POST' })).status).to.equal(200);
    await accepted(owner.api.post(`${delivery()}/${rule.rule_id}/reminder`, { subject: 'Again', message: 'Please' }));
    await app.settled();
    const info = await accepted(
      owner.api.get(`/survey/${survey.surveyId}/delivery_info`, { query: { rule_id: rule.rule_id } }),
    );
    expect(info.data[0]).to.include({ reminder: 'blocked', reminder_problem: 'unsubscribed' });
    expect(await list({ filter: before })).to.have.length(1);
  });

  it('BLK-007.ae nothing is sent to who is on it, by that channel, and the delivery counts them as blocked', async () => {
    await accepted(add('blocked@firma.fi'));
    await accepted(add('0401110004'));
    const told = await accepted(
      owner.api.post(`${delivery()}/forecast`, letter(['blocked@firma.fi', 'free@firma.fi'])),
    );
    expect(told).to.include({ recipients: 1, blocked: 1 });
    const { rule, data } = await send(letter(['blocked@firma.fi', 'free@firma.fi']));
    expect(rule.funnel).to.include({ sent: 1, blocked: 1 });
    expect(data[0]).to.include({ target: 'blocked@firma.fi', state: 'blocked', problem: 'listed' });
    expect(app.mail.all({ to: 'blocked@firma.fi' })).to.deep.equal([]);
    const message = { type: 'sms', targets: ['0401110004'], sender_name: 'Cafe' };
    expect((await send(letter([], message))).rule.funnel).to.include({ sent: 0, blocked: 1 });
  });

  it('BLK-007.b it is asked at the moment of sending: what is entered later stops a reminder', async () => {
    const { rule } = await send(letter(['later@firma.fi']));
    await accepted(add('later@firma.fi'));
    await accepted(owner.api.post(`${delivery()}/${rule.rule_id}/reminder`, { subject: 'Again', message: 'Please' }));
    await app.settled();
    expect(app.mail.all({ to: 'later@firma.fi' })).to.have.length(1);
    const info = await accepted(
      owner.api.get(`/survey/${survey.surveyId}/delivery_info`, { query: { rule_id: rule.rule_id } }),
    );
    expect(info.data[0]).to.include({ state: 'sent', reminder: 'blocked', reminder_problem: 'listed' });
  });

  it('BLK-009 an e-mail has a page where the recipient stops what is sent, which asks first', async () => {
    await send(letter(['leaves@firma.fi']));
    const address = await wayOut('leaves@firma.fi');
    const page = await fetch(address, { headers: { 'accept-language': 'fi' } });
    expect(page.status).to.equal(200);
    expect(page.headers.get('cache-control')).to.include('no-store');
    const html = await page.text();
    expect(html).to.include('<html lang="fi">').and.to.include('leaves@firma.fi').and.to.include('Älkää lähettäkö');
    expect(await list({ filter: 'leaves@firma.fi' })).to.deep.equal([]);
    expect((await fetch(address, { method: 'POST', headers: { 'accept-language': 'sv-FI' } })).status).to.equal(200);
    expect((await list({ filter: 'leaves@firma.fi' }))[0]).to.include({ reason: 'unsubscribed', added_by: null });
    const { data } = await send(letter(['leaves@firma.fi']));
    expect(data[0]).to.include({ state: 'blocked', problem: 'unsubscribed' });
  });

  it('BLK-010 one click of a mail program does it, twice as once, and a forged link nothing', async () => {
    await send(letter(['click@firma.fi']));
    const address = await wayOut('click@firma.fi');
    const click = (to: string) =>
      fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await click(address)).status).to.equal(200);
    expect((await click(address)).status).to.equal(200);
    expect(await list({ filter: 'click@firma.fi' })).to.have.length(1);
    const forged = `${address.slice(0, -6)}AAAAAA`;
    for (const to of [forged, `${app.answerUrl}/unsubscribe/x`]) {
      expect((await click(to)).status).to.equal(404);
      expect((await fetch(to)).status).to.equal(404);
    }
  });

  it('BLK-010 BLK-018 a link with a letter more or less is none', async () => {
    // Of three lengths, as what seals them has room for a letter that says nothing in one of three.
    for (const name of ['more', 'more1', 'more11']) {
      const to = `${name}@firma.fi`;
      await send(letter([to]));
      const address = await wayOut(to);
      for (const other of [`${address}A`, `${address}=`, address.slice(0, -1)]) {
        expect((await fetch(other, { method: 'POST' })).status, other).to.equal(404);
        expect((await fetch(other)).status, other).to.equal(404);
      }
      expect(await list({ filter: to })).to.deep.equal([]);
    }
  });

  const press = async (address: string, back = false, language = 'en') => {
    const page = await fetch(back ? `${address}?back` : address, {
      method: 'POST',
      headers: { 'accept-language': language },
    });
    expect(page.status).to.equal(200);
    return page.text();
  };
  const look = async (address: string) => (await fetch(address)).text();
  const audited = async (target: string) =>
    (
      await app.db.owner.query(
        "SELECT operation FROM core.audit_log WHERE item_name = $1 AND operation LIKE 'blacklist.%' ORDER BY id",
        [target],
      )
    ).rows.map(({ operation }: { operation: string }) => operation);

  it('BLK-017.a who stopped what is sent to them by a link takes it back by the same, as often as they like, and both are told of', async () => {
    const to = 'regrets@firma.fi';
    await send(letter([to]));
    const address = await wayOut(to);
    expect(await look(address))
      .to.include('Send me no more surveys')
      .and.not.include('?back');
    for (const [language, done, again, back] of [
      ['en', 'Done', 'Send me surveys again', 'may send surveys to regrets@firma.fi again'],
      [
        'fi',
        'Valmis',
        'Lähettäkää minulle taas kyselyitä',
        'saa taas lähettää kyselyitä osoitteeseen regrets@firma.fi',
      ],
      ['sv', 'Klart', 'Skicka mig enkäter igen', 'får skicka enkäter till regrets@firma.fi igen'],
    ] as const) {
      expect(await press(address, false, language))
        .to.include(done)
        .and.to.include(again);
      expect(await list({ filter: to })).to.have.length(1);
      // Whoever comes again finds what is so.
      expect(await look(address)).to.include('Send me surveys again');
      expect(await press(address, true, language)).to.include(back);
      expect(await list({ filter: to })).to.deep.equal([]);
      expect(await look(address)).to.include('Send me no more surveys');
    }
    // What was taken back already stays so.
    expect(await press(address, true)).to.include('may send surveys to');
    expect(await audited(to)).to.deep.equal(
      Array.from({ length: 3 }, () => ['blacklist.leave', 'blacklist.return']).flat(),
    );
    expect((await send(letter([to]))).data[0]).to.include({ state: 'sent' });
  });

  it('BLK-017.b another link takes nothing back, nor does any what the company, a complaint or a return has put there', async () => {
    const to = 'twice@firma.fi';
    await send(letter([to]));
    const first = await wayOut(to);
    await send(letter([to], { subject: 'Second' }));
    const { text } = await app.mail.next({ to, subject: 'Second' });
    const second = app.answerUrl + /\/unsubscribe\/\S+/.exec(text)![0];
    expect(second).to.not.equal(first);
    await press(first);
    expect(await press(second))
      .to.include('Done')
      .and.not.include('?back');
    expect(await press(second, true))
      .to.include('Done')
      .and.not.include('may send');
    expect(await list({ filter: to })).to.have.length(1);
    // The company holds to it: by a change, an import, or a return.
    const [{ entry_id: id }] = await list({ filter: to });
    await accepted(keeper.api.put(`${path}/${id}`, { target: to, note: 'Asked by phone, too' }));
    expect(await press(first, true))
      .to.include('Done')
      .and.not.include('may send');
    expect(await look(first)).to.not.include('?back');
    expect(await list({ filter: to })).to.have.length(1);

    await send(letter(['listed@firma.fi', 'returned@firma.fi', 'before@firma.fi']));
    const [listed, returned, before] = [
      await wayOut('listed@firma.fi'),
      await wayOut('returned@firma.fi'),
      await wayOut('before@firma.fi'),
    ];
    await press(listed);
    await accepted(keeper.api.post(`${path}/import`, { targets: ['listed@firma.fi'] }));
    await press(returned);
    const [guard] = app.services('deliveries').contributions(SendGuards);
    await app.tenant(owner.company.companyId, (ctx) => guard!.leave!(ctx, 'email', 'returned@firma.fi', 'complained'));
    await accepted(add('before@firma.fi'));
    expect(await press(before))
      .to.include('Done')
      .and.not.include('?back');
    for (const address of [listed, returned, before])
      expect(await press(address, true))
        .to.include('Done')
        .and.not.include('may send');
    for (const target of ['listed@firma.fi', 'returned@firma.fi', 'before@firma.fi'])
      expect(await list({ filter: target }), target).to.have.length(1);
  });

  it('BLK-017.c a forged link takes nothing back, and the page’s own policy lets in its icon', async () => {
    const to = 'policy@firma.fi';
    await send(letter([to]));
    const address = await wayOut(to);
    await press(address);
    expect((await fetch(`${address.slice(0, -6)}AAAAAA?back`, { method: 'POST' })).status).to.equal(404);
    expect((await fetch(`${address}?back`)).status).to.equal(200);
    expect(await list({ filter: to })).to.have.length(1);
    const page = await fetch(address);
    expect(await page.text()).to.include('href="data:,"');
    expect(page.headers.get('content-security-policy'))
      .to.include('img-src data:')
      .and.to.include("form-action 'self'");
  });

  it('BLK-009 whoever of the company’s people gets something can stop it, also with letters of their language in the address', async () => {
    const colleague = await app.createUser({ company: owner.company, roles: [] });
    const to = 'häkkinen@firma.fi';
    await app.db.owner.query('UPDATE access.users SET email = $1 WHERE id = $2', [to, colleague.person.userId]);
    const { group_id: groupId } = await accepted(owner.api.post('/company/groups', { name: 'Kitchen' }));
    const members = { add: [colleague.person.userId], remove: [] };
    await accepted(owner.api.put(`/company/groups/${groupId}/members`, members));
    const body = letter([], { audience: { groups: [groupId] } });
    expect((await send(body)).data[0]).to.include({ target: to, state: 'sent' });
    expect((await fetch(await wayOut(to), { method: 'POST' })).status).to.equal(200);
    expect((await send(body)).data[0]).to.include({ state: 'blocked', problem: 'unsubscribed' });
  });

  it('BLK-009 who wants nothing gets nothing also where the company has no blacklist', async () => {
    const plain = await app.createUser();
    const own = await publishSurvey(plain, { structure });
    const post = async () => {
      const made = await accepted(
        plain.api.post(`/survey/${own.surveyId}/delivery`, letter(['quiet@firma.fi'], { link: own.collectorId })),
      );
      await app.settled();
      return made;
    };
    await post();
    await fetch(await wayOut('quiet@firma.fi'), { method: 'POST' });
    await post();
    expect(app.mail.all({ to: 'quiet@firma.fi' })).to.have.length(1);
  });
});
