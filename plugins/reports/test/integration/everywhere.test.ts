import { uuidv7 } from '@kaiku/sdk/server';
import {
  accepted,
  makeElement,
  makeStructure,
  openSurvey,
  readPdf,
  sharedApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import JSZip from 'jszip';
import { fetchReport, makeReport } from '../support/exports.ts';

/* The same answers counted by hand, and read from everywhere where the product shows what it has counted. */

const named = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `${letter.toLowerCase()}${at}`,
    text: `${letter}-${at}`,
    numericValue: at + 1,
  }));
const [ways, meals, rows, columns, items] = [
  [...named('W', 4), { id: 'other', text: 'Other way', numericValue: null }],
  named('M', 5),
  named('R', 3),
  named('K', 4),
  named('O', 3),
] as const;
const dontKnow = { enabled: true, text: 'No idea' };
const structure = makeStructure({
  settings: { name: 'Everywhere' },
  elements: [
    makeElement('nps', 'nps', { text: 'Recommend?', dontKnow }),
    makeElement('way', 'choice', {
      text: 'Which way?',
      choices: named('W', 4),
      other: { enabled: true, text: 'Other way' },
      dontKnow,
    }),
    makeElement('meals', 'checkbox', { text: 'Which meals?', choices: meals }),
    makeElement('pace', 'slider', { text: 'How fast?', min: 0, max: 5, step: 0.5 }),
    makeElement('mood', 'smiley', {
      text: 'How do you feel?',
      icon: { set: 5, order: 'ascending', style: 'classic' },
      calculateCsat: true,
    }),
    makeElement('grid', 'matrix', { text: 'How good?', rows, columns }),
    makeElement('order', 'ranking', { text: 'Which first?', choices: items }),
    makeElement('day', 'datePicker', { text: 'Which day?' }),
  ],
  backgroundFields: [{ id: 'team', name: 'Team' }],
});

const ids = (of: readonly { id: string }[]) => fc.constantFrom(...of.map(({ id }) => id));
const none = fc.constant({ dontKnow: true });
const answers = fc
  .record({
    nps: fc.option(fc.oneof({ weight: 8, arbitrary: fc.nat({ max: 10 }) }, { weight: 1, arbitrary: none })),
    way: fc.option(
      fc.oneof(
        { weight: 5, arbitrary: ids(named('W', 4)).map((choice) => ({ choice })) },
        { weight: 1, arbitrary: fc.constant({ choice: 'other', other: 'Boat' }) },
        { weight: 1, arbitrary: none },
      ),
    ),
    meals: fc.option(fc.uniqueArray(ids(meals), { minLength: 1 }).map((choices) => ({ choices }))),
    pace: fc.option(fc.nat({ max: 10 }).map((half) => half / 2)),
    mood: fc.option(fc.integer({ min: 1, max: 5 })),
    grid: fc.option(fc.dictionary(ids(rows), ids(columns), { minKeys: 1 })),
    order: fc.option(
      fc
        .shuffledSubarray(
          items.map(({ id }) => id),
          { minLength: 3 },
        )
        .map((ranking) => ({ ranking })),
    ),
    day: fc.option(fc.integer({ min: 1, max: 9 }).map((day) => `2026-03-0${day}`)),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, one]) => one !== null)));
const respondent = fc.record({ answers, team: fc.constantFrom('A', 'B'), language: fc.constantFrom('en', 'fi') });

type Respondent = typeof respondent extends fc.Arbitrary<infer One> ? One : never;
type Given = Record<string, { choice?: string; choices?: string[]; ranking?: string[] } & Record<string, string>>;
/** How many said what, by `<question>/<code>`, or `<question>/<row>/<code>`. */
type Counts = Record<string, number>;

/** What one respondent said, in the keys of `Counts`. */
function saidBy(given: Given): string[] {
  return Object.entries(given).flatMap(([id, one]) => {
    if (typeof one !== 'object') return [`${id}/${one}`];
    if ('dontKnow' in one) return [];
    if (one.ranking) return one.ranking.map((item, at) => `${id}/${item}/${at + 1}`);
    if (one.choices) return one.choices.map((choice) => `${id}/${choice}`);
    return one.choice ? [`${id}/${one.choice}`] : Object.entries(one).map(([row, column]) => `${id}/${row}/${column}`);
  });
}

