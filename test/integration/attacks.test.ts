import path from 'node:path';
import { accepted, createClient, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import fc from 'fast-check';
import { proof } from '../../plugins/access/test/support/signIn.ts';
import { type FilledCompany, fillCompany, tenantTables } from '../support/company.ts';
import { type NodeProcess, nodeProcess } from '../support/nodeProcess.ts';
import { call, isEndless, type Operation, operationsOf } from '../support/routes.ts';
import { fitting, type Schema } from '../support/samples.ts';

/** Values that lead out of the application where something follows them, or write headers where something copies them. */
const hostileValues = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/.//evil.example/',
  '/\t/evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/account\r\nX-Injected: yes\r\nSet-Cookie: injected=1',
  '/account\u2028X-Injected: yes',
];
/** What other products call the address to go to, besides what a route knows. */
const usualNames = ['redirect', 'redirect_uri', 'next', 'url', 'return_to', 'continue', 'RelayState'];

/**
 * What takes names that no schema lists: parts of a survey's document, which the model of surveys judges; answers, by
 * their questions; what a browser says of a passkey; and rows of a queue, whose columns the queue names.
 */
const openBodies = [
  /^createSurvey\.structure$/,
  /^updateSurvey\.settings$/,
  /^patchSurvey\.changes\[\]\.(backgroundFields\[\]|element|page|settings)$/,
  /^(create|update)(Page|Element)\.((hide|show)_rules\[\]|(page|element)_settings)$/,
  /^submitAnswer\.answers$/,
  /\.passkey\.clientExtensionResults$/,
  /^fillDeliveryQueue(\[\])?$/,
];

