import { DONT_KNOW, type Element, type KindRegistry, OTHER, type SurveyStructure, translate } from '@kaiku/sdk/model';
import {
  type AnswerLimit,
  type BackgroundLimit,
  type Metarole,
  metaroles,
  type SharePermission,
  sharePermissions,
  type TranslatedField,
  translatedFields,
  widened,
} from '../../contract/index.ts';
import type { NamedShare } from './shares.ts';

/** Columns of a file of shares, in the order of exports. */
export const shareColumns = [
  'email',
  'group',
  'permissions',
  'metaroles',
  'background_limits',
  'answer_limits',
  'managed_by_api',
] as const;
export type ShareColumn = (typeof shareColumns)[number];

const range = /^(-?\d+(?:\.\d+)?)\s*\.\.\s*(-?\d+(?:\.\d+)?)$/;

interface Place {
  elementId: string;
  rowId?: string;
  /** Labels of values by value. */
  labels: ReadonlyMap<string, string>;
}

/** How limits are written in cells: a line for each value, `City: Oulu`, `Would recommend: 0..6`; names, or ids. */
export class LimitWords {
  readonly #fields = new Map<string, string>();
  readonly #places = new Map<string, Place>();
  readonly #fieldNames = new Map<string, string>();
  readonly #valueNames = new Map<string, TranslatedField['label']>();
  readonly #placeNames = new Map<string, string>();
  #longest = 0;

  /** @param language of who reads them; files are written in the survey's own, in which they are read again */
  constructor(asked: SurveyStructure, kinds: KindRegistry, language = asked.settings.language) {
    const structure = translate(asked, language, kinds);
    for (const { id, name, label } of translatedFields(asked, language, kinds)) {
      this.#valueNames.set(id, label);
      this.#fieldNames.set(id, this.#fields.has(name) ? id : name);
      this.#fields.set(id, id);
      if (!this.#fields.has(name)) this.#fields.set(name, id);
    }
    for (const element of structure.pages.flatMap((page) => page.elements)) this.#addPlaces(element, kinds);
    for (const name of [...this.#fields.keys(), ...this.#places.keys()]) {
      this.#longest = Math.max(this.#longest, name.length);
    }
  }

  #addPlaces(element: Element, kinds: KindRegistry): void {
    const kind = kinds.get(element.kind);
    if (!kind?.answerable || !element.saved) return;
    for (const column of kind.columns(widened(element))) {
      if (column.type === 'text' || /\.(other|dontKnow)$/.test(column.key)) continue;
      const rowId = column.key === element.id ? undefined : column.key.slice(element.id.length + 1);
      const labels = new Map(column.domain?.map(({ value, label }) => [value, label]));
      const place = { elementId: element.id, ...(rowId !== undefined && { rowId }), labels };
      const name = rowId === undefined ? element.name : `${element.name}.${rowId}`;
      this.#places.set(column.key, place);
      if (!this.#places.has(name)) this.#places.set(name, place);
      this.#placeNames.set(column.key, name);
    }
  }

  writeBackground(limits: readonly BackgroundLimit[]): string {
    return limits
      .flatMap(({ fieldId, values }) => {
        const name = this.#fieldNames.get(fieldId) ?? fieldId;
        return values.map((value) => `${name}: ${this.#valueNames.get(fieldId)?.(value) ?? value}`);
      })
      .join('\n');
  }

  writeAnswers(limits: readonly AnswerLimit[]): string {
    return limits
      .flatMap(({ elementId, rowId, values = [], min, max }) => {
        const key = rowId === undefined ? elementId : `${elementId}.${rowId}`;
        const name = this.#placeNames.get(key) ?? key;
        const labels = this.#places.get(key)?.labels ?? new Map<string, string>();
        const ranged = min !== undefined && max !== undefined ? [`${name}: ${min}..${max}`] : [];
        return [...ranged, ...values.map((value) => `${name}: ${uniqueLabel(labels, value)}`)];
      })
      .join('\n');
  }

  /** Null: a line that names no field of the survey. */
  readBackground(cell: string): BackgroundLimit[] | null {
    const limits = new Map<string, string[]>();
    for (const line of linesOf(cell)) {
      const found = split(line, this.#fields, this.#longest);
      if (!found || found.value === '') return null;
      limits.set(found.target, [...(limits.get(found.target) ?? []), found.value]);
    }
    return Array.from(limits, ([fieldId, values]) => ({ fieldId, values: [...new Set(values)] }));
  }

  /** Null: a line that names no question, or no answer of it (SHARE-023). */
  readAnswers(cell: string): AnswerLimit[] | null {
    const limits = new Map<Place, AnswerLimit>();
    for (const line of linesOf(cell)) {
      const found = split(line, this.#places, this.#longest);
      if (!found || found.value === '') return null;
      const { elementId, rowId, labels } = found.target;
      const limit = limits.get(found.target) ?? { elementId, ...(rowId !== undefined && { rowId }) };
      const [, min, max] = range.exec(found.value) ?? [];
      if (min !== undefined) Object.assign(limit, { min: Number(min), max: Number(max) });
      else limit.values = [...new Set([...(limit.values ?? []), valueNamed(labels, found.value)])];
      limits.set(found.target, limit);
    }
    return [...limits.values()];
  }
}

const linesOf = (cell: string): string[] =>
  cell
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Between a name and its colon. */
const spaces = 20;

/**
 * What stands before the colon that ends a known name, and what stands behind it: the longest name counts.
 * @param longest characters of a name: behind them no colon is looked at, for a cell may be full of them
 */
function split<T>(line: string, known: ReadonlyMap<string, T>, longest: number): { target: T; value: string } | null {
  for (let at = line.lastIndexOf(':', longest + spaces); at > 0; at = line.lastIndexOf(':', at - 1)) {
    const target = known.get(line.slice(0, at).trim());
    if (target !== undefined) return { target, value: line.slice(at + 1).trim() };
  }
  return null;
}

/** A label that two values share says neither. */
function uniqueLabel(labels: ReadonlyMap<string, string>, value: string): string {
  const label = labels.get(value);
  if (!label || value === OTHER || value === DONT_KNOW || /[\r\n]/.test(label) || label !== label.trim()) return value;
  const alike = [...labels].filter(([other, one]) => one === label || other === label);
  return alike.length === 1 ? label : value;
}

function valueNamed(labels: ReadonlyMap<string, string>, text: string): string {
  if (labels.has(text)) return text;
  return [...labels].find(([, label]) => label === text)?.[0] ?? text;
}

/** Other spellings of permissions: as route definitions may have them (GAP-012). */
const folded = (text: string): string => text.trim().toLowerCase().replaceAll('_', '');

function readNames<T extends string>(cell: string, known: readonly T[]): T[] | null {
  const byName = new Map(known.map((one) => [folded(one), one]));
  const found = new Set<T>();
  for (const part of cell.split(/[,;\n]/)) {
    if (part.trim() === '') continue;
    const name = byName.get(folded(part));
    if (name === undefined) return null;
    found.add(name);
  }
  return [...found];
}
export const readPermissions = (cell: string): SharePermission[] | null => readNames(cell, sharePermissions);
export const readMetaroles = (cell: string): Metarole[] | null => readNames(cell, metaroles);

export const cellsOf = ({ share, to }: NamedShare, words: LimitWords): (string | null)[] => [
  to.email,
  to.type === 'group' ? to.name || to.id : null,
  share.permissions.join(', '),
  share.metaroles.join(', '),
  words.writeBackground(share.backgroundLimits),
  words.writeAnswers(share.answerLimits),
  share.managedByApi ? 'yes' : '',
];
