import type { SurveyStructure } from '@kaiku/sdk/model';
import {
  accepted,
  makeElement,
  makeLink,
  makePage,
  makeStructure,
  openSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import fc from 'fast-check';
import { changesBetween } from '../../contract/index.ts';

const surveys = 10;
const roundsEach = 100;

/** What is done at once in one round, in an order that nobody decides. */
const round = fc.record({
  edit: fc.constantFrom('add', 'remove', 'rename', 'restore', 'none'),
  publish: fc.boolean(),
  answers: fc.integer({ min: 1, max: 2 }),
  at: fc.nat(99),
  late: fc.boolean(),
});

describe('surveys: edits, publications and answers in any order', function () {
  this.timeout(180_000);
  let app: TestApp;
  let user: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    user = await app.createUser();
  });

  const question = (id: string) => makeElement(id, 'openText', { text: `Question ${id}` });
  const idsOf = ({ pages }: SurveyStructure) => pages.flatMap(({ elements }) => elements.map(({ id }) => id));

  async function makeRun() {
    const id = await openSurvey(user, { structure: makeStructure({ pages: [makePage('p1', [question('q0')])] }) });
    const { url } = await makeLink(user, id);
    const first = await accepted(user.api.get(`/survey/${id}`));
    return {
      id,
      url,
      made: 0,
      draft: { version: 1, structure: first.structure as SurveyStructure },
      /** Every version that was live, with its questions. */
      live: [{ version: 1, ids: ['q0'] }],
      /** Answers that were accepted, by question, and in all. */
      given: new Map<string, number>(),
      total: 0,
    };
  }
  type Run = Awaited<ReturnType<typeof makeRun>>;

  async function edit(run: Run, what: string, at: number): Promise<void> {
    const { id, draft } = run;
    if (what === 'restore') {
      const { version } = run.live[at % run.live.length]!;
      const body = { survey_version: draft.version };
      const head = await accepted(user.api.post(`/survey/${id}/revisions/${version}/restore`, body));
      const { structure } = await accepted(user.api.get(`/survey/${id}`));
      run.draft = { version: head.survey_version, structure };
      return;
    }
    const next = structuredClone(draft.structure);
    const { elements } = next.pages[0]!;
    const index = at % elements.length;
    if (what === 'add') {
      run.made += 1;
      elements.splice(index, 0, question(`q${run.made}`));
    } else if (what === 'remove' && elements.length > 1) elements.splice(index, 1);
    else elements[index]!.settings.text = `Other words ${at} ${draft.version}`;
    const changes = changesBetween(draft.structure, next);
    const head = await accepted(user.api.patch(`/survey/${id}`, { survey_version: draft.version, changes }));
    run.draft = { version: head.survey_version, structure: next };
  }

  /** Publishes the draft that was looked at; that somebody has saved meanwhile is told. */
  async function publish(run: Run): Promise<void> {
    const { version, structure } = run.draft;
    if (version === run.live.at(-1)!.version) return;
    const reply = await user.api.post(`/survey/${run.id}/publish_changes`, { survey_version: version });
    expect(reply.status, reply.text).to.be.oneOf([200, 412]);
    if (reply.status === 200) run.live.push({ version, ids: idsOf(structure) });
  }

  /** Somebody answers what is live, or what was when they began. */
  async function answer(run: Run, at: number, late: boolean): Promise<void> {
    const { version, ids } = late ? run.live[at % run.live.length]! : run.live.at(-1)!;
    const asked = ids.filter((_, index) => (index + at) % 2 === 0 || ids.length === 1);
    const answers = Object.fromEntries(asked.map((one) => [one, `Words ${at}`]));
    const body = { transaction_id: crypto.randomUUID(), survey_version: version, answers };
    const reply = await app.anonymous.post(`/answer/${run.url}`, body);
    expect(reply.status, reply.text).to.be.oneOf([200, 201]);
    run.total += 1;
    for (const one of asked) run.given.set(one, (run.given.get(one) ?? 0) + 1);
  }

  it('1,000 interleavings lose no answer, and totals are what was given', async () => {
    const seed = Date.now();
    const rounds = fc.array(round, { minLength: roundsEach, maxLength: roundsEach });
    const plans = fc.sample(rounds, { numRuns: surveys, seed });
    await Promise.all(
      plans.map(async (plan) => {
        const run = await makeRun();
        for (const { edit: what, publish: goes, answers, at, late } of plan) {
          await Promise.all([
            what === 'none' ? null : edit(run, what, at),
            goes ? publish(run) : null,
            ...Array.from({ length: answers }, (_, index) => answer(run, at + index, late)),
          ]);
        }
        const { rows } = await app.db.owner.query<{ n: number }>(
          'SELECT count(*)::int AS n FROM responses.responses WHERE survey_id = $1',
          [run.id],
        );
        expect(rows[0]!.n, 'stored').to.equal(run.total);
        const read = async () => accepted(user.api.get(`/survey/${run.id}/results`));
        await until('results to have all', async () => (await read()).total === run.total);
        const { elements } = await read();
        for (const [id, count] of run.given) {
          const found = elements.find((one: { element_id: string }) => one.element_id === id);
          expect(found?.summary.n, `${id} of ${run.id}`).to.equal(count);
        }
      }),
    ).catch((error: Error) => {
      error.message = `seed ${seed}: ${error.message}`;
      throw error;
    });
  });
});
