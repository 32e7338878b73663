import type { SurveyStructure } from '@kaiku/sdk/model';
import {
  accepted,
  makeElement,
  makePage,
  makeStructure,
  makeSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { changesBetween } from '../../contract/index.ts';
import { plugins } from '../support.ts';

const sample = (): SurveyStructure =>
  makeStructure({
    pages: [
      makePage('p1', [
        makeElement('q1', 'choice', {
          text: 'How was it?',
          choices: [
            { id: 'good', text: 'Good' },
            { id: 'bad', text: 'Bad' },
          ],
        }),
      ]),
      makePage('p2', [makeElement('q2', 'openText', { text: 'Why?' })]),
    ],
    translations: { fi: { 'elements/q2/text': 'Miksi?' } },
  });

describe('surveys: history', () => {
  let app: TestApp;
  let anna: TestUser;
  let ben: TestUser;

  before(async function () {
    app = await sharedApp(this.test!.parent!, plugins);
    anna = await app.createUser({ firstName: 'Anna', lastName: 'A' });
    ben = await app.createUser({ company: anna.company, firstName: 'Ben', lastName: 'B' });
  });

  async function edit(user: TestUser, id: string, change: (structure: SurveyStructure) => void): Promise<number> {
    const { structure, survey_version } = await accepted(user.api.get(`/survey/${id}`));
    const next = structuredClone(structure);
    change(next);
    const changes = changesBetween(structure, next);
    return (await accepted(user.api.patch(`/survey/${id}`, { survey_version, changes }))).survey_version;
  }
  const list = async (id: string, query: Record<string, string | number | boolean> = {}) =>
    (await anna.api.get(`/survey/${id}/revisions`, { query })).data;
  const words = async (
    user: TestUser,
    id: string,
    version: number,
    query: Record<string, string | number | boolean> = {},
  ) => {
    const { changes } = await accepted(user.api.get(`/survey/${id}/revisions/${version}/changes`, { query }));
    return changes.map(({ text, details }: { text: string; details: string[] }) => [text, ...details]);
  };

  it('a list that cannot be sorted or searched by a field says so, whatever the name', async () => {
    const { survey_id: id } = await makeSurvey(anna);
    for (const query of ['sort_by=constructor', 'sort_by=name', 'filter=x&filter_fields=constructor']) {
      const { status, error } = await anna.api.get(`/survey/${id}/revisions?${query}`);
      expect([status, error.code]).to.deep.equal([422, 'validation']);
    }
  });

  it('says what a save changed in words: choices, texts, settings, rules, order and translations', async () => {
    const { survey_id: id } = await makeSurvey(anna, { structure: sample() });
    expect(await words(anna, id, 1)).to.deep.equal([]);
    const version = await edit(anna, id, ({ pages, translations }) => {
      const [p1, p2] = pages;
      const { settings } = p1!.elements[0]!;
      Object.assign(settings, {
        mandatory: true,
        choices: [
          { id: 'good', text: 'Very good' },
          { id: 'new', text: 'Fair' },
        ],
      });
      p2!.showRules.push({
        id: 'r1',
        subRules: [{ id: 's1', source: { type: 'answer', elementId: 'q1' }, operator: 'equals', value: 'good' }],
      });
      translations.fi = { 'elements/q2/text': 'Miksi niin?' };
    });
    expect(await words(anna, id, version)).to.deep.equal([
      ['Changed page 2', 'When the page is shown, new rule: How was it? is Very good'],
      ['Changed: How was it?', '“Bad” removed', '“Good” renamed to “Very good”', '“Fair” added', 'Mandatory: on'],
      ['Changed translations: FI', '“Miksi?” renamed to “Miksi niin?”'],
    ]);
    await edit(ben, id, ({ pages }) => {
      pages[1]!.settings.title = 'Reasons';
    });
    const moved = await edit(anna, id, (structure) => {
      structure.pages[1]!.showRules = [];
      structure.pages.reverse();
    });
    const fi = anna.api.with({ 'accept-language': 'fi' });
    expect((await words(anna, id, moved)).flat()).to.include('Page “Reasons” moved before “2”');
    const { data } = await fi.get(`/survey/${id}/revisions/${moved}/changes`, { query: { since: 1 } });
    expect(data.changes.flatMap(({ details }: { details: string[] }) => details)).to.include(
      '”Good” on nyt ”Very good”',
    );
    expect((await anna.api.get(`/survey/${id}/revisions/99/changes`)).status).to.equal(404);
  });

  it('every row of the list says the first of what it changed, also where some rows are left out and where many changed', async () => {
    const { survey_id: id } = await makeSurvey(anna, { structure: sample() });
    await edit(anna, id, ({ pages }) => {
      pages[0]!.elements[0]!.settings.text = 'How was it then?';
    });
    const second = await edit(ben, id, ({ pages }) => {
      pages[1]!.settings.title = 'Reasons';
      pages[1]!.elements = [];
    });
    await edit(anna, id, ({ settings, pages, translations }) => {
      settings.thankYouText = 'Thanks';
      translations.sv = {};
      pages[0]!.elements.push({ ...pages[0]!.elements[0]!, id: 'q3', name: 'Third' });
    });
    const told = (rows: { changes: string[]; more_changes: number }[]) =>
      rows.map(({ changes, more_changes: more }) => [...changes, more]);
    expect(told((await list(id)).data)).to.deep.equal([
      ['1 setting of the survey changed', 'Added: How was it then?', 1],
      ['Changed page 2: Reasons', 'Removed: Why?', 0],
      ['Changed: How was it then?', 0],
      [0],
    ]);
    expect(told((await list(id, { saved_by_id: ben.person.userId })).data)).to.deep.equal([
      ['Changed page 2: Reasons', 'Removed: Why?', 0],
    ]);
    expect(told((await list(id, { per_page: 1, page_no: 3 })).data)).to.deep.equal([['Changed: How was it then?', 0]]);
    expect((await list(id, { saved_by_id: ben.person.userId })).data[0].survey_version).to.equal(second);
    expect(told((await list(id, { named: true })).data)).to.deep.equal([]);
  });

  it('tells by whom, of one person alone, and from when to when a version was live', async () => {
    const { survey_id: id } = await makeSurvey(anna, { structure: sample() });
    const { authors: one } = await accepted(anna.api.get(`/survey/${id}/revisions/authors`));
    expect(one).to.deep.equal([{ user_id: anna.person.userId, name: 'Anna A' }]);
    await accepted(anna.api.post(`/survey/${id}/open`));
    const second = await edit(ben, id, ({ settings }) => {
      settings.thankYouText = 'Thanks';
    });
    await accepted(anna.api.post(`/survey/${id}/publish_changes`, { survey_version: second }));
    const { data } = await list(id);
    expect(data).to.have.length(2);
    expect(data[0]).to.include({ survey_version: second, saved_by: 'Ben B', live_until: null });
    expect(data[1].live_until).to.equal(data[0].live_at);
    expect(
      (await list(id, { saved_by_id: ben.person.userId })).data.map((row: { saved_by: string }) => row.saved_by),
    ).to.deep.equal(['Ben B']);
    expect((await accepted(anna.api.get(`/survey/${id}/revisions/authors`))).authors).to.have.length(2);
  });

  it('of a long rule some conditions are told, and of a condition some values', async () => {
    const choices = Array.from({ length: 300 }, (_, at) => ({ id: `c${at}`, text: `Choice ${at}` }));
    const structure = makeStructure({
      pages: [
        makePage('p1', [makeElement('q1', 'choice', { text: 'Which?', choices })]),
        makePage('p2', [makeElement('q2', 'openText', { text: 'Why?' })]),
      ],
    });
    const { survey_id: id } = await makeSurvey(anna, { structure });
    const condition = (at: number) => ({
      id: `s${at}`,
      source: { type: 'answer' as const, elementId: 'q1' },
      operator: 'oneOf' as const,
      values: choices.map((one) => one.id),
    });
    const version = await edit(anna, id, ({ pages }) => {
      pages[1]!.showRules = [{ id: 'r1', subRules: Array.from({ length: 90 }, (_, at) => condition(at)) }];
    });
    const [[, told]] = await words(anna, id, version);
    expect(told.match(/Which\?/g)).to.have.length(20);
    expect(told.match(/Choice \d+/g)).to.have.length(400);
    expect(told).to.match(/Choice 19, …, …/);
  });

  it('a version is named, named anew and its name removed, which the audit log tells; restoring changes the draft alone', async () => {
    const { survey_id: id, structure } = await makeSurvey(anna, { structure: sample() });
    const name = (version: number, to: string | null) =>
      anna.api.put(`/survey/${id}/revisions/${version}/name`, { name: to });
    await accepted(anna.api.post(`/survey/${id}/open`));
    await accepted(name(1, 'Agreed'));
    await accepted(name(1, 'Agreed with all'));
    await edit(anna, id, ({ settings }) => {
      settings.thankYouText = 'Thanks';
    });
    expect((await list(id, { named: true })).data).to.have.length(1);
    expect((await list(id, { named: true })).data[0]).to.include({ survey_version: 1, name: 'Agreed with all' });
    const restored = await accepted(ben.api.post(`/survey/${id}/revisions/1/restore`, { survey_version: 2 }));
    expect(restored).to.include({ survey_version: 3, live_version: 1 });
    expect((await accepted(anna.api.get(`/survey/${id}`))).structure).to.deep.include({ pages: structure.pages });
    await accepted(name(1, null));
    expect((await list(id, { named: true })).data).to.deep.equal([]);
    expect((await name(9, 'None')).status).to.equal(404);
    expect((await name(1, '  ')).status).to.equal(422);
    const stranger = await app.createUser();
    expect((await stranger.api.put(`/survey/${id}/revisions/1/name`, { name: 'Mine' })).status).to.equal(404);
    const { rows } = await app.db.owner.query(
      "SELECT operation FROM core.audit_log WHERE survey_id = $1 AND operation IN ('survey.name_version', 'survey.restore') ORDER BY id",
      [id],
    );
    expect(rows.map(({ operation }) => operation)).to.deep.equal([
      'survey.name_version',
      'survey.name_version',
      'survey.restore',
      'survey.name_version',
    ]);
  });
});