/** Without what nobody said, for some places tell of zeros and others do not. */
const counted = (said: readonly string[]): Counts => {
  const counts: Counts = {};
  for (const one of said) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
};
const some = (counts: Counts): Counts => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

interface Summary {
  n: number;
  mean?: number | null;
  counts?: Counts;
  rows?: Record<string, { counts: Counts }>;
  nps?: { nps: number };
  csat?: { csat: number };
}
const countsIn = (id: string, { counts = {}, rows: each = {} }: Summary): Counts =>
  some({
    ...Object.fromEntries(Object.entries(counts).map(([code, count]) => [`${id}/${code}`, count])),
    ...Object.fromEntries(
      Object.entries(each).flatMap(([row, own]) =>
        Object.entries(own.counts).map(([code, count]) => [`${id}/${row}/${code}`, count]),
      ),
    ),
  });

/** How many have answered each question, those who did not know left out. */
const answeredOf = (all: readonly Respondent[]): Counts =>
  counted(all.flatMap(({ answers: given }) => [...new Set(saidBy(given as Given).map((said) => said.split('/')[0]!))]));

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;
const near = (value: number | null | undefined) => (value == null ? null : Math.round(value * 1e6) / 1e6);
const titles: Record<string, string> = Object.fromEntries(
  structure.pages.flatMap((page) => page.elements.map(({ id, settings }) => [settings.text as string, id])),
);

