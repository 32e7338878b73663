import { integritySignals } from '@kaiku/plugin-responses/contract';
import {
  accepted,
  makeElement,
  makeStructure,
  openSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { type Given, parts, storeAnswers } from '../support/stored.ts';

type Class = 'clean' | 'speeder' | 'duplicate' | 'bot' | 'spam';
const { fast, repeated, unopened, early } = integritySignals;
const signalsOf: Record<Class, number> = { clean: 0, speeder: fast, duplicate: repeated, bot: unopened, spam: early };
const file = { files: [{ id: '01900000-0000-7000-8000-0000000000aa', name: 'a.png', size: 3 }] };

describe('results by how answers came', function () {
  this.timeout(120_000);
  let app: TestApp;
  let user: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    user = await app.createUser();
  });

  /** A survey with so many answers of each class. */
  async function surveyWith(counts: Partial<Record<Class, number>>, settings: object = {}, given: Given = {}) {
    const elements = [...parts.elements, makeElement('photo', 'fileUpload', { text: 'A picture?' })];
    const structure = makeStructure({ ...parts, elements, settings: { name: crypto.randomUUID(), ...settings } });
    const surveyId = await openSurvey(user, { structure });
    for (const [name, count] of Object.entries(counts) as [Class, number][]) {
      const one = { score: 9, why: `Of ${name}`, team: 'A', ...given };
      const ids = await storeAnswers(app, user, surveyId, Array(count).fill(one));
      await app.db.owner.query(
        `UPDATE responses.responses SET signals = $2, spam = $3, answers = answers || jsonb_build_object('photo', $4::jsonb)
         WHERE id = ANY($1)`,
        [ids, signalsOf[name], name === 'bot' || name === 'spam', JSON.stringify(file)],
      );
    }
    return surveyId;
  }
  const get = (surveyId: string, what: string) => accepted(user.api.get(`/survey/${surveyId}/${what}`));
  const counts = { clean: 6, speeder: 1, duplicate: 2, bot: 3, spam: 4 };
  const wanted = { '': 9, all: 16, clean: 6, marked: 10, speeder: 1, duplicate: 2, bot: 3, spam: 4 };

  it('every result honours the one switch: spam and bots are out, what is marked is in, and each can be asked for', async () => {
    const surveyId = await surveyWith(counts);
    await app.setFeatures(user.company.companyId, { combine_results: true });
    const { combination_id: combination } = await accepted(
      user.api.post(`/survey/${surveyId}/combined_survey`, {
        name: 'Both',
        survey_ids: [await openSurvey(user, { structure: makeStructure({ ...parts, settings: { name: 'Other' } }) })],
      }),
    );
    const own = ({ survey_id }: { survey_id: string }): boolean => survey_id === surveyId;
    const exported = async (body: object): Promise<number> => {
      const { jobId } = await accepted(user.api.post(`/survey/${surveyId}/responses/export`, body));
      const job = await until('the export to end', async () => {
        const now = await accepted(user.api.get(`/jobs/${jobId}`));
        return ['done', 'failed'].includes(now.state) && now;
      });
      return job.result.rows;
    };
    const rates = async (body: object) =>
      (await accepted(user.api.post(`/survey/${surveyId}/response_rates_bg_fields`, { bg_fields: ['team'], ...body })))
        .bg_fields[0].values[0].answered;
    const results: Record<string, (choice: string) => Promise<number>> = {
      results: async (query) => (await get(surveyId, `results?${query}`)).n,
      figures: async (query) => (await get(surveyId, `results?${query}&element_id=score`)).elements[0].summary.n,
      timeline: async (query) =>
        (await get(surveyId, `results/timeline?${query}`)).buckets.reduce(
          (sum: number, { n }: { n: number }) => sum + n,
          0,
        ),
      texts: async (query) => (await get(surveyId, `results/texts?${query}&element_id=why`)).count,
      files: async (query) => (await get(surveyId, `results/files?${query}&element_id=photo`)).count,
      responses: async (query) => (await get(surveyId, `responses?${query}`)).count,
      rates: (query) => rates(Object.fromEntries(new URLSearchParams(query))),
      exports: (query) => exported(Object.fromEntries(new URLSearchParams(query))),
      crosstab: async (query) =>
        (await get(surveyId, `results/crosstab?${query}&row=score&column=${encodeURIComponent('field team')}`)).n,
      comparison: async (query) => {
        const { comparison } = await get(surveyId, `results?${query}&comparison=true&compare_by=field%20team`);
        return comparison.segments.reduce((sum: number, { n }: { n: number }) => sum + n, 0);
      },
      combined: async (query) => (await get(surveyId, `combined_results/${combination}?${query}`)).surveys.find(own).n,
      'combined figures': async (query) =>
        (await get(surveyId, `combined_results/${combination}?${query}`)).elements[0].surveys.find(own).summary.n,
    };
    for (const [name, ask] of Object.entries(results)) {
      for (const [choice, n] of Object.entries(wanted))
        expect(await ask(choice ? `integrity=${choice}` : ''), `${name} ${choice}`).to.equal(n);
    }
    expect(await get(surveyId, 'results')).to.deep.include({ total: 9, n: 9 });
    expect(await get(surveyId, 'results?integrity=all')).to.deep.include({ total: 16, n: 16 });
    expect((await get(surveyId, 'results/filters')).integrity).to.deep.equal({ ...counts, test: 0 });
    expect(await accepted(user.api.get(`/responses/counts?survey_ids=${surveyId}`))).to.have.nested.property(
      'counts[0].count',
      9,
    );
    expect((await user.api.get(`/survey/${surveyId}/results?integrity=some`)).status).to.equal(422);
  });

  it('the table says of each response what speaks against it', async () => {
    const surveyId = await surveyWith({ clean: 1, speeder: 1, bot: 1, spam: 1 });
    const { data, marked } = await get(surveyId, 'responses?integrity=all');
    const said = data.map(({ integrity, reasons }: { integrity: string; reasons: string[] }) => [integrity, reasons]);
    expect(said).to.have.deep.members([
      ['clean', []],
      ['speeder', ['fast']],
      ['bot', ['unopened']],
      ['spam', ['early']],
    ]);
    expect(marked).to.equal(true);
    expect((await get(await surveyWith({ clean: 2 }), 'responses')).marked).to.equal(false);
  });

  it('a response that becomes another is counted anew', async () => {
    const surveyId = await surveyWith({ clean: 3 });
    expect((await get(surveyId, 'results')).n).to.equal(3);
    await app.db.owner.query(
      `UPDATE responses.responses SET signals = $2, spam = true WHERE id =
         (SELECT id FROM responses.responses WHERE survey_id = $1 LIMIT 1)`,
      [surveyId, unopened],
    );
    expect((await get(surveyId, 'results')).n).to.equal(2);
    expect((await get(surveyId, 'results?integrity=all')).n).to.equal(3);
  });

  it('RES-020 RES-022.a switching tells of nobody: whole blocks come and go, and those kept apart have their own', async () => {
    const shown = async (surveyId: string, choices: readonly string[]) => {
      const found: Record<string, number | 'hidden'> = {};
      for (const choice of choices) {
        const { n, hidden } = await get(surveyId, `results?integrity=${choice}`);
        found[choice] = hidden ? 'hidden' : n;
      }
      return found;
    };
    const few = await surveyWith({ clean: 6, bot: 2, spam: 7 }, { hideUnder: 5 });
    expect(await get(few, 'results')).to.deep.include({ n: 5, hidden: false });
    // The first of those kept apart are both bots and three of the spam.
    expect(await shown(few, ['all', 'clean', 'bot', 'marked', 'spam'])).to.deep.equal({
      all: 10,
      clean: 5,
      bot: 'hidden',
      marked: 5,
      spam: 'hidden',
    });
    expect((await get(few, 'results/filters')).integrity).to.equal(null);
    // Of thirty five are speeders: by switching, the numbers of a team would tell how many of them are in it.
    const teams = await surveyWith({ clean: 25, speeder: 5 }, { hideUnder: 5 });
    await app.db.owner.query(
      `UPDATE responses.responses SET background = jsonb_build_object('team', CASE WHEN nth % 2 = 0 THEN 'A' ELSE 'B' END)
       FROM (SELECT id AS one, row_number() OVER (ORDER BY signals, id) AS nth FROM responses.responses
             WHERE survey_id = $1) AS numbered WHERE id = one`,
      [teams],
    );
    const rates = (choice?: string) =>
      accepted(user.api.post(`/survey/${teams}/response_rates_bg_fields`, { bg_fields: ['team'], integrity: choice }));
    const answered = ({ bg_fields: [field] }: { bg_fields: [{ values: { answered: number }[] }] }) =>
      field.values.map((one) => one.answered);
    expect(answered(await rates())).to.deep.equal([15, 15]);
    for (const choice of ['clean', 'speeder', 'marked', 'all'])
      expect(await rates(choice), choice).to.deep.include({ hidden: true });
    const groups = await surveyWith({ clean: 4, bot: 5 }, { hideUnder: 5, hideUnderField: 'team' });
    expect(await get(groups, 'results')).to.deep.include({ n: 0, hidden: true });
    expect(await shown(groups, ['all', 'clean', 'bot'])).to.deep.equal({ all: 5, clean: 'hidden', bot: 5 });
  });
});
