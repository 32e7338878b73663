import { TenantRunner } from '@kaiku/sdk/server';
import {
  accepted,
  createClient,
  type PublishedSurvey,
  publishSurvey,
  sharedApp,
  submitAnswer,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { takeBatch } from '../../server/services/targets.ts';
import { infoOf, mail, sent, sms, structure } from '../support.ts';

/** More than go out at once. */
const many = 120;

describe('deliveries: what somebody with the whole database finds of an anonymous one', function () {
  this.timeout(180_000);
  let app: TestApp;
  let owner: TestUser;
  let survey: PublishedSurvey;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
  });
  beforeEach(async () => {
    owner = await app.createUser();
    survey = await publishSurvey(owner, { structure });
  });

  const query = async <Row>(text: string, ...values: unknown[]) =>
    (await app.db.owner.query(text, values)).rows as Row[];

  /** Every row of every table as text, by what it is: those of the owner's eyes, past all policies. */
  async function everything(): Promise<Map<string, string>> {
    const tables = await query<{ name: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const found = new Map<string, string>();
    for (const { name } of tables)
      for (const { text } of await query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`))
        found.set(`${name} ${text}`, name);
    return found;
  }

  const mentioning = (rows: Iterable<string>, signs: readonly string[]): string[] =>
    [...rows].filter((row) => signs.some((sign) => row.includes(sign)));

  for (const [channel, toMany, body] of [
    ['e-mail', (at: number) => `hidden${at}.anon@firma.fi`, mail],
    ['SMS', (at: number) => `+35840777${String(at).padStart(4, '0')}`, sms],
  ] as const) {
    it(`DEL-009 DEL-101.c by ${channel}: neither an id nor an address nor a time ties an answer to who was written to, or tells who was when`, async () => {
      const addresses = Array.from({ length: many }, (_, at) => toMany(at));
      const letter = body(survey.collectorId, addresses, { anonymous: true });
      const { rule_id: ruleId } = await sent(app, owner, survey.surveyId, letter);
      expect((await infoOf(owner, survey.surveyId, ruleId)).rule.funnel).to.include({ sent: many });
      const targets = await query<{ id: string; sending: string }>(
        'SELECT id, sending_id AS sending FROM deliveries.targets WHERE rule_id = $1',
        ruleId,
      );
      const people = [...addresses, ...targets.map(({ id }) => id)];

      const before = await everything();
      // Who they are stands where they are written and counted, and nowhere beside a time of their own.
      const places = new Set(mentioning(before.keys(), people).map((row) => before.get(row)));
      expect([...places].sort()).to.deep.equal(['deliveries.recipients', 'deliveries.targets']);
      const times = await query<{ count: number }>(
        `SELECT count(DISTINCT (next_try_at, sent_at, delivered_at, opened_at, answered_at, reminded_at, counted_month))::int AS count
         FROM deliveries.targets WHERE rule_id = $1`,
        ruleId,
      );
      expect(times).to.deep.equal([{ count: 1 }]);

      const respondent = createClient(app.answerUrl);
      await accepted(respondent.get(`/answer/${survey.url}`));
      const responseId = await submitAnswer(app, survey, { score: 3 });
      await app.settled();
      const after = await everything();
      const changed = [...after.keys()].filter((row) => !before.has(row));
      expect(mentioning(changed, [responseId])).to.not.deep.equal([]);
      expect(mentioning(changed, [...people, ruleId, targets[0]!.sending])).to.deep.equal([]);
      expect(
        [...before.keys()].filter((row) => !after.has(row) && before.get(row)?.startsWith('deliveries.')),
      ).to.deep.equal([]);
    });
  }

  it('DEL-009 those who wait are taken in no order that is kept', async () => {
    const addresses = Array.from({ length: many }, (_, at) => `drawn${at}.anon@firma.fi`);
    const letter = mail(survey.collectorId, addresses, { anonymous: true });
    const { rule_id: ruleId } = await sent(app, owner, survey.surveyId, letter);
    await query("UPDATE deliveries.targets SET state = 'waiting' WHERE rule_id = $1", ruleId);
    await query("UPDATE deliveries.sendings SET state = 'delivering' WHERE rule_id = $1", ruleId);
    const [{ id }] = (await query<{ id: string }>('SELECT id FROM deliveries.sendings WHERE rule_id = $1', ruleId)) as [
      { id: string },
    ];
    const runner = app.services('deliveries').get(TenantRunner);
    const batch = await runner.run(owner.company.companyId, (ctx) => takeBatch(ctx, id, 'delivery', 50));
    const taken = batch!.targets.map((target) => target.id);
    const all = await query<{ id: string }>('SELECT id FROM deliveries.targets WHERE rule_id = $1 ORDER BY id', ruleId);
    expect(taken).to.have.length(50);
    expect([...taken].sort()).to.not.deep.equal(all.slice(0, 50).map((target) => target.id));
  });
});
