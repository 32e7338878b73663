import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  accepted,
  makeElement,
  makeStructure,
  openSurvey,
  root,
  startTestApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';

/**
 * Real surveys of others, imported as their files are through the HTTP API. What is expected comes from the CSV files by
 * the few lines below, which share nothing with the product.
 */
const demo = path.join(root, 'plugins/responses/demo');

function rowsOf(file: string): string[][] {
  const text = `${readFileSync(file, 'utf8').trimEnd()}\n`;
  const rows: string[][] = [[]];
  let field = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (quoted) {
      if (character !== '"') field += character;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ',' || character === '\n') {
      rows.at(-1)!.push(field.replace(/\r$/, ''));
      field = '';
      if (character === '\n') rows.push([]);
    } else field += character;
  }
  return rows.filter((row) => row.length > 1);
}

function readCsv(file: string): Record<string, string>[] {
  const [headings, ...records] = rowsOf(file) as [string[], ...string[][]];
  // Two columns may have one heading: the second is told apart by a mark.
  const names = headings.map((heading, index) => (headings.indexOf(heading) < index ? `${heading}#2` : heading));
  return records.map((record) => Object.fromEntries(names.map((name, index) => [name, record[index] ?? ''])));
}

interface RecipeElement {
  id: string;
  kind: string;
  name: string;
  column?: string;
  settings: { text: string; choices: { id: string; text: string }[]; other?: { enabled: boolean; text: string } };
}
interface Recipe {
  pages: { elements: RecipeElement[] }[];
  backgroundFields: { id: string; name: string; column?: string }[];
}

/** Counts by label, and how many answered at all. */
function expected(rows: Record<string, string>[], element: RecipeElement) {
  const heading = element.column ?? element.settings.text;
  const other = element.settings.other?.enabled ? [{ id: 'other', text: element.settings.other.text }] : [];
  const choices = [...element.settings.choices, ...other];
  if (element.kind === 'choice') {
    const given = rows.map((row) => row[heading]!).filter((value) => value !== '');
    return {
      n: given.length,
      counts: Object.fromEntries(choices.map(({ id, text }) => [id, given.filter((value) => value === text).length])),
    };
  }
  const ticked = (row: Record<string, string>, text: string) => row[`${heading} - ${text}`] !== '';
  return {
    n: rows.filter((row) => choices.some(({ text }) => ticked(row, text))).length,
    counts: Object.fromEntries(choices.map(({ id, text }) => [id, rows.filter((row) => ticked(row, text)).length])),
  };
}

/** What a column holds whose heading is not what the survey asks. */
function byHand({ pages, backgroundFields }: Recipe, header: string, isSecond: boolean) {
  const field = backgroundFields.find(({ column }) => column === header);
  if (field) return { type: 'background', fieldId: field.id };
  const elements = pages.flatMap((page) => page.elements);
  const whole = elements.find(({ column }) => column === header);
  if (whole) return { type: 'answer', elementId: whole.id };
  const element = elements.find(({ column }) => column && header.startsWith(`${column} - `));
  if (!element) return undefined;
  const option = header.slice(element.column!.length + 3);
  const id = element.settings.choices.find(({ text }) => text === option)?.id;
  const own = isSecond || element.kind !== 'checkbox' ? 'other' : 'choice.other';
  return { type: 'answer', elementId: element.id, part: id ? `choice.${id}` : own };
}

interface Element {
  element_id: string;
  summary: { n: number; counts: Record<string, number> };
}