describe('figures in all places', function () {
  this.timeout(300_000);
  let app: TestApp;
  let user: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    user = await app.createUser();
    await app.setFeatures(user.company.companyId, { power_bi: true });
  });

  async function report(surveyId: string, body: object): Promise<Buffer> {
    const { jobId, job } = await makeReport(user, surveyId, body);
    expect(job.state, JSON.stringify(job.error)).to.equal('done');
    return Buffer.from(await (await fetchReport(app, user, surveyId, jobId)).arrayBuffer());
  }
  async function exported(surveyId: string, body: object): Promise<string> {
    const { jobId } = await accepted(user.api.post(`/survey/${surveyId}/responses/export`, body));
    await until('the export', async () => (await accepted(user.api.get(`/jobs/${jobId}`))).state === 'done', 60_000);
    const reply = await fetch(`${app.url}/api/survey/${surveyId}/responses/export/${jobId}`, {
      headers: { authorization: `Bearer ${user.tokens.token}` },
    });
    return reply.text();
  }

  /** Figures of the workbook by question, row and measure; of shares the count beside them. */
  async function figuresOf(workbook: Buffer) {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(workbook as unknown as ArrayBuffer);
    const lines = (name: string) =>
      (book.getWorksheet(name)!.getSheetValues() as unknown[][]).flatMap((row) => (row ? [row.slice(1)] : []));
    const codes = new Map(
      [...ways, ...meals, ...rows, ...columns, ...items].map(({ id, text }) => [text, id] as [string, string]),
    );
    const counts: Counts = {};
    const shares: Counts = {};
    for (const [title, label, measure, value, count] of lines('Figures').slice(1) as [
      string,
      string,
      string,
      number,
      number | undefined,
    ][]) {
      const id = titles[title];
      if (!id || id === 'day') continue;
      const row = label.replace(/ \(mean place .*\)$/, '');
      if (count !== undefined) {
        counts[`${id}/${codes.get(row) ?? row}`] = count;
        shares[`${id}/${codes.get(row) ?? row}`] = value;
      } else if (id === 'grid' || id === 'order')
        counts[`${id}/${codes.get(row)}/${codes.get(measure) ?? measure}`] = value;
      else if (/^\d+$/.test(row)) counts[`${id}/${row}`] = value;
    }
    return { counts: some(counts), shares: some(shares), summary: lines('Summary').slice(1) };
  }

  it('REP-022.b REP-019 those of random answers and filters are counted by hand on the page, in the table, in each file and for Power BI', async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const all = fc.sample(respondent, { numRuns: 150, seed });
    const surveyId = await openSurvey(user, { structure });
    await app.db.owner.query(
      `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, answers, background)
       SELECT $1, id, $2, 1, language, answers, jsonb_build_object('team', team)
       FROM jsonb_to_recordset($3::jsonb) AS g (id uuid, language text, answers jsonb, team text)`,
      [user.person.companyId, surveyId, JSON.stringify(all.map((one) => ({ id: uuidv7(), ...one })))],
    );
    const filters: [filter: Record<string, string[]>, fits: (one: Respondent) => boolean][] = [
      [{}, () => true],
      [{ background: ['team:A'], language: ['fi'] }, ({ team, language }) => team === 'A' && language === 'fi'],
      [{ answer: ['nps:7..10'] }, ({ answers: given }) => typeof given.nps === 'number' && given.nps >= 7],
    ];
    for (const [filter, fits] of filters) {
      const chosen = all.filter(fits);
      const told = `seed ${seed}, ${JSON.stringify(filter)}`;
      const byHand = counted(chosen.flatMap(({ answers: given }) => saidBy(given as Given)));
      const answered = answeredOf(chosen);
      const query = new URLSearchParams(
        Object.entries(filter).flatMap(([key, values]) => values.map((value) => [key, value])),
      );

      const page = await accepted(user.api.get(`/survey/${surveyId}/results?${query}`));
      const ofPage = (page.elements as { element_id: string; summary: Summary }[]).map(
        ({ element_id: id, summary }) => [id, summary] as const,
      );
      expect(page.n, told).to.equal(chosen.length);
      expect(Object.assign({}, ...ofPage.map(([id, summary]) => countsIn(id, summary))), `page: ${told}`).to.deep.equal(
        byHand,
      );
      for (const [id, summary] of ofPage) expect(summary.n, `${id}: ${told}`).to.equal(answered[id] ?? 0);

      const table = await accepted(user.api.get(`/survey/${surveyId}/responses?per_page=-1&${query}`));
      expect(table.count, told).to.equal(chosen.length);
      const shown = (id: string) =>
        (table.data as { answers: Record<string, string> }[]).flatMap((row) => row.answers[id] ?? []);
      const numbers = ['nps', 'pace', 'mood', 'day'].flatMap((id) =>
        shown(id).flatMap((text) => (text === 'No idea' ? [] : [`${id}/${text}`])),
      );
      const ticked = shown('meals').flatMap((text) => text.split(', ').map((one) => `meals/${one.replace('M-', 'm')}`));
      const set = shown('grid').flatMap((text) =>
        text.split(', ').map((one) => `grid/${one.toLowerCase().replaceAll('-', '').replace(': ', '/')}`),
      );
      const ofTable = counted([...numbers, ...ticked, ...set]);
      const within = (kinds: readonly string[]) =>
        Object.fromEntries(Object.entries(byHand).filter(([key]) => kinds.includes(key.split('/')[0]!)));
      expect(ofTable, `table: ${told}`).to.deep.equal(within(['nps', 'pace', 'mood', 'day', 'meals', 'grid']));

      const json = JSON.parse(await exported(surveyId, { format: 'json', ...filter })) as {
        responses: { answers: Given }[];
      };
      expect(counted(json.responses.flatMap((one) => saidBy(one.answers))), `JSON of responses: ${told}`).to.deep.equal(
        byHand,
      );
      const csv = await exported(surveyId, { format: 'csv', columns: ['pace'], ...filter });
      const paces = csv.split('\r\n').slice(1, -1);
      expect(paces.length, told).to.equal(chosen.length);
      expect(counted(paces.flatMap((text) => (text === '' ? [] : [`pace/${text}`]))), `CSV: ${told}`).to.deep.equal(
        within(['pace']),
      );

      const data = JSON.parse((await report(surveyId, { format: 'json', filter })).toString('utf8'));
      const ofReport = (data.questions as { element_id: string; summary: Summary }[]).map(
        ({ element_id: id, summary }) => countsIn(id, summary),
      );
      expect(Object.assign({}, ...ofReport), `JSON of the report: ${told}`).to.deep.equal(byHand);

      const book = await figuresOf(await report(surveyId, { format: 'xlsx', filter }));
      const { day: _day, ...others } = Object.groupBy(Object.entries(byHand), ([key]) => key.split('/')[0]!);
      const withoutDays = Object.fromEntries(Object.values(others).flatMap((one) => one ?? []));
      expect(book.counts, `Excel: ${told}`).to.deep.equal(withoutDays);
      for (const [key, share] of Object.entries(book.shares))
        expect(near(share), `Excel: ${key}: ${told}`).to.equal(near(byHand[key]! / answered[key.split('/')[0]!]!));
      const values = (id: string) =>
        chosen.flatMap(({ answers: given }) => (typeof given[id] === 'number' ? [given[id] as number] : []));
      const scores = values('nps');
      const part = (from: number, to: number) => scores.filter((one) => one >= from && one <= to).length;
      const nps = ((part(9, 10) - part(0, 6)) / scores.length) * 100;
      const csat = (values('mood').filter((one) => one >= 4).length / values('mood').length) * 100;
      const line = (title: string) => book.summary.find(([one]) => one === title)!;
      for (const [title, id] of Object.entries(titles))
        expect(line(title)[2], `Excel: ${title}: ${told}`).to.equal(answered[id] ?? 0);
      for (const [title, id] of [
        ['Recommend?', 'nps'],
        ['How fast?', 'pace'],
        ['How do you feel?', 'mood'],
      ] as const)
        expect(near(line(title)[3] as number), `Excel: ${title}: ${told}`).to.equal(near(mean(values(id))));
      expect(near(line('Recommend?')[4] as number), told).to.equal(near(nps));
      expect(near(line('How do you feel?')[5] as number), told).to.equal(near(csat / 100));

      const grid = rows.map(({ id, text }) =>
        [text, ...columns.map((column) => byHand[`grid/${id}/${column.id}`] ?? 0)].join(''),
      );
      const shares = ways.map(({ id }) => (byHand[`way/${id}`] ?? 0) / answered.way!);
      const percents = shares.map((share) => `${Number((share * 100).toFixed(1))}%`).join('');
      const letters = (text: string) => text.replace(/\s+/g, '');
      const pdf = letters(
        (await readPdf(await report(surveyId, { format: 'pdf', filter }))).map((one) => one.text).join(''),
      );
      const docx = await (await JSZip.loadAsync(await report(surveyId, { format: 'docx', filter })))
        .file('word/document.xml')!
        .async('string');
      const word = letters(docx.replace(/<[^>]+>/g, ''));
      for (const one of grid) {
        expect(pdf, `PDF: ${told}`).to.include(one);
        expect(word, `Word: ${told}`).to.include(one);
      }
      // Where one of them has a decimal, each has.
      expect(pdf.replaceAll('.0%', '%'), `PDF: ${told}`).to.include(percents);

      const slides = await JSZip.loadAsync(await report(surveyId, { format: 'pptx', filter }));
      const charts = await Promise.all(
        Object.keys(slides.files)
          .filter((name) => /charts\/chart\d+\.xml$/.test(name))
          .map((name) => slides.file(name)!.async('string')),
      );
      const chart = charts.find((xml) => xml.includes('Other way'))!;
      const series = /<c:val>.*?<\/c:val>/s.exec(chart)![0];
      const drawn = [...series.matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, value]) => near(Number(value)));
      expect(drawn, `PowerPoint: ${told}`).to.have.members(shares.map(near));
    }

    const byHand = counted(all.flatMap(({ answers: given }) => saidBy(given as Given)));
    const { address } = await accepted(user.api.post(`/survey/${surveyId}/data_link`, { name: 'Everywhere' }));
    const read = async (set: string) => {
      const reply = await fetch(address.replace(/^https?:\/\/[^/]+/, app.url) + set);
      return ((await reply.json()) as { value: Record<string, string | number | null>[] }).value;
    };
    const ofFigures = (await read('Figures')).map(({ QuestionId, RowId, Code, Count }) => [
      [QuestionId, RowId, Code].filter((one) => one !== null).join('/'),
      Count,
    ]);
    expect(some(Object.fromEntries(ofFigures)), `Power BI: seed ${seed}`).to.deep.equal(byHand);
    const page = await accepted(user.api.get(`/survey/${surveyId}/results`));
    for (const { QuestionId, N, Mean, Nps, Csat } of await read('Questions')) {
      const { summary } = page.elements.find((one: { element_id: string }) => one.element_id === QuestionId);
      expect([N, near(Mean as number), near(Nps as number), near(Csat as number)], String(QuestionId)).to.deep.equal([
        summary.n,
        near(summary.mean),
        near(summary.nps?.nps),
        near(summary.csat?.csat),
      ]);
    }
    const single = (await read('Answers')).map(({ QuestionId, Part, Code, Number: number, Text }) =>
      [QuestionId, Part, Code ?? number ?? Text].filter((one) => one !== null).join('/'),
    );
    expect(single.length, 'Power BI: each answer by itself').to.be.above(Object.keys(byHand).length);
  });
});
