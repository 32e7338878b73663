import {
  type Answers,
  type AnswerValue,
  builtinAnswerKinds,
  type Choice,
  effectiveAnswers,
  flow,
  formEntries,
  type SurveyView,
  type ViewElement,
} from '@kaiku/sdk/model';
import { accepted, makeLink, type Reply, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import fc from 'fast-check';
import { open, send } from '../../plugins/answering/test/form.ts';
import { mutatedStructure, richStructure } from '../support/mutations.ts';

/** What a willing respondent answers; undefined where there is nothing to answer. */
function answerTo({ kind, settings }: ViewElement): AnswerValue | undefined {
  const of = settings as unknown as Record<string, unknown>;
  const ids = (key: string) => (of[key] as Choice[]).map(({ id }) => id);
  const other = (of.other as { enabled?: boolean } | undefined)?.enabled === true;
  switch (kind) {
    case 'choice':
      return ids('choices')[0] === undefined ? undefined : { choice: ids('choices')[0]! };
    case 'checkbox': {
      const wanted = Math.max(1, Number(of.minSelections ?? 1));
      const chosen = ids('choices').slice(0, wanted);
      return chosen.length < wanted && other ? { choices: [...chosen, 'other'], other: 'x' } : { choices: chosen };
    }
    case 'nps':
      return 7;
    case 'smiley':
      return 2;
    case 'slider':
      return Number(of.min);
    case 'openText':
      return { email: 'a@b.fi', number: '7', phone: '+358401234567', url: 'https://a.fi' }[String(of.fieldType)] ?? 'x';
    case 'matrix':
    case 'dropdownMatrix':
      return Object.fromEntries(ids('rows').map((row) => [row, ids('columns')[0] ?? '']));
    case 'ranking':
      return { ranking: ids('choices').slice(0, Number(of.ranked ?? ids('choices').length)) };
    default:
      return undefined;
  }
}

describe('the life of a survey', function () {
  this.timeout(300_000);
  let app: TestApp;
  let user: TestUser;

  before(async () => {
    app = await startTestApp();
    user = await app.createUser();
  });
  after(() => app.stop());

  /** Refused with the place of each fault, and never by a fault of the server's own. */
  function expectRefusal({ status, error, text }: Reply<undefined>): void {
    expect(status, text).to.equal(422);
    expect(error.details, text).not.to.have.length(0);
    for (const { path, message } of error.details) {
      expect(path, text).to.be.a('string');
      expect(message, text).to.match(/\S/);
    }
  }

  /** Page after page without JavaScript, to the thanks. */
  async function answerByForm(url: string, view: SurveyView, answers: Answers): Promise<void> {
    let page = await open(`${app.answerUrl}/a/${url}`);
    for (let turns = 0; turns <= view.pages.length; turns += 1) {
      expect(page.status, page.html.slice(0, 2_000)).to.equal(200);
      if (page.url.includes('/thanks')) return;
      const current = page.fields.find(([name]) => name === 'kaiku.page')?.[1] ?? '';
      const shown = view.pages.find(({ id }) => id === current);
      expect(shown, `page ${current}`).not.to.equal(undefined);
      const own = formEntries(view, answers, builtinAnswerKinds, current);
      const values: Record<string, string[]> = {};
      for (const [name, value] of own) values[name] = [...(values[name] ?? []), value];
      const { next } = flow(view, answers, { kinds: builtinAnswerKinds, page: current });
      page = await send(page, { ...values, go: next === undefined ? 'send' : 'next' });
    }
    expect(page.url).to.contain('/thanks');
  }

  /** Saves, publishes, answers by call and by form, counts. @returns how far it came */
  async function live(structure: unknown): Promise<'refused' | 'unpublished' | 'answered'> {
    const made = await user.api.post('/survey', { name: 'Life', structure });
    if (made.status !== 200 && made.status !== 201) {
      expectRefusal(made);
      return 'refused';
    }
    const { survey_id: id } = made.data;
    await accepted(user.api.get(`/survey/${id}/pages`));
    expect((await fetch(`${app.answerUrl}/preview/${id}`)).status).to.equal(200);
    const opened = await user.api.post(`/survey/${id}/open`);
    if (opened.status !== 200) {
      expectRefusal(opened);
      return 'unpublished';
    }
    const { url } = await makeLink(user, id);
    const { view, survey_version, started } = await accepted(app.anonymous.get(`/answer/${url}`));
    const all = (view as SurveyView).pages.flatMap(({ elements }) => elements);
    const wanted = Object.fromEntries(
      all.flatMap((one) => [[one.id, answerTo(one)]]).filter(([, one]) => one !== undefined),
    );
    const answers = effectiveAnswers(view, wanted, { kinds: builtinAnswerKinds });
    const sent = await app.anonymous.post(`/answer/${url}`, {
      transaction_id: crypto.randomUUID(),
      survey_version,
      started,
      answers,
    });
    expect(sent.status, sent.text).to.be.oneOf([200, 201]);
    await answerByForm(url, view, answers);
    const results = await accepted(user.api.get(`/survey/${id}/results`));
    expect(results.total).to.equal(2);
    const table = await accepted(user.api.get(`/survey/${id}/responses`));
    expect(table.count).to.equal(2);
    await accepted(user.api.get(`/survey/${id}/results/filters`));
    await accepted(user.api.get(`/survey/${id}/results/timeline`));
    const headers = table.columns.map(({ title }: { title: string }) => title);
    const rows = table.data.map((row: { answers: object }) => Object.values(row.answers).map(String));
    expect(headers).to.have.length.at.least(rows[0].length);
    return 'answered';
  }

  it('a page without settings is refused with its place', async () => {
    const [first, ...others] = richStructure().pages;
    const structure = { ...richStructure(), pages: [{ ...first, settings: {} }, ...others] };
    const reply = await user.api.post('/survey', { name: 'Life', structure });
    expectRefusal(reply);
    expect(reply.error.details[0]).to.include({ path: 'pages/p1/title', code: 'empty' });
    const { survey_id: id } = await accepted(user.api.post('/survey', { name: 'Life', structure: richStructure() }));
    const page = await user.api.post(`/survey/${id}/page`, { survey_version: 1, page_settings: {} });
    expectRefusal(page);
  });

  it('what the API accepts can be shown, answered and counted; what cannot is refused with its place', async () => {
    expect(await live(richStructure())).to.equal('answered');
    const ends: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(mutatedStructure, async (structure) => {
        const end = await live(structure);
        ends[end] = (ends[end] ?? 0) + 1;
      }),
      { seed: 20261121, numRuns: 100, endOnFailure: true },
    );
    // The samples are worth something: they end in each of the three ways.
    for (const end of ['refused', 'unpublished', 'answered']) expect(ends[end], end).to.be.greaterThan(0);
  });
});