describe('attacks on every route', () => {
  let test: TestApp;
  let filled: FilledCompany;
  before(async function () {
    this.timeout(60_000);
    test = await startTestApp({ workers: 'none', env: { KAIKU_RATE_LIMITS: 'false' } });
    filled = await fillCompany(test, 'Secret', { answered: true });
  });
  after(() => test?.stop());

  /** Runs `work` for each, a few at a time. */
  async function each<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
    const waiting = [...list];
    const some = async () => {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await work(one);
    };
    await Promise.all(Array.from({ length: 8 }, some));
  }

  describe('AUTH-049.c what a caller says', () => {
    interface Place {
      origin: string;
      path: string;
      params: string[];
      query: string[];
    }
    /** Whatever a browser can be led to: all GET routes of both servers, also those that no description names. */
    const places = (): Place[] =>
      [
        [test.app.server, test.url],
        [test.app.answerServer, test.answerUrl],
      ].flatMap(([server, origin]) =>
        (server as TestApp['app']['server']).table().flatMap((route): Place[] => {
          if (route.method !== 'get' || /watch|live/.test(route.path)) return [];
          const schema = route.settings.validate?.query as { describe?(): { keys?: object } } | undefined;
          return [
            {
              origin: origin as string,
              path: route.path,
              params: [...route.path.matchAll(/\{(\w+)[*?]?\}/g)].map(([, name]) => name!),
              query: Object.keys(schema?.describe?.().keys ?? {}),
            },
          ];
        }),
      );

    /** Of the servers, and what the operator says that they are called. */
    const own = () => {
      const { appUrl, answerUrl } = test.app.host.config;
      return [test.url, test.answerUrl, appUrl, answerUrl].map((address) => new URL(address).origin);
    };

    async function leadsNowhere({ origin, path }: Place, values: Map<string, string>): Promise<void> {
      const address = new URL(
        path.replace(/\{(\w+)[*?]?\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? filled.surveyId)),
        origin,
      );
      for (const [name, value] of values) if (!path.includes(`{${name}`)) address.searchParams.set(name, value);
      const reply = await fetch(address, {
        redirect: 'manual',
        headers: { authorization: `Bearer ${filled.user.tokens.token}`, 'x-forwarded-host': 'evil.example' },
      });
      await reply.arrayBuffer();
      const what = `${address.href} -> ${reply.status} ${reply.headers.get('location')}`;
      expect(reply.status, what).to.be.below(500);
      expect(reply.headers.get('x-injected'), what).to.equal(null);
      expect(reply.headers.getSetCookie().join(), what).to.not.contain('injected');
      expect(reply.headers.get('refresh'), what).to.equal(null);
      const location = reply.headers.get('location');
      if (location !== null) expect(own(), what).to.include(new URL(location, origin).origin);
    }

    it('leads nowhere else and becomes no header, in any parameter of any address', async function () {
      this.timeout(300_000);
      const all = places();
      expect(all.length).to.be.above(150);
      const tries = all.flatMap((place) =>
        [...[...place.params, ...place.query].map((name) => [name]), usualNames].flatMap((names) =>
          hostileValues.map((value) => ({ place, values: new Map(names.map((name) => [name, value])) })),
        ),
      );
      await each(tries, ({ place, values }) => leadsNowhere(place, values));
    });
  });

  describe('AUTH-053 what nobody asked for', () => {
    /** Objects that take any names, by design, and where they stand. */
    const open = (schema: Schema | boolean | undefined, at: string): string[] => {
      if (!schema || typeof schema !== 'object') return [];
      const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => open(one, at));
      const fields = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => open(one, `${at}.${name}`));
      const isOpen = (schema.type === 'object' || schema.properties) && schema.additionalProperties !== false;
      return [...(isOpen ? [at] : []), ...parts, ...fields, ...open(schema.items, `${at}[]`)];
    };
    const bodies = () => operationsOf(test.app).filter(({ body }) => body);

    it('is in no body: each names its fields, and takes no others but where any name is one', () => {
      const found = bodies().flatMap(({ id, body }) => open(body, id));
      expect(found.filter((at) => !openBodies.some((one) => one.test(at)))).to.deep.equal([]);
    });

    it('is refused by name where it is sent', async function () {
      this.timeout(60_000);
      const missed: string[] = [];
      await each(
        bodies().filter(({ multipart, id }) => !multipart && !/^watch/.test(id)),
        async (operation) => {
          const [body] = fc.sample(fitting(operation.body!, filled.ids), { numRuns: 1, seed: 3 });
          if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
          const more = { company_id: filled.company.companyId, roles: ['admin'], is_admin: true };
          const params = Object.fromEntries(operation.params.map(({ name }) => [name, filled.surveyId]));
          const reply = await call(filled.user.api, operation, { params, query: {}, body: { ...body, ...more } });
          const named = (reply.error?.details ?? []).map(({ path }) => path);
          if (reply.status < 400 || (reply.status === 422 && !named.includes('is_admin')))
            missed.push(`${operation.id} ${reply.status} ${named.join()}`);
        },
      );
      expect(missed).to.deep.equal([]);
    });
  });

  describe('AUTH-054 ids of colleagues', () => {
    let other: TestUser;
    const attempts = 40;
    /** The company's template is for all who make surveys. */
    const isForAll = ({ path }: Operation) => /^\/survey\/template\b/.test(path);

    before(async () => {
      // Names of people and of the company are no secrets among colleagues; what is in the company's things is.
      const { companyId } = filled.company;
      await test.db.owner.query("UPDATE access.users SET first_name = 'Anna' WHERE company_id = $1", [companyId]);
      await test.db.owner.query("UPDATE core.companies SET name = 'Firm' WHERE company_id = $1", [companyId]);
      other = await test.createUser({
        company: filled.company,
        roles: [
          'survey',
          'survey_creator',
          'survey_advanced_edit',
          'survey_share_email',
          'survey_share_sms',
          'devices',
          'developer',
        ],
      });
    });

    const rowsOf = async () => {
      const rows = new Map<string, Set<string>>();
      for (const table of await tenantTables(test)) {
        const found = await test.db.owner.query<{ row: string }>(
          `SELECT t::text AS row FROM ${table} t WHERE company_id = $1`,
          [filled.company.companyId],
        );
        rows.set(table, new Set(found.rows.map(({ row }) => row)));
      }
      return rows;
    };

    it('open nothing to who has every role but those that manage, and was shown nothing', async function () {
      this.timeout(300_000);
      const before = await rowsOf();
      const told: string[] = [];
      await each(
        operationsOf(test.app).filter((one) => !isEndless(one) && !one.isPublic),
        async (operation) => {
          const drawn = fc.sample(inputs(operation), { numRuns: attempts, seed: 1 });
          for (const values of new Map(drawn.map((one) => [JSON.stringify(one), one])).values()) {
            const reply = await call(other.api, operation, values as never);
            if (
              reply.status === 200 &&
              !isForAll(operation) &&
              reply.text.includes('Secret') &&
              !JSON.stringify(values).includes('Secret')
            )
              told.push(
                `${operation.method} ${operation.path} ${JSON.stringify(values)} -> ${reply.text.slice(0, 300)}`,
              );
          }
        },
      );
      expect(told).to.deep.equal([]);
      const after = await rowsOf();
      const gone = [...before].flatMap(([table, rows]) =>
        [...rows]
          .filter((row) => !after.get(table)!.has(row) && !row.includes(other.person.userId))
          .map((row) => `${table} ${row.slice(0, 300)}`),
      );
      expect(gone).to.deep.equal([]);
    });

    const inputs = ({ params, query, body }: Operation) => {
      const ids = fc.constantFrom(...filled.ids);
      return fc.record({
        params: fc.record(
          Object.fromEntries(
            params.map(({ name }, at) => [name, at === 0 ? fc.oneof(ids, fc.constant(filled.surveyId)) : ids]),
          ),
        ),
        query: fc.record(Object.fromEntries(query.map(({ name, schema }) => [name, fitting(schema, filled.ids)])), {
          requiredKeys: query.filter(({ required }) => required).map(({ name }) => name),
        }),
        body: body ? fitting(body, filled.ids) : fc.constant(undefined),
      });
    };
  });

  describe('finding out by time who has an account', () => {
    let node: NodeProcess;
    before(async function () {
      this.timeout(300_000);
      // Hashes as they are outside of tests.
      node = await nodeProcess({ ownerUrl: test.db.ownerUrl, files: path.join(test.dataDir, 'files') });
      await node.start();
    });
    after(() => node?.remove());

    it('AUTH-056 tells nothing: an address that is nobody’s takes as long as a wrong password', async function () {
      this.timeout(300_000);
      const { person, password, tokens } = await test.createUser();
      const { email, userId } = person;
      const change = { current_password: password, new_password: 'Hiljainen-kaiku-7' };
      await accepted(createClient(node.url, tokens.token).put(`/user/${userId}/password`, change));
      const client = createClient(node.url);
      const took = async (address: string): Promise<number> => {
        const body = { email: address, password: 'Wrong-pass-1', recaptcha: await proof(client) };
        const began = performance.now();
        expect((await client.post('/auth/kaiku_login', body)).error.code).to.equal('login_failed');
        return performance.now() - began;
      };
      await took('first@example.test');
      await took(email);
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let round = 0; round < 7; round += 1) {
        times.known.push(await took(email));
        times.unknown.push(await took(`nobody${round}@example.test`));
      }
      // The least of several: what else the machine did is in none of them.
      const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
      expect(unknown / known, JSON.stringify(times)).to.be.within(0.6, 1.7);
    });
  });
});
