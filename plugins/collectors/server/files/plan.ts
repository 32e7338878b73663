import { setImmediate as others } from 'node:timers/promises';
import { Problem, type ProblemDetail, type TableRow, type TenantContext, uuidv7 } from '@kaiku/sdk/server';
import type { LinkLottery } from '../../contract/index.ts';
import { type Link, stateAt } from '../models/link.ts';
import { randomUrl } from '../services/addresses.ts';
import { changedTimes, type Times } from '../services/times.ts';
import { arrangedBy } from './arranged.ts';
import {
  addressIn,
  columnFinder,
  columnsOf,
  type FileFacts,
  type Given,
  isFault,
  type LinkColumn,
  readCell,
} from './columns.ts';

export const importLimits = {
  bytes: 5_000_000,
  rows: 2_000,
  columns: 600,
  cells: 600_000,
  cell: 10_000,
  text: 20_000_000,
  seconds: 20,
};
/** Rows that are read before others have a turn. */
const rowsAtOnce = 50;

/** What a file of links is going to do. */
export interface LinkPlan {
  /** Rows that say something. */
  rows: number;
  made: Planned[];
  changed: Planned[];
  unchanged: number;
  faults: ProblemDetail[];
  /** Headings that say nothing of a link. */
  ignored: string[];
}
export interface Planned {
  row: number;
  /** Heading of the address. */
  addressColumn: string;
  /** As it is now; null: it is new. */
  before: Link | null;
  /** All of it that differs. */
  change: Partial<Link> & { id: string } & Times;
  /** An address that it has not got yet. */
  takes: string | null;
}

/** By what the rows of a file name links. */
export interface NamedLinks {
  names: string[];
  urls: string[];
}

/** A column of the file. */
interface Placed {
  column: LinkColumn;
  at: number;
  heading: string;
}

/**
 * Judges every row against the survey's links as they are.
 * @param present all links of the survey
 * @throws Problem `link_columns_missing`, `validation` naming a heading that stands there twice
 */
export async function planLinks(
  ctx: TenantContext,
  facts: FileFacts,
  find: (named: NamedLinks) => Promise<readonly Link[]>,
  file: { headers: readonly string[]; rows: readonly TableRow[] },
): Promise<LinkPlan> {
  const { placed, ignored } = placeColumns(file.headers, facts);
  const named = (key: string) => placed.find(({ column }) => column.key === key);
  const known = new KnownLinks(await find(namesIn(file.rows, named('name'), named('address'), facts.origin)));
  const plan: LinkPlan = { rows: 0, made: [], changed: [], unchanged: 0, faults: [], ignored };
  const wanted: { raw: string; row: Planned }[] = [];
  for (const [index, { row, cells }] of file.rows.entries()) {
    if (index % rowsAtOnce === 0) await others();
    const texts = new Map<Placed, string>();
    let faulty = false;
    const fault = (place: Placed | undefined, code: string, params?: ProblemDetail['params']) => {
      faulty = true;
      const value = place && texts.get(place)?.slice(0, 200);
      plan.faults.push({
        row,
        column: place?.heading ?? '',
        code,
        ...(value && { value }),
        ...(params && { params }),
      });
    };
    const unreadable: Placed[] = [];
    for (const place of placed) {
      const text = readCell(cells[place.at]);
      if (typeof text === 'string') texts.set(place, text);
      else unreadable.push(place);
    }
    if (unreadable.length === 0 && [...texts.values()].every((text) => text === '')) continue;
    plan.rows += 1;
    for (const place of unreadable) fault(place, 'file_cell');

    const [nameAt, addressAt] = [named('name'), named('address')];
    const raw = addressIn((addressAt && texts.get(addressAt)) ?? '', facts.origin);
    const found = known.find(raw, (nameAt && texts.get(nameAt)) ?? '');
    if (found === 'several') {
      fault(nameAt, 'row_matches_multiple_links');
      continue;
    }
    if (found && !known.take(found)) {
      fault(raw ? addressAt : nameAt, 'file_link_twice');
      continue;
    }
    const given: Given = {};
    for (const [place, text] of texts) {
      // What the export would say is what it is now, however roughly it says it.
      if (found && text === place.column.write(found, facts).replaceAll('\r\n', '\n').trim()) continue;
      if (!found && text === '' && place.column.key !== 'name') continue;
      const read = place.column.read(text, facts);
      if (isFault(read)) fault(place, read.code, read.params);
      else Object.assign(given, read, read.background && { background: { ...given.background, ...read.background } });
    }
    // What a cell says wrongly is not judged together with others.
    const arranged = faulty ? { given, faults: [] } : arrangedBy(found, given, facts);
    for (const { column, code, params } of arranged.faults) fault(named(column) ?? named('structure'), code, params);
    if (!found && !nameAt) fault(addressAt, 'file_name_missing');
    const times = timesOf(found, given, facts.now);
    if ('code' in times) fault(named(times.column), times.code);
    if (faulty || 'code' in times) continue;
    if (given.url !== undefined && given.url === found?.url) delete arranged.given.url;
    const made = plannedRow(row, addressAt?.heading ?? '', found, arranged.given, times, facts.now);
    if (arranged.given.url !== undefined) wanted.push({ raw, row: made });
    if (!found) plan.made.push(made);
    else if (differs(made)) plan.changed.push(made);
    else plan.unchanged += 1;
  }
  await refuseTaken(ctx, wanted, plan);
  plan.faults.sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  return plan;
}