describe('surveys of real respondents', function () {
  this.timeout(60_000);
  let app: TestApp;
  let user: TestUser;
  before(async () => {
    app = await startTestApp();
    user = await app.createUser();
  });
  after(() => app.stop());

  const formOf = (file: string, fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(readFileSync(file))]), path.basename(file));
    return { form };
  };

  /** Imports a file without times, with its columns as they are recognised, or said by hand where the survey words them otherwise. */
  async function bringIn(surveyId: string, file: string, recipe?: Recipe) {
    const read = await accepted(user.api.post(`/answer/${surveyId}/import/preview`, undefined, formOf(file)));
    const mapping: Record<string, object[]> = {};
    for (const [column, header] of (read.headers as string[]).entries()) {
      const before = mapping[header] ?? [];
      mapping[header] = [...before, (recipe && byHand(recipe, header, before.length > 0)) ?? read.targets[column]];
    }
    const fields = { mapping: JSON.stringify(mapping), answeredAt: '2026-02-01T07:30:00.000Z' };
    const { jobId } = await accepted(user.api.post(`/answer/${surveyId}/import`, undefined, formOf(file, fields)));
    const job = await until('the import', async () => {
      const found = await accepted(user.api.get(`/jobs/${jobId}`));
      return ['done', 'failed'].includes(found.state) && found;
    });
    expect([job.state, job.error]).to.deep.equal(['done', null]);
  }

  for (const [name, respondents, questions] of [
    ['flying-etiquette', 1_040, 21],
    ['thanksgiving-2015', 1_058, 19],
  ] as const) {
    it(`${name}: every chart counts what the file holds, also when filtered`, async () => {
      const recipeFile = path.join(demo, `${name}.json`);
      const recipe = JSON.parse(readFileSync(recipeFile, 'utf8')) as Recipe;
      const rows = readCsv(path.join(demo, `${name}.csv`));
      expect(rows).to.have.length(respondents);

      const elements = recipe.pages.flatMap((page) => page.elements);
      const surveyId = await openSurvey(user, {
        structure: makeStructure({
          elements: elements.map(({ id, kind, name: called, settings }) => makeElement(id, kind, settings, called)),
          backgroundFields: recipe.backgroundFields.map(({ id, name: called }) => ({ id, name: called })),
        }),
      });
      await bringIn(surveyId, path.join(demo, `${name}.csv`), recipe);
      const results = async (query = {}) =>
        (
          await user.api.get<{ n: number; total: number; elements: Element[] }>(`/survey/${surveyId}/results`, {
            query,
          })
        ).data;

      expect(elements).to.have.length(questions);
      const check = (of: { elements: Element[] }, subset: Record<string, string>[]) => {
        expect(of.elements.map((one) => one.element_id)).to.deep.equal(elements.map(({ id }) => id));
        for (const element of elements) {
          const { summary } = of.elements.find((one) => one.element_id === element.id)!;
          const { n, counts } = expected(subset, element);
          expect({ n: summary.n, counts: summary.counts }, element.id).to.deep.equal({ n, counts });
        }
      };
      const all = await results();
      expect([all.n, all.total]).to.deep.equal([respondents, respondents]);
      check(all, rows);

      for (const field of recipe.backgroundFields) {
        const column = field.column ?? field.name;
        const value = rows.find((row) => row[column] !== '')![column]!;
        const subset = rows.filter((row) => row[column] === value);
        const filtered = await results({ background: `${field.id}:${value}` });
        expect(filtered.n, field.id).to.equal(subset.length);
        check(filtered, subset);
      }
      const first = elements[0]!;
      const choice = first.settings.choices[0]!;
      const subset = rows.filter((row) => row[first.column ?? first.settings.text] === choice.text);
      check(await results({ answer: `${first.id}:${choice.id}` }), subset);
    });
  }

  it('RES-061.a region-south, with two rows of headings, is imported as it comes, and every chart counts what the file holds', async () => {
    const file = path.join(root, 'plugins/responses/test/files/region-south.csv');
    const [questions, options, ...rows] = rowsOf(file) as [string[], string[], ...string[][]];
    // The first column is the respondents' own number; a question stands above the first of its options.
    const begins = questions.flatMap((text, column) => (text === '' || column === 0 ? [] : [column]));
    const asked = begins.map((first, at) => {
      const columns = Array.from({ length: (begins[at + 1] ?? questions.length) - first }, (_, more) => first + more);
      return { id: `q${first}`, title: questions[first]!.trim(), columns };
    });
    const elements = asked.map(({ id, title, columns }) => {
      if (columns.length === 1) return makeElement(id, 'openText', { text: title });
      const choices = columns.map((column) => ({ id: `c${column}`, text: options[column]! }));
      return makeElement(id, /all that apply/.test(title) ? 'checkbox' : 'choice', { text: title, choices });
    });
    const surveyId = await openSurvey(user, { structure: makeStructure({ elements }) });
    await bringIn(surveyId, file);
    const found = await accepted(user.api.get(`/survey/${surveyId}/results`));
    expect([found.n, rows.length]).to.deep.equal([rows.length, rows.length]);
    for (const { id, title, columns } of asked) {
      const { summary } = found.elements.find((one: Element) => one.element_id === id)!;
      const said = (column: number) => rows.filter((row) => row[column]!.trim() !== '').length;
      const answered = rows.filter((row) => columns.some((column) => row[column]!.trim() !== '')).length;
      expect(summary.n, title).to.equal(answered);
      if (columns.length > 1)
        expect(summary.counts, title).to.deep.equal(
          Object.fromEntries(columns.map((column) => [`c${column}`, said(column)])),
        );
    }
  });
});
