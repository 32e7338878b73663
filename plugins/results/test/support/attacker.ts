import type { TestApp, TestUser } from '@kaiku/sdk/testing';
import { accepted, readPdf, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import ExcelJS from 'exceljs';
import { type ResultsFilter, writeFilter } from '../../contract/index.ts';
import { anyFilter, type Dice, dice, partsOf } from './attack.ts';

/** Numbers of a survey's responses are among so many that no other survey's are. */
export const apart = 4_000;

/** A survey under attack. Each response has a number of its own, which its words have, too: `words of 7.` */
export interface Attacked {
  id: string;
  under: number;
  /** The number of its first response. */
  first: number;
  /** When its responses came. */
  times: string[];
}

type Told = Record<string, unknown>;
type Row = { number: number; told: Told };
interface Figures {
  counts?: Record<string, number>;
}

const facts = ['field team', 'field gender', 'field mail', 'language', 'collector'];
const numbersIn = (summary: Figures | null | undefined): number[] => Object.keys(summary?.counts ?? {}).map(Number);
const wordsIn = (text: string): number[] => [...text.matchAll(/words of (\d+)\./g)].map(([, number]) => Number(number));
const origin = /^https?:\/\/[^/]+/;

function queryOf(filter: ResultsFilter): string {
  const parts = Object.entries(writeFilter(filter)).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)]),
  );
  return new URLSearchParams(parts).toString();
}

async function cellsOf(file: Buffer): Promise<unknown[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(file as unknown as ArrayBuffer);
  return book.worksheets.flatMap((sheet) => sheet.getSheetValues() as unknown[][]).filter(Boolean);
}

/** What a document says without what stands on each page, and without spaces: where lines break is the page's. */
async function paperOf(file: Buffer): Promise<string> {
  const pages = await readPdf(file);
  return pages.map(({ text }) => text.replace(/^.*?Page \d+/, '').replace(/\s+/g, '')).join('');
}

/** Somebody who asks through every door that is open to them, and keeps of which responses each picture was. */
export class Attacker {
  readonly #app: Pick<TestApp, 'url'>;
  readonly #who: TestUser;
  readonly #die: Dice;
  readonly #days: number;
  readonly #feeds = new Map<string, string>();
  readonly #seen: { door: string; numbers: number[] }[] = [];
  queries = 0;
  /** Figures that said how long it took. */
  timed = 0;
  /** What was told in numbers alone. */
  readonly numbered = new Set<string>();

  constructor(app: Pick<TestApp, 'url'>, who: TestUser, { seed, days }: { seed: number; days: number }) {
    this.#app = app;
    this.#who = who;
    this.#die = dice(seed);
    this.#days = days;
  }

  /** Through which doors anything was seen. */
  get doors(): ReadonlySet<string> {
    return new Set(this.#seen.map(({ door }) => door));
  }

  async figures({ id, under, times }: Attacked, filter = this.#filter(times)): Promise<void> {
    const interval = this.#die.pick(['hour', 'day', 'week', 'month']);
    const flags = `timeline=true&comparison=true&timeline_comparison=true&interval=${interval}`;
    const by = `compare_by=${encodeURIComponent(this.#die.pick(facts))}`;
    const found = await this.#get(`/survey/${id}/results?element_id=number&${flags}&${by}&${queryOf(filter)}`);
    if (!found) return;
    this.queries += 3;
    const whole = await this.#get(`/survey/${id}/results?comparison=true&${by}&${queryOf(filter)}`);
    for (const { time_taken: time } of [whole, ...whole.comparison.segments]) {
      if (!time) continue;
      this.timed += 1;
      expect(time.n, 'whose times are told').to.be.at.least(under);
      expect(time.classes.reduce((sum: number, { n }: { n: number }) => sum + n, 0)).to.equal(time.n);
    }
    this.#note('figures', numbersIn(found.elements[0].summary));
    for (const { summary } of found.timeline.buckets) this.#note('timeline', numbersIn(summary));
    for (const one of found.comparison.segments) this.#note('comparison', numbersIn(one.elements[0].summary));
    for (const { buckets } of found.timeline_comparison.segments)
      for (const { summary } of buckets) this.#note('timeline comparison', numbersIn(summary));
  }

  async texts({ id, times }: Attacked): Promise<void> {
    const asked = `element_id=why&${queryOf(this.#filter(times))}`;
    const found = await this.#pages(`/survey/${id}/results/texts?per_page=100&${asked}`);
    this.#note(
      'texts',
      found.flatMap(({ text }) => wordsIn(text)),
    );
    // Words are those of the texts that are shown, and of no others.
    const words = await this.#get(`/survey/${id}/results/words?${asked}`);
    if (!words) return;
    this.queries += 1;
    expect(words.n).to.equal(found.length);
    const many = found.length > 1 ? [{ word: 'words', n: found.length }] : [];
    expect(words.words).to.deep.equal(many);
  }