function namesIn(rows: readonly TableRow[], name: Placed | undefined, address: Placed | undefined, origin: string) {
  const texts = (place: Placed | undefined) =>
    place ? rows.flatMap(({ cells }) => [readCell(cells[place.at])].filter((text) => typeof text === 'string')) : [];
  const urls = texts(address).flatMap((text) => [addressIn(text, origin), addressIn(text, origin).toLowerCase()]);
  return { names: [...new Set(texts(name))].filter(Boolean), urls: [...new Set(urls)].filter(Boolean) };
}

function placeColumns(headers: readonly string[], facts: FileFacts): { placed: Placed[]; ignored: string[] } {
  const columns = columnsOf(facts);
  const find = columnFinder(columns, facts);
  const placed: Placed[] = [];
  const ignored: string[] = [];
  for (const [at, heading] of headers.entries()) {
    if (heading === '') continue;
    const column = find(heading);
    if (!column) ignored.push(heading.slice(0, 200));
    else if (placed.some((one) => one.column.key === column.key))
      throw new Problem('link_import_refused', { details: [{ row: 1, column: heading, code: 'file_heading_twice' }] });
    else placed.push({ column, at, heading });
  }
  if (!placed.some(({ column: { key } }) => key === 'name' || key === 'address'))
    throw new Problem('link_columns_missing', {
      details: [{ row: 1, column: '', code: 'link_columns_missing' }],
    });
  return { placed, ignored: ignored.slice(0, 50) };
}

/** The survey's links, as rows name them. */
class KnownLinks {
  readonly #byUrl: ReadonlyMap<string, Link>;
  readonly #byName: ReadonlyMap<string, Link[]>;
  readonly #taken = new Set<Link>();

  constructor(links: readonly Link[]) {
    this.#byUrl = new Map(links.map((link) => [link.url, link]));
    this.#byName = Map.groupBy(links, ({ name }) => name.trim());
  }

