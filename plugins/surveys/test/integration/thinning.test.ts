import type { SurveyStructure } from '@kaiku/sdk/model';
import type { JobContext, TenantContext } from '@kaiku/sdk/server';
import { accepted, makeSurvey, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { thinRevisions } from '../../server/jobs/thinRevisions.ts';
import { loadSurvey, saveStructure } from '../../server/services/store.ts';
import { largeSurvey, plugins, questions, words } from '../support.ts';

const hours = 8;
/** Not every minute, to be quick: those between would add as much each. */
const everyMinutes = 4;
const savesPerHour = 60 / everyMinutes;
describe('surveys: revisions of long ago', function () {
  this.timeout(120_000);
  let app: TestApp;
  let user: TestUser;
  let id: string;

  before(async () => {
    app = await startTestApp(plugins);
    user = await app.createUser();
    ({ survey_id: id } = await makeSurvey(user, { structure: largeSurvey() }));
  });
  after(() => app.stop());

  const run = <T>(work: (ctx: TenantContext) => Promise<T>): Promise<T> =>
    app.app.host.tenants.run(user.person.companyId, app.services('surveys'), work, { actorId: user.person.userId });
  const thin = () => thinRevisions.handler({ tenant: run, progress: async () => {} } as unknown as JobContext, {});
  const due = () => thinRevisions.due!(app.app.host.db.pool);
  const sql = async <Row extends object>(text: string): Promise<Row[]> =>
    (await app.db.owner.query<Row>(`${text.replace('$id', `'${id}'`)}`)).rows;
  const versions = async () =>
    (
      await sql<{ version: number }>('SELECT version FROM surveys.revisions WHERE survey_id = $id ORDER BY version')
    ).map(({ version }) => version);
  const older = (by: string) =>
    sql(`UPDATE surveys.revisions SET saved_at = (saved_at AT TIME ZONE 'UTC' - interval '${by}') AT TIME ZONE 'UTC'`);
  const structureOf = async (version: number) =>
    (await accepted(user.api.get(`/survey/${id}/revisions/${version}`))).structure as SurveyStructure;
  /** The text of each version's own change, by version. */
  const written = new Map<number, string>();
  const elementOf = (version: number) => (version * 7) % questions;
  const textAt = (structure: SurveyStructure, at: number) =>
    structure.pages.flatMap((page) => page.elements)[at]!.settings.text;

  async function saveAt(ctx: TenantContext, minute: number): Promise<void> {
    const { structure: before, version } = await loadSurvey(ctx, id);
    const next = version + 1;
    const structure = structuredClone(before);
    const element = structure.pages.flatMap((page) => page.elements)[elementOf(next)]!;
    written.set(next, `${next} ${words}`);
    element.settings = { ...element.settings, text: written.get(next)! } as typeof element.settings;
    await saveStructure(ctx, id, { version, before, structure, operation: 'survey.patch' });
    await ctx
      .trx('surveys.revisions')
      .where({ survey_id: id, version: next })
      .update({
        saved_at: ctx.trx.raw("date_trunc('day', now()) - interval '2 days' + ? * interval '1 minute'", [minute]),
      });
  }

  it('a survey of 300 elements edited for a day stays under 10 MB', async () => {
    // The clock is moved: each save is made to lie in a minute of its own, from midnight two days ago.
    for (let hour = 0; hour < hours; hour += 1) {
      await run(async (ctx) => {
        for (let save = 0; save < savesPerHour; save += 1) await saveAt(ctx, hour * 60 + save * everyMinutes);
      });
    }
    expect(await versions()).to.have.length(1 + hours * savesPerHour);
    const [size] = await sql<{ bytes: number }>(
      'SELECT sum(octet_length(structure::text)) + sum(octet_length(changes::text)) AS bytes FROM surveys.revisions WHERE survey_id = $id',
    );
    expect(Number(size!.bytes) * everyMinutes).to.be.lessThan(10_000_000);
  });

  it('after a day one of each hour is left, whole as it was, with what was live or has answers', async () => {
    const [live, answered] = [40, 90];
    await sql(`UPDATE surveys.revisions SET live_at = saved_at WHERE survey_id = $id AND version = ${live}`);
    await sql(`UPDATE surveys.revisions SET kept = true WHERE survey_id = $id AND version = ${answered}`);
    const expected = new Map<number, SurveyStructure>();
    // Version 2 was saved in the first minute.
    const ends = Array.from({ length: hours }, (_, hour) => (hour + 1) * savesPerHour + 1);
    const stay = [1, ...ends, live, answered].sort((a, b) => a - b);
    for (const version of stay) expected.set(version, await structureOf(version));

    const idle = await app.createUser();
    expect(await due())
      .to.include(user.person.companyId)
      .and.not.include(idle.person.companyId);
    expect(await thin()).to.deep.equal({ removed: 1 + hours * savesPerHour - stay.length });
    expect(await versions()).to.deep.equal(stay);
    for (const version of stay) {
      const structure = await structureOf(version);
      expect(structure, `version ${version}`).to.deep.equal(expected.get(version));
      if (version > 1) expect(textAt(structure, elementOf(version))).to.equal(written.get(version));
    }
    expect(await thin(), 'again').to.deep.equal({ removed: 0 });
  });

  it('after thirty days one of each day is left, and the draft is saved on as before', async () => {
    const before = await versions();
    await older('30 days');
    expect(await due()).to.include(user.person.companyId);
    await thin();
    const last = before.at(-1)!;
    expect(await versions()).to.deep.equal([1, 40, 90, last]);
    const { structure } = await accepted(user.api.get(`/survey/${id}`));
    expect(await structureOf(last)).to.deep.equal(structure);
    const element = (structure as SurveyStructure).pages[0]!.elements[0]!;
    const changed = { ...element, settings: { ...element.settings, text: 'And on' } };
    const saved = await accepted(
      user.api.patch(`/survey/${id}`, { survey_version: last, changes: [{ op: 'element', element: changed }] }),
    );
    expect(textAt(await structureOf(saved.survey_version), 0)).to.equal('And on');
  });

  it('what was saved within the last day, or by others than the typing person, is not touched', async () => {
    const { survey_id: other } = await makeSurvey(user, { structure: largeSurvey() });
    const { structure } = await accepted(user.api.get(`/survey/${other}`));
    for (const [version, name] of ['One', 'Two', 'Three'].entries()) {
      await accepted(
        user.api.patch(`/survey/${other}`, {
          survey_version: version + 1,
          changes: [{ op: 'settings', settings: { ...structure.settings, name } }],
        }),
      );
      await app.db.owner.query(
        "UPDATE surveys.revisions SET saved_at = (saved_at AT TIME ZONE 'UTC' - interval '1 hour 1 minute') AT TIME ZONE 'UTC' WHERE survey_id = $1",
        [other],
      );
    }
    expect(await thin()).to.deep.equal({ removed: 0 });
  });

  it('a version that has a name stays, and is saved over by nobody', async () => {
    const { survey_id: other, structure } = await makeSurvey(user, { starter: 'customer' });
    const save = async (version: number, name: string) =>
      accepted(
        user.api.patch(`/survey/${other}`, {
          survey_version: version,
          changes: [{ op: 'settings', settings: { ...structure.settings, name } }],
        }),
      );
    await save(1, 'One');
    await accepted(user.api.put(`/survey/${other}/revisions/2/name`, { name: 'Agreed' }));
    for (const [index, name] of ['Two', 'Three', 'Four'].entries()) {
      await save(index + 2, name);
      // Each in a minute of its own.
      await app.db.owner.query(
        "UPDATE surveys.revisions SET saved_at = (saved_at AT TIME ZONE 'UTC' - interval '40 days') AT TIME ZONE 'UTC' WHERE survey_id = $1 AND version > 1 AND saved_at > now() - interval '1 day'",
        [other],
      );
    }
    await thin();
    const { data } = await user.api.get(`/survey/${other}/revisions`);
    expect(
      data.data.map(({ survey_version, name }: { survey_version: number; name: string | null }) => [
        survey_version,
        name,
      ]),
    ).to.deep.equal([
      [5, null],
      [2, 'Agreed'],
      [1, null],
    ]);
    expect((await accepted(user.api.get(`/survey/${other}/revisions/2`))).structure.settings.name).to.equal('One');
  });
});
