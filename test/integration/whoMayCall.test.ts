import { readFileSync } from 'node:fs';
import path from 'node:path';
import { limitPermissions, sharePermissions } from '@kaiku/plugin-surveys/contract';
import { platformRoles } from '@kaiku/sdk/common';
import { makeSurvey, root, shareSurvey, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';

interface Call {
  name: string;
  /** As docs/access.md says it: what it asks for, and the feature. */
  asks: string;
  feature: string;
  /** `●`, `○` or nothing, by caller. */
  marks: Readonly<Record<string, string>>;
}

/** The tables of docs/access.md. */
function decided(): Call[] {
  const cells = (line: string) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  let names: string[] = [];
  return readFileSync(path.join(root, 'docs/access.md'), 'utf8')
    .split('\n')
    .flatMap((line): Call[] => {
      if (!line.startsWith('|') || line.startsWith('| ---')) return [];
      const [call = '', asks = '', feature = '', ...marks] = cells(line);
      if (call === 'call') names = marks.length > 0 ? cells(line).slice(3) : [];
      if (call === 'call') return [];
      const byName = Object.fromEntries(names.map((name, at) => [name, marks[at] ?? '']));
      return [{ name: call.replaceAll('`', ''), asks, feature, marks: byName }];
    });
}

/** Who calls, and as whom they look. */
interface By {
  token?: string | null;
  view?: string;
}

/** Open to everybody, or what is one's own whatever one looks at. */
const ownOrOpen = ({ asks }: Call): boolean => asks === 'nothing' || asks === 'a session, for what is one’s own';

/** Says that nothing behind the gate is to run. */
const gateOnly = 'x-test-gate-only';

describe('who may call what, as docs/access.md decides', function () {
  this.timeout(120_000);
  const calls = decided();
  let test: TestApp;
  let owner: TestUser;
  let surveyId: string;
  before(async () => {
    test = await startTestApp({ workers: 'none', demo: false, env: { KAIKU_RATE_LIMITS: 'false' } });
    for (const server of [test.app.server, test.app.answerServer]) {
      server.ext('onPostAuth', (request, h) => (request.headers[gateOnly] ? h.response('').takeover() : h.continue));
    }
    owner = await test.createUser();
    const features = test.app.host.plugins.flatMap(({ manifest }) => manifest.features ?? []);
    await test.setFeatures(owner.person.companyId, Object.fromEntries(features.map(({ key }) => [key, true])));
    surveyId = (await makeSurvey(owner)).survey_id;
  });
  after(() => test?.stop());

  /** Whether the gate of the server that has the call lets it through. */
  async function isLetIn({ name }: Call, { token = null, view }: By): Promise<boolean> {
    const [method, pattern] = name.split(' ') as [string, string];
    const address = pattern.replace(/\{(\w+)\*?\}/g, (_, param) => (param === 'version' ? '1' : surveyId));
    const has = (server: TestApp['app']['server']) =>
      server.table().some((route) => route.method.toUpperCase() === method && route.path === pattern);
    const origin = has(test.app.server) ? test.url : test.answerUrl;
    const reply = await fetch(origin + address, {
      method,
      headers: {
        [gateOnly]: '1',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(view !== undefined && { 'x-view-as': view }),
      },
    });
    await reply.arrayBuffer();
    return reply.status !== 401 && reply.status !== 403;
  }

  /** Makes calls a few at a time. @returns those for which it is otherwise than decided */
  async function differing(some: readonly Call[], by: By, expected: (call: Call) => boolean) {
    const wrong: string[] = [];
    const waiting = [...some];
    const one = async (): Promise<void> => {
      for (let call = waiting.pop(); call; call = waiting.pop()) {
        if ((await isLetIn(call, by)) !== expected(call)) wrong.push(`${call.name} (${call.asks})`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, one));
    return wrong;
  }

  /** Calls of which the table says what comes of them: who sees all surveys holds rights on each. */
  const sureOf = (role: string) =>
    calls.filter(({ marks }) => marks[role] !== '○' || !platformRoles.some(({ key }) => key === role));

  it('names every call of the node, and none that is not there', () => {
    const served = [test.app.server, test.app.answerServer].flatMap((server) =>
      server.table().map((route) => `${route.method.toUpperCase()} ${route.path}`),
    );
    expect([...new Set(calls.map(({ name }) => name))].sort()).to.deep.equal([...new Set(served)].sort());
  });

  it('nobody is let in but where it says so', async () => {
    expect(await differing(calls, {}, ({ marks }) => marks.nobody === '●')).to.deep.equal([]);
  });

  for (const role of Object.keys(calls[0]!.marks).filter((name) => name !== 'nobody')) {
    it(`PLAT-009 PLAT-011 ${role === 'none' ? 'who has no role' : `the role ${role}`} is let in where it says so, and nowhere else`, async () => {
      const user = await test.createUser({ company: owner.company, roles: role === 'none' ? [] : [role] });
      expect(await differing(sureOf(role), user.tokens, ({ marks }) => marks[role] === '●')).to.deep.equal([]);
    });
  }

  it('PLAT-009 each permission on a survey lets in to what asks for it, and to nothing else', async () => {
    const onSurvey = calls.filter(({ marks }) => marks.survey_advanced_edit === '○');
    expect(onSurvey.length).to.be.above(20);
    for (const permission of sharePermissions.filter((one) => !limitPermissions.some((limit) => limit === one))) {
      const user = await test.createUser({ company: owner.company, roles: ['survey_advanced_edit'] });
      await shareSurvey(owner, surveyId, user, { permissions: [permission] });
      const expected = ({ asks }: Call) => {
        const [, needs = ''] = /survey `\{\w+\}`: ([\w, ]+?)(?: and |$)/.exec(asks) ?? [];
        return permission === 'full' || needs.split(', ').includes(permission);
      };
      expect(await differing(onSurvey, user.tokens, expected), permission).to.deep.equal([]);
    }
  });

  for (const [own, role] of [
    ['company_admin', 'survey_creator'],
    ['company_admin', 'none'],
    ['survey', 'company_admin'],
  ] as const) {
    it(`PLAT-010 USER-061 who is ${own} and stands in for ${role} is let in as ${role} is, and nowhere else`, async () => {
      const away = await test.createUser({ company: owner.company, roles: role === 'none' ? [] : [role] });
      const { tokens, person } = await test.createUser({ company: owner.company, roles: [own] });
      const today = Date.now();
      const period = {
        start: new Date(today - 86_400_000).toISOString(),
        end: new Date(today + 86_400_000).toISOString(),
      };
      expect((await away.api.post('/substitute', { user_email: person.email, ...period })).status).to.equal(200);
      const by = { ...tokens, view: `user-${away.person.email}` };
      expect(await differing(sureOf(role), by, ({ marks }) => marks[role] === '●')).to.deep.equal([]);
    });
  }

  it('USER-061.b a device manager who looks at another company is let in to what is open or their own, and nowhere else', async () => {
    const { tokens } = await test.createUser({ roles: ['device_admin', 'company_admin', 'survey_advanced_edit'] });
    const by = { ...tokens, view: `company-${owner.company.companyId}` };
    expect(await differing(calls, by, ownOrOpen)).to.deep.equal([]);
  });

  it('USER-061.a who asks for a view that is not theirs is let in nowhere', async () => {
    const other = await test.createCompany();
    const guarded = calls.filter(({ asks }) => asks !== 'nothing');
    for (const [roles, view] of [
      [['company_admin'], `company-${other.companyId}`],
      [['company_admin', 'developer'], `user-${owner.person.email}`],
      [['survey_creator', 'devices'], 'myCompany'],
    ] as const) {
      const { tokens } = await test.createUser({ company: owner.company, roles: [...roles] });
      expect(await differing(guarded, { ...tokens, view }, () => false), view).to.deep.equal([]);
    }
  });

  it('GAP-086 whose trial is over is let in to what is open or their own, and nowhere else', async () => {
    const { tokens, person } = await test.createUser({ company: await test.createCompany(), roles: ['trial'] });
    await test.db.owner.query("UPDATE access.users SET trial_expires = now() - interval '1 second' WHERE id = $1", [
      person.userId,
    ]);
    expect(await differing(calls, tokens, ownOrOpen)).to.deep.equal([]);
  });

  it('PLAT-071 what is switched off is refused, also to managers of the company', async () => {
    const company = await test.createCompany();
    const features = test.app.host.plugins.flatMap(({ manifest }) => manifest.features ?? []);
    await test.setFeatures(company.companyId, Object.fromEntries(features.map(({ key }) => [key, false])));
    const manager = await test.createUser({ company });
    const featured = calls.filter(({ feature }) => feature !== '');
    expect(featured.length).to.be.above(10);
    expect(await differing(featured, manager.tokens, () => false)).to.deep.equal([]);
    // The provider's managers, too, but where it says so (GAP-006).
    const provider = await test.createUser({ company, roles: ['admin'] });
    const open = featured.filter(({ feature }) => feature.endsWith(', but admin'));
    expect(open.length).to.be.above(5);
    expect(await differing(featured, provider.tokens, (call) => open.includes(call))).to.deep.equal([]);
  });

  it('a session that has ended is let in nowhere but where everybody is', async () => {
    const user = await test.createUser({ company: owner.company, roles: ['admin'] });
    await user.api.post('/auth/logout', { refresh_token: user.tokens.refreshToken });
    expect(await differing(calls, user.tokens, ({ marks }) => marks.nobody === '●')).to.deep.equal([]);
  });
});
