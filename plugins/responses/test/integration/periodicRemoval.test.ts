import { Companies, uuidv7 } from '@kaiku/sdk/server';
import {
  accepted,
  makeElement,
  makeStructure,
  openSurvey,
  removeSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';

const choices = [{ id: 'bus', text: 'By bus' }];
const structure = makeStructure({
  settings: { name: 'Lunch' },
  elements: [
    makeElement('why', 'openText', { text: 'Why?' }),
    makeElement('who', 'openText', { text: 'Who are you?' }),
    makeElement('way', 'choice', { text: 'How?', choices, other: { enabled: true, text: 'Otherwise' } }),
    makeElement('score', 'nps', { text: 'Recommend?' }),
  ],
});
const all = {
  interval: 'monthly',
  delayed: false,
  id_numbers: true,
  emails: true,
  phone_numbers: true,
  element_ids: null as string[] | null,
};
const personal = {
  why: 'Write to maija@firma.fi',
  who: 'I am 131052-308T',
  way: { choice: 'other', other: 'Call +358 40 123 4567' },
  score: 9,
};

describe('periodic removal', function () {
  this.timeout(120_000);
  let app: TestApp;
  let owner: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
    await app.setFeatures(owner.company.companyId, { periodic_removal: true });
  });

  const sql = async (text: string, ...values: unknown[]) => (await app.db.owner.query(text, values)).rows;
  const path = (surveyId: string) => `/survey/${surveyId}/periodic_removal`;
  const survey = () => openSurvey(owner, { structure });
  const rules = async (surveyId: string) => (await accepted(owner.api.get(path(surveyId)))).rules;
  const runs = async (surveyId: string) => accepted(owner.api.get(`${path(surveyId)}/runs`));
  async function store(
    surveyId: string,
    answers: object,
    at = '2026-01-05T10:00:00Z',
    language = 'fi',
  ): Promise<string> {
    const id = uuidv7();
    await sql(
      `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, answers, submitted_at)
       VALUES ($1, $2, $3, 1, $4, $5, $6)`,
      owner.company.companyId,
      id,
      surveyId,
      language,
      JSON.stringify(answers),
      at,
    );
    return id;
  }
  const answersOf = async (id: string) =>
    (await sql('SELECT answers FROM responses.responses WHERE id = $1', id))[0].answers;
  /** The day of the survey's rules has come, and the clock strikes. */
  async function dayComes(surveyId: string) {
    await sql(
      "UPDATE responses.removal_rules SET next_on = '2026-01-01', next_run_at = '2026-01-01' WHERE survey_id = $1",
      surveyId,
    );
    await app.strikes({ name: 'responses.periodicRemoval' });
    await app.settled();
  }

  it('RES-038 RES-042 rules are made, read, changed and deleted by who has full, and told of in the audit log', async () => {
    const surveyId = await survey();
    const listed = await accepted(owner.api.get(path(surveyId)));
    expect(listed.rules).to.deep.equal([]);
    expect(listed.questions.map((one: { element_id: string }) => one.element_id)).to.deep.equal(['why', 'who', 'way']);
    const made = await accepted(owner.api.post(path(surveyId), { ...all, delayed: true, element_ids: ['why'] }));
    expect(made).to.include({ interval: 'monthly', delayed: true, emails: true });
    expect(made.next_on).to.match(/^\d{4}-\d\d-01$/);
    const changed = { ...all, interval: 'twice_monthly', emails: false };
    await accepted(owner.api.put(`${path(surveyId)}/${made.rule_id}`, changed));
    const read = await accepted(owner.api.get(`${path(surveyId)}/${made.rule_id}`));
    expect(read).to.include({ ...changed, element_ids: null });
    expect(await rules(surveyId)).to.deep.equal([read]);
    await accepted(owner.api.delete(`${path(surveyId)}/${made.rule_id}`));
    expect(await rules(surveyId)).to.deep.equal([]);
    expect((await owner.api.delete(`${path(surveyId)}/${made.rule_id}`)).status).to.equal(404);
    const told = await sql(
      'SELECT operation FROM core.audit_log WHERE item_id = $1 ORDER BY at, operation',
      made.rule_id,
    );
    expect(told.map(({ operation }) => operation)).to.deep.equal([
      'removal_rule.create',
      'removal_rule.update',
      'removal_rule.delete',
    ]);

    const editor = await app.createUser({ company: owner.company, roles: ['survey'] });
    await shareSurvey(owner, surveyId, editor, { permissions: ['edit', 'rawAnswers', 'gdpr'] });
    expect((await editor.api.get(path(surveyId))).status).to.equal(403);
    expect((await editor.api.post(path(surveyId), all)).status).to.equal(403);
  });

  it('a rule that does the very same as another is refused, and told of by what it does, in the caller’s language', async () => {
    const surveyId = await survey();
    const some = { ...all, id_numbers: false, element_ids: ['why', 'who'], delayed: true };
    await accepted(owner.api.post(path(surveyId), all));
    await accepted(owner.api.post(path(surveyId), some));
    const twin = await owner.api.post(path(surveyId), { ...some, element_ids: ['who', 'why'] });
    expect([twin.status, twin.error.details.map(({ code }) => code)]).to.deep.equal([422, ['rule_twin']]);
    expect(twin.error.details[0]!.message).to.equal(
      'There is such a rule already: “E-mail addresses and Phone numbers · Why? and Who are you? · Monthly, delayed”.',
    );
    const finnish = await owner.api.with({ 'accept-language': 'fi' }).post(path(surveyId), all);
    expect(finnish.error.details[0]!.message).to.match(/^Tällainen sääntö on jo: ”Henkilötunnukset, .*Kuukausittain”/);
    const { rule_id: other } = await accepted(owner.api.post(path(surveyId), { ...some, delayed: false }));
    expect((await owner.api.put(`${path(surveyId)}/${other}`, some)).status, 'neither by changing one').to.equal(422);
    await accepted(owner.api.put(`${path(surveyId)}/${other}`, { ...some, delayed: false }));
    const atOnce = { ...all, interval: 'quarterly' };
    const replies = await Promise.all([1, 2, 3].map(() => owner.api.post(path(surveyId), atOnce)));
    expect(replies.map(({ status }) => status).sort()).to.deep.equal([200, 422, 422]);
    expect((await rules(surveyId)).length).to.equal(4);
  });

  it('rules that remove nothing, or look at what is no open question, are refused', async () => {
    const surveyId = await survey();
    const none = { ...all, id_numbers: false, emails: false, phone_numbers: false };
    const codes = async (body: object) => {
      const { status, error } = await owner.api.post(path(surveyId), body);
      expect(status).to.equal(422);
      return error!.details.map(({ code }: { code: string }) => code);
    };
    expect(await codes(none)).to.deep.equal(['nothing_to_remove']);
    expect(await codes({ ...all, element_ids: ['score'] })).to.deep.equal(['not_an_open_question']);
    expect((await owner.api.post(path(surveyId), { ...all, interval: 'daily' })).status).to.equal(422);
  });

  it('COMP-017 without the feature there are no rules, and none runs', async () => {
    const surveyId = await survey();
    await accepted(owner.api.post(path(surveyId), all));
    const id = await store(surveyId, personal);
    await app.setFeatures(owner.company.companyId, { periodic_removal: false });
    try {
      const { status, error } = await owner.api.get(path(surveyId));
      expect([status, error!.code]).to.deep.equal([403, 'feature_disabled']);
      await dayComes(surveyId);
      expect(await answersOf(id)).to.deep.equal(personal);
    } finally {
      await app.setFeatures(owner.company.companyId, { periodic_removal: true });
    }
    await dayComes(surveyId);
    expect(await answersOf(id), 'once it is on again').not.to.deep.equal(personal);
  });

  it('RES-040 a rule runs on its days by the company’s clocks, and on no other', async () => {
    const surveyId = await survey();
    const id = await store(surveyId, personal);
    const zone = await app.tenant(owner.company.companyId, (ctx) => ctx.get(Companies).timeZone(ctx));
    const days = `WITH today AS (SELECT (now() AT TIME ZONE $1)::date AS day)
      SELECT (date_trunc('quarter', day) + interval '3 months')::date::text AS quarterly,
        (date_trunc('month', day) + interval '1 month')::date::text AS monthly,
        CASE WHEN extract(day FROM day) < 16 THEN (date_trunc('month', day) + interval '15 days')::date
          ELSE (date_trunc('month', day) + interval '1 month')::date END::text AS twice_monthly FROM today`;
    const [due] = await sql(days, zone);
    for (const interval of ['quarterly', 'monthly', 'twice_monthly'])
      expect((await accepted(owner.api.post(path(surveyId), { ...all, interval }))).next_on, interval).to.equal(
        due[interval],
      );
    const early = await sql(
      'SELECT 1 FROM responses.removal_rules WHERE survey_id = $1 AND next_run_at <> next_on::timestamp AT TIME ZONE $2',
      surveyId,
      zone,
    );
    expect(early, 'as the day begins there').to.deep.equal([]);
    await app.strikes({ name: 'responses.periodicRemoval' });
    await app.settled();
    expect((await runs(surveyId)).count, 'no day has come').to.equal(0);
    expect(await answersOf(id)).to.deep.equal(personal);
    await dayComes(surveyId);
    expect((await runs(surveyId)).count).to.equal(3);
    const [after] = await sql(days, zone);
    const next = (await rules(surveyId)).map((rule: { interval: string; next_on: string }) => [
      rule.interval,
      rule.next_on,
    ]);
    expect(Object.fromEntries(next)).to.deep.equal(after);
  });

  it('RES-041 a run takes the chosen kinds out of the target questions, tells how many, and leaves the rest', async () => {
    const surveyId = await survey();
    await accepted(owner.api.post(path(surveyId), { ...all, element_ids: ['why', 'way'] }));
    const id = await store(surveyId, personal);
    const plain = await store(surveyId, { why: 'Nothing personal', score: 3 });
    await dayComes(surveyId);
    expect(await answersOf(id)).to.deep.equal({
      why: 'Write to […]',
      who: 'I am 131052-308T',
      way: { choice: 'other', other: 'Call […]' },
      score: 9,
    });
    expect(await answersOf(plain)).to.deep.equal({ why: 'Nothing personal', score: 3 });
    const { data, count } = await runs(surveyId);
    expect(count).to.equal(1);
    expect(data[0]).to.include({ looked_at: 2, changed: 1, id_numbers: 0, emails: 1, phone_numbers: 1 });
    expect(data[0].ended_at).to.be.a('string');
    const [entry] = await sql(
      "SELECT details FROM core.audit_log WHERE operation = 'answers.periodic_removal' AND survey_id = $1",
      surveyId,
    );
    expect(entry.details).to.include({ responses: 1, emails: 1, phone_numbers: 1 });
    const shown = await accepted(owner.api.get(`/survey/${surveyId}/results/texts?element_id=why`));
    expect(shown.data.map(({ text }: { text: string }) => text)).to.have.members(['Write to […]', 'Nothing personal']);
  });

  it('RES-041 a run takes out the kinds alone that its rule says, each of them', async () => {
    const words = 'Maija 131052-308T, maija@firma.fi, 040 123 4567';
    const without = {
      id_numbers: 'Maija […], maija@firma.fi, 040 123 4567',
      emails: 'Maija 131052-308T, […], 040 123 4567',
      phone_numbers: 'Maija 131052-308T, maija@firma.fi, […]',
    };
    const none = { id_numbers: false, emails: false, phone_numbers: false };
    for (const [kind, left] of Object.entries(without)) {
      const surveyId = await survey();
      await accepted(owner.api.post(path(surveyId), { ...all, ...none, [kind]: true }));
      const id = await store(surveyId, { why: words, way: { choice: 'other', other: words } });
      await dayComes(surveyId);
      expect(await answersOf(id), kind).to.deep.equal({ why: left, way: { choice: 'other', other: left } });
      const { data } = await runs(surveyId);
      const told = Object.keys(none).map((one) => data[0][one]);
      expect(told, `${kind}: of the others nothing is counted`).to.deep.equal(
        Object.keys(none).map((one) => (one === kind ? 2 : null)),
      );
    }
  });

  it('RES-039 a delayed rule leaves answers newer than one interval', async () => {
    const surveyId = await survey();
    await accepted(owner.api.post(path(surveyId), { ...all, delayed: true }));
    const [{ due, before }] = await sql(
      `SELECT date_trunc('month', now()) AS due, date_trunc('month', now()) - interval '1 month' AS before`,
    );
    const hours = (time: Date, n: number) => new Date(time.getTime() + n * 3_600_000).toISOString();
    const old = await store(surveyId, personal, hours(before, -30));
    const fresh = await store(surveyId, personal, hours(before, 30));
    const newest = await store(surveyId, personal, hours(due, 1));
    await dayComes(surveyId);
    expect((await answersOf(old)).why).to.equal('Write to […]');
    expect(await answersOf(fresh)).to.deep.equal(personal);
    expect(await answersOf(newest)).to.deep.equal(personal);
  });

  it('a day has one run, however often it is asked; one that was stopped goes on where it was', async () => {
    const surveyId = await survey();
    await accepted(owner.api.post(path(surveyId), all));
    const later = await store(surveyId, personal, '2026-01-06T10:00:00Z');
    const earlier = await store(surveyId, personal, '2026-01-04T10:00:00Z');
    await dayComes(surveyId);
    await dayComes(surveyId);
    expect((await runs(surveyId)).count).to.equal(1);
    // As a process leaves it that was killed after its first transaction.
    const [{ id }] = await sql('SELECT id FROM responses.removal_runs WHERE survey_id = $1', surveyId);
    await sql('UPDATE responses.responses SET answers = $2 WHERE survey_id = $1', surveyId, JSON.stringify(personal));
    await sql(
      "UPDATE responses.removal_runs SET ended_at = null, reached_at = '2026-01-05T00:00:00Z', reached_id = id, looked_at = 1 WHERE id = $1",
      id,
    );
    const { removePersonalData } = await import('../../server/jobs/periodicRemoval.ts');
    await app.tenant(owner.company.companyId, (ctx) => ctx.enqueue(removePersonalData, { runId: id }));
    await app.settled();
    expect(await answersOf(later), 'had been looked at').to.deep.equal(personal);
    expect((await answersOf(earlier)).why).to.equal('Write to […]');
    expect((await runs(surveyId)).data[0]).to.include({ looked_at: 2 });
  });

  it('what an answer was before somebody corrected it loses the same', async () => {
    const surveyId = await survey();
    const id = await store(surveyId, { why: 'Mail a@firma.fi' });
    await accepted(
      owner.api.put(`/survey/${surveyId}/answers`, { response_id: id, revision: 0, answers: { why: 'Nothing' } }),
    );
    await accepted(owner.api.post(path(surveyId), all));
    await dayComes(surveyId);
    const rows = await sql('SELECT changes FROM responses.history WHERE response_id = $1', id);
    expect(JSON.stringify(rows)).to.contain('Mail […]').and.not.contain('firma');
  });

  it('rules and runs go with their survey; runs stay when their rule goes', async () => {
    const surveyId = await survey();
    const { rule_id } = await accepted(owner.api.post(path(surveyId), all));
    await store(surveyId, personal);
    await dayComes(surveyId);
    await accepted(owner.api.delete(`${path(surveyId)}/${rule_id}`));
    expect((await runs(surveyId)).count).to.equal(1);
    await accepted(owner.api.post(path(surveyId), all));
    await removeSurvey(owner, surveyId);
    await app.settled();
    for (const table of ['removal_rules', 'removal_runs'])
      expect(await sql(`SELECT id FROM responses.${table} WHERE survey_id = $1`, surveyId), table).to.deep.equal([]);
  });
});
