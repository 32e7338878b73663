import { escapeXml, isUuid } from '@kaiku/sdk/server';

/** The part of OData 4.0 that readers such as Power BI ask. */

export type EdmType = 'Edm.String' | 'Edm.Int64' | 'Edm.Double' | 'Edm.Boolean' | 'Edm.DateTimeOffset';
export type Value = string | number | boolean | null;
export type Row = Record<string, Value>;

export interface EntitySet {
  name: string;
  /** Of one entity. */
  type: string;
  key: string;
  properties: Readonly<Record<string, EdmType>>;
}

/** A refusal; what it says is the protocol's, in English. */
export class ODataError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const namespace = 'Kaiku';

/** Says what there is, and that nothing is sorted here: readers do that themselves. */
export function metadataOf(sets: readonly EntitySet[]): string {
  const types = sets.map(({ type, key, properties }) => {
    const listed = Object.entries(properties).map(
      ([name, edm]) => `<Property Name="${escapeXml(name)}" Type="${edm}"${name === key ? ' Nullable="false"' : ''}/>`,
    );
    return `<EntityType Name="${type}"><Key><PropertyRef Name="${key}"/></Key>${listed.join('')}</EntityType>`;
  });
  const capability = (name: string, property: string) =>
    `<Annotation Term="Org.OData.Capabilities.V1.${name}"><Record><PropertyValue Property="${property}" Bool="false"/></Record></Annotation>`;
  const listed = sets.map(
    ({ name, type }) =>
      `<EntitySet Name="${name}" EntityType="${namespace}.${type}">${capability('SortRestrictions', 'Sortable')}${capability('CountRestrictions', 'Countable')}${capability('ExpandRestrictions', 'Expandable')}</EntitySet>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?><edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="${namespace}" xmlns="http://docs.oasis-open.org/odata/ns/edm">${types.join('')}<EntityContainer Name="Results">${listed.join('')}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;
}

export interface Condition {
  property: string;
  operator: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';
  value: Value;
}

export interface Asked {
  select: string[] | null;
  conditions: Condition[];
  /** Rows to pass over, and to give at most; both over all pages. */
  skip: number;
  top: number | null;
  /** From behind which a page begins. */
  after: string | null;
}

const known = new Set(['$select', '$filter', '$top', '$skip', '$skiptoken', '$format', '$count']);
const whole = /^\d{1,15}$/;

/** @throws ODataError 400, 501 for what the service does not do */
export function readAsked(query: Record<string, unknown>, set: EntitySet): Asked {
  const option = (name: string): string | null => {
    const value = query[name];
    if (value === undefined) return null;
    if (typeof value !== 'string' || value.length > 4_000) throw bad(`${name} has to be given once.`);
    return value;
  };
  for (const name of Object.keys(query)) {
    if (name.startsWith('$') && !known.has(name))
      throw new ODataError(501, 'NotImplemented', `${name.slice(0, 40)} is not supported.`);
  }
  if (option('$count') === 'true') throw new ODataError(501, 'NotImplemented', '$count is not supported.');
  const format = option('$format');
  if (format !== null && !/^(json|application\/json)/.test(format))
    throw new ODataError(415, 'UnsupportedFormat', 'The service speaks JSON.');
  const number = (name: string): number | null => {
    const value = option(name);
    if (value === null) return null;
    if (!whole.test(value)) throw bad(`${name} has to be a number, 0 or more.`);
    return Number(value);
  };
  const select = option('$select');
  const selected = select === null || select === '*' ? null : select.split(',').map((one) => one.trim());
  for (const name of selected ?? []) if (!Object.hasOwn(set.properties, name)) throw noProperty(name, set);
  const token = option('$skiptoken');
  const page = token === null ? null : /^([^.]+)\.(\d{1,15})\.(\d{0,15})$/.exec(token);
  if (token !== null && !(page && isUuid(page[1]!))) throw bad('The $skiptoken is none of this service.');
  return {
    select: selected,
    conditions: readFilter(option('$filter'), set),
    skip: page ? Number(page[2]) : (number('$skip') ?? 0),
    top: page ? (page[3] ? Number(page[3]) : null) : number('$top'),
    after: page?.[1] ?? null,
  };
}

const bad = (message: string): ODataError => new ODataError(400, 'BadRequest', message);
const noProperty = (name: string, { name: set }: EntitySet): ODataError =>
  bad(`${set} has no property ${name.slice(0, 60)}.`);

const comparison =
  /^\s*\(*\s*(?<property>\w+)\s+(?<operator>eq|ne|gt|ge|lt|le)\s+(?<value>'(?:[^']|'')*'|[\w:.+-]+)\s*\)*\s*(?:and\b|$)/;

/** Comparisons that are joined by `and`; others a reader does itself. */
function readFilter(text: string | null, set: EntitySet): Condition[] {
  const conditions: Condition[] = [];
  for (let rest = text ?? ''; rest.trim() !== ''; ) {
    const { groups, 0: read } = comparison.exec(rest) ?? { groups: undefined, 0: '' };
    if (!groups) throw new ODataError(501, 'NotImplemented', '$filter takes comparisons that are joined by "and".');
    const { property = '', operator, value = '' } = groups;
    const type = set.properties[property];
    if (!type || !Object.hasOwn(set.properties, property)) throw noProperty(property, set);
    conditions.push({ property, operator: operator as Condition['operator'], value: literal(value, type) });
    rest = rest.slice(read.length);
  }
  return conditions;
}

function literal(text: string, type: EdmType): Value {
  if (text === 'null') return null;
  if (text.startsWith("'")) {
    if (type !== 'Edm.String') throw bad(`${text.slice(0, 60)} is not of type ${type}.`);
    return text.slice(1, -1).replaceAll("''", "'");
  }
  if (type === 'Edm.Boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (type === 'Edm.DateTimeOffset' && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
  if ((type === 'Edm.Int64' || type === 'Edm.Double') && Number.isFinite(Number(text))) return Number(text);
  throw bad(`${text.slice(0, 60)} is not of type ${type}.`);
}

/** Nothing is greater or less than null. */
function holds(row: Row, { property, operator, value }: Condition): boolean {
  const own = row[property] ?? null;
  if (operator === 'eq') return own === value;
  if (operator === 'ne') return own !== value;
  if (own === null || value === null) return false;
  if (operator === 'gt') return own > value;
  if (operator === 'ge') return own >= value;
  return operator === 'lt' ? own < value : own <= value;
}

/** Of the rows of one page those that are asked for, and what is left to pass over and to give on the next. */
export function chooseRows(rows: readonly Row[], { conditions, select, skip, top }: Asked) {
  const fitting = rows.filter((row) => conditions.every((condition) => holds(row, condition)));
  const passed = Math.min(skip, fitting.length);
  const given = fitting.slice(passed, top === null ? undefined : passed + top);
  const shown = select
    ? given.map((row) => Object.fromEntries(select.map((name) => [name, row[name] ?? null])) as Row)
    : given;
  return { rows: shown, skip: skip - passed, top: top === null ? null : top - given.length };
}
