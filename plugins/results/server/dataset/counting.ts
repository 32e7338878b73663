import { builtinKinds, DONT_KNOW, type Element, type MatrixSettings } from '@kaiku/sdk/model';
import type { DatasetElement } from './columns.ts';
import { dontKnowKey } from './columns.ts';
import type { Conditions } from './conditions.ts';
import type { Dataset } from './dataset.ts';
import type { Layout, Stored } from './layout.ts';

/** How often each value of one column was given. */
export type ValueCounts = Map<string, number>;

/** Figures of one question, from which its summary is made. */
export interface ElementCounts {
  /** By column key. Numbers are written as text. */
  columns: Map<string, ValueCounts>;
  /** Respondents who gave at least one value that counts: of set, matrix and text columns. */
  respondents: number;
  dontKnow: number;
}

/** One SELECT of the one statement; `bucket` is filled in for timelines. */
interface Branch {
  element: Element;
  key: string;
  stored: Stored | null;
  /** Expression of the value, `NULL` for a mere count. */
  value: string;
  count: string;
  /** Bits of a set's column start at this code. */
  firstCode?: number;
}

export interface CountedGroup {
  /** Milliseconds since 1970 of the bucket's start; null without buckets. */
  bucket: number | null;
  n: number;
  elements: Map<string, ElementCounts>;
}

/**
 * Counts every column in one statement: each question is a scan of its own narrow column, which is a fortieth of the
 * time that one scan with a condition per choice takes (39 ms against 1,109 for 20 questions and 1,000,000 rows).
 * @param bucket expression of the time bucket that counts are split by
 */
export async function countAnswers(
  dataset: Dataset,
  elements: readonly DatasetElement[],
  { sql: conditions, values }: Conditions,
  bucket?: string,
): Promise<CountedGroup[]> {
  const branches = elements.flatMap((element) => branchesOf(dataset.layout, element));
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  const time = bucket ? `epoch_ms(${bucket})` : 'NULL';
  const group = (value: string) => [...(bucket ? [bucket] : []), ...(value === 'NULL' ? [] : [value])];
  const select = (index: number, value: string, count: string) => {
    const by = group(value);
    const tail = by.length > 0 ? ` GROUP BY ${by.join(', ')}` : '';
    return `SELECT ${index} AS branch, ${time}::BIGINT AS bucket, ${value}::DOUBLE AS value, ${count} AS n FROM $table${where}${tail}`;
  };
  const statement = [
    select(-1, 'NULL', 'count(*)'),
    ...branches.map((branch, index) => select(index, branch.value, branch.count)),
  ].join(' UNION ALL ');
  const rows = await dataset.rows<[number, bigint | null, number | null, bigint]>(statement, values);

  const groups = new Map<number | null, CountedGroup>();
  const groupOf = (at: number | null): CountedGroup => {
    let found = groups.get(at);
    if (!found) {
      found = { bucket: at, n: 0, elements: new Map(elements.map(({ element }) => [element.id, emptyCounts()])) };
      groups.set(at, found);
    }
    return found;
  };
  if (!bucket) groupOf(null);
  for (const [index, at, value, n] of rows) {
    const counted = groupOf(at === null ? null : Number(at));
    const branch = branches[index];
    if (branch) note(counted.elements.get(branch.element.id)!, branch, value, Number(n));
    else counted.n = Number(n);
  }
  return [...groups.values()].sort((a, b) => (a.bucket ?? 0) - (b.bucket ?? 0));
}

const emptyCounts = (): ElementCounts => ({ columns: new Map(), respondents: 0, dontKnow: 0 });

/** Adds one row of the reply to the counts of its question. */
function note(counts: ElementCounts, branch: Branch, value: number | null, n: number): void {
  const { stored, key, firstCode, element } = branch;
  if (!stored) {
    counts.respondents += n;
    return;
  }
  const add = (name: string) => {
    if (name === DONT_KNOW) {
      counts.dontKnow += n;
      return;
    }
    const column = counts.columns.get(key) ?? new Map<string, number>();
    column.set(name, (column.get(name) ?? 0) + n);
    counts.columns.set(key, column);
  };
  if (key === dontKnowKey(element.id)) {
    if (value !== 0) counts.dontKnow += n;
  } else if (value === null) return;
  else if (stored.type === 'number') add(String(value));
  else if (stored.type === 'category') {
    if (value !== 0) add(stored.dictionary.value(value) ?? '');
  } else {
    for (let bit = 0; bit < 8; bit += 1) if ((value >> bit) & 1) add(stored.dictionary.value(firstCode! + bit) ?? '');
  }
}

function branchesOf(layout: Layout, { element, columns }: DatasetElement): Branch[] {
  const stored = columns.flatMap(({ key }) => layout.stored.get(key) ?? []);
  return [...stored.flatMap((one) => valueBranches(element, one)), ...respondentBranch(element, stored)];
}

function valueBranches(element: Element, stored: Stored): Branch[] {
  // Texts are counted as answers below; an "other" text is part of its question's answer.
  if (stored.type === 'text') return [];
  return stored.names.map((name, index) => ({
    element,
    key: stored.key,
    stored,
    value: name,
    count: 'count(*)',
    firstCode: index * 8,
  }));
}

/** Counts respondents where they cannot be added up from the values: one may have given several. */
function respondentBranch(element: Element, stored: readonly Stored[]): Branch[] {
  const condition = answeredCondition(element, stored);
  return condition
    ? [{ element, key: '', stored: null, value: 'NULL', count: `count(*) FILTER (WHERE ${condition})` }]
    : [];
}

function answeredCondition(element: Element, stored: readonly Stored[]): string | null {
  const main = stored.find(({ key }) => key === element.id);
  if (main?.type === 'text') return `${main.names[0]} IS NOT NULL`;
  if (main?.type === 'set') return anyBit(main, knownValues(element));
  const rows = stored.filter(({ key }) => key.startsWith(`${element.id}.`) && key !== dontKnowKey(element.id));
  if (main || rows.length === 0) return null;
  return anyCode(rows, new Set((element.settings as MatrixSettings).columns.map(({ id }) => id)));
}

/** Values that figures know; answers to choices that are gone stay out of them. */
function knownValues(element: Element): Set<string> {
  const domain = builtinKinds.get(element.kind)!.columns(element)[0]?.domain ?? [];
  return new Set(domain.map(({ value }) => value).filter((value) => value !== DONT_KNOW));
}

function anyBit({ names, dictionary }: Stored, known: ReadonlySet<string>): string {
  const masks = names.map((name, word) => {
    let mask = 0;
    for (const [value, code] of dictionary.entries) if (code >> 3 === word && known.has(value)) mask |= 1 << (code & 7);
    return mask === 0 ? null : `(${name} & ${mask}) <> 0`;
  });
  return masks.filter((part) => part !== null).join(' OR ') || 'false';
}

function anyCode(rows: readonly Stored[], known: ReadonlySet<string>): string {
  const conditions = rows.map(({ names, dictionary }) => {
    const all = dictionary.entries;
    const codes = all.filter(([value]) => known.has(value)).map(([, code]) => code);
    if (codes.length === all.length) return `${names[0]} <> 0`;
    return codes.length > 0 ? `${names[0]} IN (${codes.join(', ')})` : 'false';
  });
  return conditions.join(' OR ');
}
