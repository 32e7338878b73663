import { Readable } from 'node:stream';
import { CollectorReader, type FoundCollector } from '@kaiku/plugin-collectors/contract';
import { FileStore, type JobContext, type Problem, type TenantContext, uuidv7 } from '@kaiku/sdk/server';
import {
  accepted,
  makeElement,
  makeLink,
  makeStructure,
  type PublishedSurvey,
  publishSurvey,
  removeSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { ResponseIntake } from '../../contract/index.ts';
import { type ImportPayload, importAnswers } from '../../server/jobs/importAnswers.ts';
import { storeAnswers } from '../support.ts';

const structure = makeStructure({ elements: [makeElement('why', 'openText', { text: 'Why?' })] });

describe('deleted means gone', function () {
  this.timeout(60_000);
  let app: TestApp;
  let user: TestUser;
  let companyId: string;
  before(async () => {
    app = await startTestApp();
    user = await app.createUser();
    companyId = user.company.companyId;
  });
  after(() => app.stop());

  const plugin = () => app.services('responses');
  const find = async ({ url }: PublishedSurvey) => (await plugin().get(CollectorReader).find(url))!;
  const send = (found: FoundCollector) =>
    plugin()
      .get(ResponseIntake)
      .submit(found, { transactionId: uuidv7(), surveyVersion: 1, answers: { why: 'Because' } })
      .then(
        () => 'stored',
        (problem: Problem) => problem.code,
      );
  const count = async (surveyId: string): Promise<number> =>
    Number(
      (await app.db.owner.query('SELECT count(*) FROM responses.responses WHERE survey_id = $1', [surveyId])).rows[0]
        .count,
    );
  const many = (surveyId: string, collectorId: string, n: number) =>
    app.db.owner.query(
      `INSERT INTO responses.responses (company_id, id, survey_id, collector_id, survey_version, language, answers)
       SELECT $1, gen_random_uuid(), $2, $3, 1, 'en', '{}' FROM generate_series(1, $4)`,
      [companyId, surveyId, collectorId, n],
    );
  const allGone = (surveyId: string) => until('all answers to be gone', async () => (await count(surveyId)) === 0);
  /** The second sweep comes now. */
  const sweepNow = (surveyId: string) =>
    until('the second sweep to be planned', async () => {
      const { rowCount } = await app.db.owner.query(
        "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE '%' || $1 || '%2'",
        [surveyId],
      );
      return rowCount === 1;
    });

  it('LINK-008.a a link that was deleted takes no answer, also from who found it before; one or many at once', async () => {
    const survey = await publishSurvey(user, { structure });
    const found = await find(survey);
    expect(await send(found)).to.equal('stored');
    await many(survey.surveyId, survey.collectorId, 12_000);
    const path = `/survey/${survey.surveyId}/publish/${survey.collectorId}`;
    expect((await user.api.delete(path, { query: { delete_answers: 1 } })).status).to.equal(200);
    expect(await send(found)).to.equal('not_found');
    const rush = await Promise.all(Array.from({ length: 20 }, () => send(found)));
    expect(new Set(rush)).to.deep.equal(new Set(['not_found']));
    await allGone(survey.surveyId);
    // Under way when the link was deleted, and committed after the first sweep.
    await many(survey.surveyId, survey.collectorId, 3);
    await sweepNow(survey.surveyId);
    await allGone(survey.surveyId);
  });

  it('LINK-008.a answers of links that are deleted together are gone with the call, and no others', async () => {
    const survey = await publishSurvey(user, { structure });
    const links = await Promise.all(['One', 'Two', 'Three'].map((name) => makeLink(user, survey.surveyId, { name })));
    for (const { collectorId } of links) await many(survey.surveyId, collectorId, 2);
    await many(survey.surveyId, survey.collectorId, 1);
    const collectorIds = links.map((link) => link.collectorId);
    await accepted(user.api.post(`/survey/${survey.surveyId}/publish/delete`, { collectorIds, delete_answers: 1 }));
    expect(await count(survey.surveyId)).to.equal(1);
    await until('what came meanwhile to be looked for in each', async () => {
      const { rows } = await app.db.owner.query(
        "SELECT count(*)::int AS jobs FROM graphile_worker._private_jobs WHERE key LIKE '%' || $1 || '%2'",
        [survey.surveyId],
      );
      return rows[0].jobs === 3;
    });
  });

  it('LINK-008.b answers stay when their link is deleted without them', async () => {
    const kept = await publishSurvey(user, { structure });
    const swept = await makeLink(user, kept.surveyId, { name: 'Other' });
    await many(kept.surveyId, kept.collectorId, 2);
    await many(kept.surveyId, swept.collectorId, 3);
    const remove = (collectorId: string, delete_answers: number) =>
      user.api.delete(`/survey/${kept.surveyId}/publish/${collectorId}`, { query: { delete_answers } });
    expect((await remove(kept.collectorId, 2)).status).to.equal(200);
    expect((await remove(swept.collectorId, 1)).status).to.equal(200);
    // Events come in their order: when the second link's answers are gone, the first one's deletion has been seen to.
    await until('the answers of the second link to be gone', async () => (await count(kept.surveyId)) < 5);
    const { rows } = await app.db.owner.query('SELECT collector_id FROM responses.responses WHERE survey_id = $1', [
      kept.surveyId,
    ]);
    expect(rows.map(({ collector_id }) => collector_id)).to.deep.equal([kept.collectorId, kept.collectorId]);
  });

  it('a survey that was deleted takes no answer, and nothing of it stays', async () => {
    const survey = await publishSurvey(user, { structure });
    const found = await find(survey);
    expect(await send(found)).to.equal('stored');
    await many(survey.surveyId, survey.collectorId, 6_000);
    await accepted(user.api.delete(`/survey/${survey.surveyId}`));
    await until('its links to be closed', async () => (await find(survey)).survey.state === 'closed');
    expect(await send(await find(survey))).to.equal('survey_closed');
    await accepted(user.api.delete(`/survey/${survey.surveyId}/deleted`));
    expect(await send(found)).to.equal('not_found');
    await allGone(survey.surveyId);
    await storeAnswers(app, companyId, survey.surveyId, [{}, {}]);
    await sweepNow(survey.surveyId);
    await allGone(survey.surveyId);
    await until('the notes to be gone', async () => {
      const { rows } = await app.db.owner.query('SELECT count(*) FROM responses.removals WHERE survey_id = $1', [
        survey.surveyId,
      ]);
      return Number(rows[0].count) === 0;
    });
  });

  it('a survey that was deleted at one node takes no answer at another, and what was under way there goes', async () => {
    const beside = await app.another({ workers: 'none' });
    try {
      const survey = await publishSurvey(user, { structure });
      const there = beside.services('responses');
      const found = (await there.get(CollectorReader).find(survey.url))!;
      const sendThere = () =>
        there
          .get(ResponseIntake)
          .submit(found, { transactionId: uuidv7(), surveyVersion: 1, answers: { why: 'Because' } })
          .then(
            () => 'stored',
            (problem: Problem) => problem.code,
          );
      let deleted = false;
      const late: string[] = [];
      const respondent = async (): Promise<void> => {
        for (let after = 0; after < 5; ) {
          const gone = deleted;
          const result = await sendThere();
          if (!gone) continue;
          after += 1;
          late.push(result);
        }
      };
      const rush = Promise.all(Array.from({ length: 8 }, respondent));
      await until('answers to come', async () => (await count(survey.surveyId)) > 20);
      await removeSurvey(user, survey.surveyId);
      deleted = true;
      await rush;
      expect(new Set(late)).to.deep.equal(new Set(['not_found']));
      await sweepNow(survey.surveyId);
      await allGone(survey.surveyId);
    } finally {
      await beside.stop();
    }
  });

  /** Runs an import's job as often as wanted, with an end that a test chooses. */
  async function importer(survey: PublishedSurvey, onProgress: (done: number, total: number) => Promise<void>) {
    const stored = await plugin()
      .get(FileStore)
      .put(companyId, {
        name: 'answers.csv',
        contentType: 'text/csv',
        stream: Readable.from('Timestamp,Why?\n2026-01-31 08:05,So\n2026-01-31 08:06,Thus\n'),
        maxBytes: 1_000,
      });
    const payload: ImportPayload = {
      surveyId: survey.surveyId,
      surveyVersion: 1,
      fileKey: stored.key,
      filename: 'answers.csv',
      targets: [{ type: 'timestamp' }, { type: 'answer', elementId: 'why' }],
    };
    const services = plugin();
    const context = {
      jobId: uuidv7(),
      companyId,
      get: services.get.bind(services),
      tenant: <T>(work: (ctx: TenantContext) => Promise<T>) =>
        app.tenant(companyId, (ctx) => work({ ...ctx, get: services.get.bind(services) })),
      progress: onProgress,
    } as unknown as JobContext;
    return () => importAnswers.handler(context, payload);
  }

  it('an import whose survey is deleted between its reading and its storing stores nothing', async () => {
    const survey = await publishSurvey(user, { structure });
    let told = 0;
    const run = await importer(survey, async (done) => {
      // All rows are read, and told of before the storing begins.
      if (done === 2 && ++told === 2) await removeSurvey(user, survey.surveyId);
    });
    expect(await run().catch((problem: Problem) => problem.code)).to.equal('not_found');
    expect(await count(survey.surveyId)).to.equal(0);
  });

  it('an import that is begun again after its transaction stores and tells nothing twice', async () => {
    const survey = await publishSurvey(user, { structure });
    let killed = false;
    const run = await importer(survey, async (done, total) => {
      // Killed after the commit.
      if (!killed && done === 2 && total === 2) {
        killed = true;
        throw new Error('killed');
      }
    });
    expect(await run().catch((error: Error) => error.message)).to.equal('killed');
    expect(await run()).to.deep.equal({ imported: 2 });
    // Once more, when the file is gone.
    expect(await run()).to.deep.equal({ imported: 2 });
    expect(await count(survey.surveyId)).to.equal(2);
    const { rows } = await app.db.owner.query(
      "SELECT count(*) FROM core.audit_log WHERE operation = 'answers.import' AND survey_id = $1",
      [survey.surveyId],
    );
    expect(Number(rows[0].count)).to.equal(1);
  });
});
