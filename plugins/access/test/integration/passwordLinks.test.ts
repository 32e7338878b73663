import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { sendInvitation } from '../../server/services/passwordLinks.ts';
import { audited } from '../support/signIn.ts';

describe('access: links to passwords', () => {
  let test: TestApp;
  let manager: TestUser;
  before(async () => {
    test = await startTestApp({ plugins: ['access'], env: { KAIKU_RATE_LIMITS: 'false' } });
  });
  beforeEach(async () => {
    manager = await test.createUser();
  });
  after(() => test?.stop());

  const setUser = (who: TestUser, sql: string) =>
    test.db.owner.query(`UPDATE access.users SET ${sql} WHERE id = $1`, [who.person.userId]);
  /** Somebody who was added and has no password yet. */
  const invited = async (more: Parameters<TestApp['createUser']>[0] = {}) => {
    const user = await test.createUser({ company: manager.company, ...more });
    await setUser(user, `state = 'invited', password_hash = NULL`);
    return user;
  };
  const invite = (...users: TestUser[]) =>
    test.tenant(manager.person.companyId, (ctx) =>
      sendInvitation(
        ctx,
        users.map(({ person }) => person.userId),
      ),
    );
  const linkIn = ({ text }: { text: string }) => /https?:\/\/\S+/.exec(text)![0];

  it('USER-023 AUTH-030 who was invited is sent a link, in their language, and nobody else is', async () => {
    const finn = await invited({ firstName: 'Aino', language: 'fi' });
    const swede = await invited({ firstName: 'Åsa', language: 'sv' });
    const active = await test.createUser({ company: manager.company });
    const technical = await invited();
    await setUser(technical, 'technical = true');
    await invite(finn, swede, active, technical);
    const [inFinnish, inSwedish] = [
      await test.mail.next({ to: finn.person.email }),
      await test.mail.next({ to: swede.person.email }),
    ];
    expect(inFinnish.subject).to.equal('Tervetuloa Kaikuun: aseta salasana');
    expect(inFinnish.text).to.include('Hei Aino,').and.include(manager.company.name);
    expect(inSwedish.subject).to.equal('Välkommen till Kaiku: ange ett lösenord');
    expect(linkIn(inFinnish)).to.match(/\/sp\/[\w-]{54}$/);
    expect(linkIn(inFinnish)).to.not.equal(linkIn(inSwedish));
    for (const { person } of [active, technical]) expect(test.mail.all({ to: person.email })).to.deep.equal([]);
    const entries = await audited(test, manager.person.companyId, 'user.invite');
    expect(entries.map(({ item_id }) => item_id)).to.have.members([finn.person.userId, swede.person.userId]);
  });

  it('what a link bears lies open nowhere: neither in the database nor in the queue or the audit log', async () => {
    const user = await invited();
    const queued: unknown[] = [];
    await test.tenant(manager.person.companyId, (ctx) =>
      sendInvitation(
        {
          ...ctx,
          enqueueAll(job, jobs) {
            queued.push(...jobs);
            return ctx.enqueueAll(job, jobs);
          },
        },
        [user.person.userId],
      ),
    );
    const token = linkIn(await test.mail.next({ to: user.person.email }))
      .split('/')
      .at(-1)!;
    const secret = Buffer.from(token, 'base64url').subarray(16).toString('hex');
    const kept = [JSON.stringify(queued)];
    for (const table of ['access.password_links', 'core.audit_log', 'core.sent_messages']) {
      const { rows } = await test.db.owner.query(`SELECT row_to_json(t)::text AS row FROM ${table} t`);
      kept.push(...rows.map(({ row }) => row));
    }
    expect(queued).to.have.length(1);
    for (const text of kept) expect([text.includes(token), text.includes(secret)], text).to.deep.equal([false, false]);
  });

  it('names that would break a heading or a page are text in the mail', async () => {
    const user = await invited({ firstName: 'Eve\r\nBcc: all@example.test', lastName: 'X' });
    await setUser(user, `language = 'en', first_name = E'Eve\\r\\nBcc: x@y.test <b>'`);
    await invite(user);
    const mail = await test.mail.next({ to: user.person.email });
    expect(mail.to).to.equal(user.person.email);
    expect(mail.text).to.include('Hello Eve Bcc: x@y.test <b>,');
    expect(mail.html).to.include('&#60;b&#62;').and.not.include('<b>');
  });
});
