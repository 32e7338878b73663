import {
  accepted,
  makeElement,
  makeStructure,
  openSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import ExcelJS from 'exceljs';
import { parts, storeAnswers } from '../support/stored.ts';

interface Cross {
  n: number;
  row: { values: { id: string; label: string; n: number }[] };
  column: { values: { id: string; label: string; n: number }[] };
  cells: { n: number; residual: number | null }[][];
}

describe('the file of a cross table', () => {
  let app: TestApp;
  let user: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!, { workers: 'none' });
    user = await app.createUser();
  });

  const again = makeElement('again', 'choice', {
    text: 'Would you come again?',
    choices: [
      { id: 'yes', text: 'Yes' },
      { id: 'no', text: 'No' },
    ],
  });
  const times = (n: number, team: string, score: number, language = 'en') =>
    Array.from({ length: n }, () => ({
      team,
      language,
      answers: { score, again: { choice: score === 9 ? 'yes' : 'no' } },
    }));

  async function surveyWith(settings: object = {}): Promise<string> {
    const elements = [...parts.elements, again];
    const structure = makeStructure({ ...parts, elements, settings: { name: 'Lunch / 2026', ...settings } });
    const surveyId = await openSurvey(user, { structure });
    await storeAnswers(app, user, surveyId, [
      ...times(20, 'A', 9),
      ...times(5, 'A', 2, 'fi'),
      ...times(6, 'B', 9),
      ...times(19, 'B', 2, 'fi'),
    ]);
    return surveyId;
  }

  const asked = (surveyId: string, query: string, who = user, language = 'en') =>
    fetch(`${app.url}/api/survey/${surveyId}/results/crosstab/export?${query}`, {
      headers: { authorization: `Bearer ${who.tokens.token}`, 'accept-language': language },
    });

  async function read(reply: Response): Promise<{ table: unknown[][]; facts: unknown[][]; names: string[] }> {
    expect(reply.status).to.equal(200);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await reply.arrayBuffer());
    const [table, facts] = book.worksheets.map((sheet) => {
      const rows: unknown[][] = [];
      sheet.eachRow((row) => void rows.push((row.values as unknown[]).slice(1)));
      return rows;
    });
    return { table: table!, facts: facts!, names: book.worksheets.map(({ name }) => name) };
  }

  it('RES-084.a has numbers, shares and marks as the page has them, and says the filters', async () => {
    const surveyId = await surveyWith();
    const query = 'row=field%20team&column=again&background=team:A&background=team:B';
    const reply = await asked(surveyId, query);
    expect(decodeURIComponent(reply.headers.get('content-disposition')!)).to.include('Cross table.xlsx');
    const { table, facts, names } = await read(reply);
    expect(table).to.deep.equal([
      ['Team', 'Figure', 'All', 'Yes', 'No'],
      ['A', 'Number', 25, 20, 5],
      ['A', '% of row', 100, 80, 20],
      ['A', '% of column', 50, 76.92, 20.83],
      ['A', 'Mark', undefined, '▲▲', '▼▼'],
      ['B', 'Number', 25, 6, 19],
      ['B', '% of row', 100, 24, 76],
      ['B', '% of column', 50, 23.08, 79.17],
      ['B', 'Mark', undefined, '▼▼', '▲▲'],
      ['All', 'Number', 50, 26, 24],
      ['All', '% of row', 100, 52, 48],
    ]);
    expect(names[1]).to.equal('Filters');
    const told = facts.map((row) => row.join(': '));
    for (const one of ['Rows: Team', 'Columns: Would you come again?', 'Answered both: 50', 'Team: A and B'])
      expect(told).to.include(one);
    expect(told.find((one) => one.startsWith('Test'))).to.match(
      /Chi-square 15\.705, df 1, p < 0\.001, Cramér’s V 0\.56/,
    );
    expect(told.find((one) => one.startsWith('Mark'))).to.include('▲▲▼▼');
    // Under a filter, with the figures of the page.
    const narrowed = `${query}&language=fi`;
    const page = (await accepted(user.api.get(`/survey/${surveyId}/results/crosstab?${narrowed}`))) as Cross;
    const file = await read(await asked(surveyId, narrowed));
    expect(page.n).to.equal(24);
    expect(file.table.filter(([, figure]) => figure === 'Number').slice(0, -1)).to.deep.equal(
      page.row.values.map(({ label, n }, at) => [label, 'Number', n, ...page.cells[at]!.map((cell) => cell.n)]),
    );
    expect(file.facts.map((row) => row.join(': '))).to.include('Language: suomi');
    const log = await accepted(user.api.get('/audit_log?filter=cross'));
    expect(log.data.map((entry: { operation: string }) => entry.operation)).to.include('cross_table.export');
  });

  it('RES-084.a is in the reader’s language, with the names of languages and the parts of scales', async () => {
    const surveyId = await surveyWith();
    const finn = await app.createUser({ company: user.company, language: 'fi' });
    const { table, facts } = await read(await asked(surveyId, 'row=language&column=score', finn, 'fi'));
    expect(table[0]!.slice(0, 3)).to.deep.equal(['Kieli', 'Luku', 'Kaikki']);
    expect(table.map(([label]) => label)).to.include.members(['English', 'suomi', 'Kaikki']);
    expect(table.map(([, figure]) => figure)).to.include.members(['Määrä', '% rivistä', '% sarakkeesta', 'Merkki']);
    expect(facts.at(-1)).to.deep.equal(['Suodattimet', 'Ei ole']);
    const swede = await app.createUser({ company: user.company, language: 'sv' });
    const swedish = await read(await asked(surveyId, 'row=language&column=score', swede, 'sv'));
    expect(swedish.table[0]!.slice(0, 3)).to.deep.equal(['Språk', 'Tal', 'Alla']);
  });

  it('RES-084.b RES-022.a is for who sees the page, and has nothing that the page hides', async () => {
    const hiding = await surveyWith({ hideUnder: 5 });
    const { table, facts } = await read(await asked(hiding, 'row=again&column=score'));
    expect(table, 'two questions are not set against each other').to.deep.equal([
      ['Would you come again?', 'Figure', 'All'],
    ]);
    expect(facts.flat().join()).to.include('Too few responses to show').and.not.include('Chi-square');
    const blocks = 'row=field%20team&column=again';
    const page = (await accepted(user.api.get(`/survey/${hiding}/results/crosstab?${blocks}`))) as Cross;
    const file = await read(await asked(hiding, blocks));
    expect(file.table.filter(([, figure]) => figure === 'Number').map((row) => row.slice(2))).to.deep.equal([
      ...page.row.values.map(({ n }, at) => [n, ...page.cells[at]!.map((cell) => cell.n)]),
      [page.n, ...page.column.values.map(({ n }) => n)],
    ]);
    const few = await read(await asked(hiding, `${blocks}&background=team:nobody`));
    expect(few.table).to.have.length(1);

    const open = await surveyWith();
    const colleague = await app.createUser({ company: user.company, roles: ['survey'] });
    const status = async (granted: string[]) => {
      const takeBack = await shareSurvey(user, open, colleague, { permissions: granted });
      try {
        return (await asked(open, blocks, colleague)).status;
      } finally {
        await takeBack();
      }
    };
    expect([await status(['reportView']), await status(['rawAnswers']), await status(['edit'])]).to.deep.equal([
      200, 403, 403,
    ]);
    const stranger = await app.createUser();
    expect((await asked(open, blocks, stranger)).status).to.be.oneOf([403, 404]);
    expect((await asked(open, 'row=again&column=again')).status).to.equal(422);
    expect((await asked(open, 'row=again&column=nothing')).status).to.equal(404);
  });
});