  /** By its address, else by its name. */
  find(url: string, name: string): Link | null | 'several' {
    const at = url === '' ? undefined : (this.#byUrl.get(url) ?? this.#byUrl.get(url.toLowerCase()));
    if (at) return at;
    const alike = name === '' ? [] : (this.#byName.get(name) ?? []);
    return alike.length > 1 ? 'several' : (alike[0] ?? null);
  }

  /** Each link is named by one row. */
  take(link: Link): boolean {
    if (this.#taken.has(link)) return false;
    this.#taken.add(link);
    return true;
  }
}

type TimesFault = { column: 'state' | 'openAt' | 'closeAt'; code: string };

/** The times that the row gives; a state that stands beside times says the same as they do. */
function timesOf(link: Link | null, { state: said, openAt, closeAt }: Given, now: Date): Times | TimesFault {
  const state = link && said === stateAt(now, link.openAt, link.closeAt) ? undefined : said;
  const before: Times = link ?? { openAt: now, closeAt: now };
  const later = openAt && openAt > now;
  if (!link && state === undefined) {
    if (!later) return tried({ ...before }, { state: 'open', ...(closeAt && { closeAt }) }, now);
  } else if (state === 'scheduled' && !later) return { column: 'openAt', code: 'file_opening_missing' };
  else if (state === 'open' && later) return { column: 'openAt', code: 'collector_must_be_closed' };
  const wanted = {
    ...(state && state !== 'scheduled' && { state }),
    // An opening that has passed is history, unless one that was to come is moved there.
    ...(openAt && (later || (link && link.openAt > now)) && state !== 'closed' && { openAt }),
  };
  // A time that is not named with the other would be taken away.
  const kept = wanted.openAt && link?.closeAt && link.openAt > now ? { closeAt: link.closeAt } : {};
  return tried(before, { ...wanted, ...kept, ...(closeAt !== undefined && { closeAt }) }, now);
}

function tried(before: Times, change: Parameters<typeof changedTimes>[1], now: Date): Times | TimesFault {
  try {
    return changedTimes(before, change, now);
  } catch (error) {
    const [detail] = error instanceof Problem ? error.details : [];
    if (!detail) throw error;
    return { column: detail.path === 'openAt' ? 'openAt' : 'closeAt', code: detail.code };
  }
}

function plannedRow(
  row: number,
  addressColumn: string,
  before: Link | null,
  given: Given & { lottery?: LinkLottery | null },
  { openAt, closeAt }: Times,
  now: Date,
): Planned {
  const { state: _, openAt: __, closeAt: ___, background: values, url, ...settings } = given;
  const background = values && {
    background: Object.fromEntries(
      Object.entries({ ...before?.background, ...values }).filter(([, value]) => value !== ''),
    ),
  };
  const address = url ?? (before ? undefined : randomUrl());
  const switched = !before || openAt !== before.openAt || closeAt !== before.closeAt;
  return {
    row,
    addressColumn,
    before,
    change: {
      id: before?.id ?? uuidv7(),
      ...settings,
      ...background,
      ...(address !== undefined && { url: address }),
      openAt,
      closeAt,
      ...(switched && { switchedAt: now, closedWithSurvey: false }),
    },
    takes: address ?? null,
  };
}

const differs = ({ before, change }: Planned): boolean =>
  Object.entries(change).some(([key, value]) => JSON.stringify(value) !== JSON.stringify(before![key as keyof Link]));

/** Rows whose address another link of any company has or had, or another row wants. */
async function refuseTaken(
  ctx: TenantContext,
  wanted: readonly { raw: string; row: Planned }[],
  plan: LinkPlan,
): Promise<void> {
  if (wanted.length === 0) return;
  // An address is found as it was typed, too: one of another survey's links in capitals.
  const asked = [...new Set(wanted.flatMap(({ raw, row }) => [raw, row.takes!]))];
  const { rows } = await ctx.trx.raw<{ rows: { wanted: string; collector_id: string }[] }>(
    'SELECT w.wanted, a.collector_id FROM unnest(?::text[]) AS w (wanted), collectors.find_address(w.wanted) AS a',
    [asked],
  );
  const owners = new Map(rows.map((one) => [one.wanted, one.collector_id]));
  const before = new Set<string>();
  const refused = new Set<Planned>();
  for (const { raw, row } of wanted) {
    const own = row.before?.id;
    const theirs = [raw, row.takes!].some((url) => owners.has(url) && owners.get(url) !== own);
    if (theirs || before.has(row.takes!)) {
      refused.add(row);
      const where = { row: row.row, column: row.addressColumn };
      plan.faults.push({ ...where, code: 'url_taken', value: raw });
    }
    before.add(row.takes!);
    // It has had the address before, and gets it back.
    if (own !== undefined && owners.get(row.takes!) === own) row.takes = null;
  }
  plan.made = plan.made.filter((row) => !refused.has(row));
  plan.changed = plan.changed.filter((row) => !refused.has(row));
}