  /** What is told of how many there are, and nothing of what they say: none of too few, nor what is missing of a whole. */
  async numbers({ id, under, times }: Attacked): Promise<void> {
    const fields = ['team', 'gender', 'mail'];
    const { status, data } = await this.#who.api.post(`/survey/${id}/response_rates_bg_fields`, { bg_fields: fields });
    this.queries += 1;
    if (status === 403) return;
    for (const { values, more } of data.bg_fields) {
      const shown: number[] = values.map(({ answered }: { answered: number }) => answered);
      expect(shown.filter((n) => n > 0 && n < under)).to.deep.equal([]);
      if (!more && values.length > 0) this.numbered.add('rates');
    }
    const path = `/survey/${id}/results/completion`;
    const [all, some] = [await this.#get(path), await this.#get(`${path}?${queryOf(this.#filter(times))}`)];
    expect({ ...some, unfiltered: all.unfiltered }, 'whatever the filter').to.deep.equal(all);
    const { started, answered, left_elsewhere: elsewhere, pages } = all;
    const told = [started, answered, elsewhere, ...pages.flatMap((page: Told) => [page.reached, page.left])];
    expect(told.filter((n) => n % under !== 0)).to.deep.equal([]);
    if (started > 0) this.numbered.add('completion');
  }

  async responses({ id, times }: Attacked): Promise<void> {
    const found = await this.#pages(`/survey/${id}/responses?per_page=100&${queryOf(this.#filter(times))}`);
    const rows = found.map(({ answers, background, response_id: _, ...told }) => ({
      number: Number(answers.number),
      told: { ...background, ...told },
    }));
    this.#rows('responses', rows);
  }

  /** What is told of single responses beyond the table: of some of a selection what its table does not tell. */
  async single({ id }: Attacked, most: number): Promise<void> {
    const found = await this.#get(`/survey/${id}/responses?per_page=${most}`);
    for (const { response_id, ...row } of found?.data ?? []) {
      const whole = await this.#get(`/survey/${id}/response/${response_id}`);
      const { came } = await this.#get(`/survey/${id}/respondent/${response_id}/history`);
      const ways = [row, whole, came].map(({ language, source, collector }) => [language, source, collector].join());
      expect(new Set(ways).size, `${ways}`).to.equal(1);
      expect([whole.submitted_at, whole.started_at, came.at]).to.deep.equal([null, null, null]);
      expect([whole.integrity, whole.reasons]).to.deep.equal([row.integrity, row.reasons]);
      const values = whole.background.flatMap(({ field_id, value }: Told) => (value ? [[field_id, value]] : []));
      expect(Object.fromEntries(values)).to.deep.equal(row.background);
    }
  }

  async combined(of: Attacked, combination: string): Promise<void> {
    const path = `/survey/${of.id}/combined_results/${combination}`;
    const filters = await this.#get(`${path}/filters`);
    const { elements } = await this.#get(path);
    const fieldId = (id: string) => filters.background.find(({ name }: Told) => name === id).field_id;
    const elementId = (id: string) => elements.find(({ name }: Told) => name === id).element_id;
    for (let asked = 0; asked < 8; asked += 1) {
      const { versions: _, background, answers, ...rest } = this.#filter(of.times);
      const filter = {
        ...rest,
        ...(background && { background: background.map((one) => ({ ...one, fieldId: fieldId(one.fieldId) })) }),
        ...(answers && { answers: answers.map((one) => ({ ...one, elementId: elementId(one.elementId) })) }),
      };
      const found = await this.#get(`${path}?${queryOf(filter)}`);
      const number = found.elements.find(({ name }: Told) => name === 'number');
      this.#note('combined', numbersIn(number.summary));
      for (const { summary } of number.surveys) this.#note('combined, each', numbersIn(summary));
    }
    const rows = await cellsOf(await this.#file(`${path}/export`));
    for (const [at] of rows[0]!.entries()) {
      // Behind question, row and figure: together, and each survey, with its share.
      if (at < 4 || at % 2 === 1) continue;
      const told = rows.filter((row) => row[1] === 'Number' && /^\d+$/.test(String(row[3])) && Number(row[at]) > 0);
      this.#note(
        'combined file',
        told.map((row) => Number(row[3])),
      );
    }
  }

  async exports({ id, times }: Attacked): Promise<void> {
    const path = `/survey/${id}/responses/export`;
    const fileOf = (format: string) =>
      this.#job(path, { format, integrity: 'all', ...writeFilter(this.#filter(times)) });
    const json = await this.#job(path, { format: 'json', integrity: 'all' });
    if (!json) return;
    const { responses } = JSON.parse(json.toString()) as { responses: (Told & { answers: { number: number } })[] };
    this.#rows(
      'json',
      responses.map(({ answers, background, ...told }) => ({
        number: answers.number,
        told: { ...(background as Told), ...told },
      })),
    );
    const lines = (await fileOf('csv'))!.toString('utf8').split('\r\n').slice(1, -1);
    const ofLine = ([number, , , ...told]: string[]) => ({ number: Number(number), told: { ...told } });
    this.#rows(
      'csv',
      lines.map((line) => ofLine(line.split(','))),
    );
    const sheet = await cellsOf((await fileOf('xlsx'))!);
    const ofRow = ([, number, , , ...told]: unknown[]) => ({ number: number as number, told: { ...told } });
    this.#rows('xlsx', sheet.filter(([, number]) => typeof number === 'number').map(ofRow));
    const papers = (await paperOf((await fileOf('pdf'))!)).matchAll(
      /Response((?:(?!Response).)*?)Number.*?wordsof(\d+)\./g,
    );
    this.#rows(
      'papers',
      Array.from(papers, ([, facts, number]) => ({ number: Number(number), told: { facts } })),
    );
  }

  async reports({ id, times }: Attacked): Promise<void> {
    const path = `/survey/${id}/report/export`;
    const wish = (format: string) => ({ format, filter: writeFilter(this.#filter(times)) });
    for (const body of [{ format: 'xlsx' }, { ...wish('xlsx'), group_by: ['team', 'gender'] }]) {
      const sheet = await this.#job(path, body);
      const cells = sheet && (await cellsOf(sheet));
      this.#note('report sheet', cells?.flatMap((row) => wordsIn(row.join(' '))) ?? []);
    }
    const json = await this.#job(path, wish('json'));
    const questions = json ? JSON.parse(json.toString()).questions : [];
    const number = questions.find(({ element_id: own }: Told) => own === 'number');
    this.#note('report', numbersIn(number?.summary));
  }

  /** Power BI's feed, where the person may make one. */
  async feed({ id }: Attacked): Promise<void> {
    const address = this.#feeds.get(id) ?? (await this.#newFeed(id));
    if (!address) return;
    const figures = await this.#set(`${address}Figures`);
    const ofNumber = ({ QuestionId }: Told) => QuestionId === 'number';
    this.#note(
      'feed figures',
      figures.filter(ofNumber).map(({ Code }) => Number(Code)),
    );
    const answers = (await this.#set(`${address}Answers`)).filter(ofNumber);
    const numbers = new Map(answers.map((row) => [row.ResponseId, row.Number as number]));
    const background = Map.groupBy(await this.#set(`${address}BackgroundValues`), ({ ResponseId }) => ResponseId);
    const since = new Date(Date.UTC(2026, 0, 1 + this.#die.draw(this.#days))).toISOString();
    for (const part of ['', `?$filter=${encodeURIComponent(`SubmittedAt ge ${since}`)}`]) {
      const rows = (await this.#set(`${address}Responses${part}`)).map(({ ResponseId, ...told }) => {
        const values = (background.get(ResponseId) ?? []).map(({ FieldId, Value }) => [FieldId, Value]);
        return { number: numbers.get(ResponseId)!, told: { ...told, ...Object.fromEntries(values) } };
      });
      this.#rows('feed', rows);
    }
  }

  /**
   * The smallest group that everything seen of a survey can be taken apart into, by whatever is added and taken away, and
   * how many are in any.
   */
  isolated({ first }: Pick<Attacked, 'first'>): { least: number; shown: number } {
    const own = this.#seen.map(({ numbers }) => numbers.filter((one) => one >= first && one < first + apart));
    const parts = partsOf(own);
    return { least: Math.min(...parts), shown: parts.reduce((sum, size) => sum + size, 0) };
  }

  /** Whatever comes to mind, or what is one second from another response's time. */
  #filter(times: readonly string[]): ResultsFilter {
    const { draw, pick } = this.#die;
    if (draw(12) === 0) return {};
    const filter = draw(3) === 0 ? {} : anyFilter(this.#die, this.#days);
    if (draw(2) === 0) return filter;
    const second = new Date(Date.parse(pick(times)) + pick([-1_000, 0, 1_000])).toISOString();
    return { ...filter, [pick(['from', 'to'])]: second };
  }

  #note(door: string, numbers: readonly number[]): void {
    if (numbers.length > 0) this.#seen.push({ door, numbers: [...numbers] });
  }

  /** Single responses: all together, and those of which the same is told. */
  #rows(door: string, rows: readonly Row[]): void {
    const note = (some: readonly Row[]) =>
      this.#note(
        door,
        some.map(({ number }) => number),
      );
    note(rows);
    for (const name of new Set(rows.flatMap(({ told }) => Object.keys(told))))
      for (const some of Map.groupBy(rows, ({ told }) => JSON.stringify(told[name])).values()) note(some);
  }

  /** Null for what the person may not ask. */
  async #get(path: string) {
    this.queries += 1;
    const { status, data, text } = await this.#who.api.get(path);
    expect(status, `${path}: ${text}`).to.be.oneOf([200, 403]);
    return status === 200 ? data : null;
  }

  async #pages(path: string) {
    const rows = [];
    for (let page = 1; ; page += 1) {
      const found = await this.#get(`${path}&page_no=${page}`);
      rows.push(...(found?.data ?? []));
      if (rows.length >= (found?.count ?? 0)) return rows;
    }
  }

  async #job(path: string, body: object): Promise<Buffer | null> {
    this.queries += 1;
    const { status, data } = await this.#who.api.post(path, body);
    if (status === 403) return null;
    const ended = () =>
      accepted(this.#who.api.get(`/jobs/${data.jobId}`)).then(({ state }) =>
        ['done', 'failed', 'cancelled'].includes(state) ? String(state) : null,
      );
    expect(await until('the file to be there', ended), path).to.equal('done');
    return this.#file(`${path}/${data.jobId}`);
  }

  async #file(path: string): Promise<Buffer> {
    this.queries += 1;
    const headers = { authorization: `Bearer ${this.#who.tokens.token}` };
    const reply = await fetch(`${this.#app.url}/api${path}`, { headers });
    expect(reply.status, path).to.equal(200);
    return Buffer.from(await reply.arrayBuffer());
  }

  async #newFeed(surveyId: string): Promise<string | null> {
    const { status, data } = await this.#who.api.post(`/survey/${surveyId}/data_link`, { name: 'Dashboard' });
    if (status !== 200) return null;
    this.#feeds.set(surveyId, data.address);
    return data.address;
  }

  /** All pages of an entity set; none of one that the link does not give. The test's node is at another address than it tells. */
  async #set(address: string): Promise<Told[]> {
    const rows: Told[] = [];
    for (let next: string | undefined = address; next; ) {
      this.queries += 1;
      const reply = await fetch(next.replace(origin, this.#app.url));
      if (reply.status === 404) return [];
      expect(reply.status, next).to.equal(200);
      const page = (await reply.json()) as { value: Told[]; '@odata.nextLink'?: string };
      rows.push(...page.value);
      next = page['@odata.nextLink'];
    }
    return rows;
  }
}
