import { CODE_MAX_LENGTH, LINE_MAX_LENGTH, MAX_CHOICES, MAX_ROWS, MAX_TAGS, PARAGRAPHS_MAX_LENGTH } from './limits.ts';
import { smileySets, smileyStyles, starStyle } from './names.ts';
import { type Problem, type ProblemCode, problem } from './problems.ts';
import { isFiniteNumber, isRecord, own } from './safe.ts';
import { DONT_KNOW, OTHER } from './types.ts';

/**
 * A setting declared once: `checkFields` validates by it and the editor's inspector is drawn from it.
 * Labels are the editor's own, found by `key`.
 */
export interface Field {
  key: string;
  type: FieldType;
  group: FieldGroup;
  /** Folded away by the inspector until asked for. */
  rare?: true;
  /** `present`: must be there. `filled`: and must not be blank. `whenGiven`: may be missing, but not blank. */
  required?: 'present' | 'filled' | 'whenGiven';
  nullable?: true;
  min?: number;
  max?: number;
  integer?: true;
  maxLength?: number;
  options?: readonly (string | number)[];
  /** Of a select: the option that holds while there is no value; the first one where this is missing. */
  default?: string;
  /**
   * It means something only where another setting has one of these values, or where they are missing is on and not empty:
   * the inspector leaves it out otherwise.
   */
  onlyWith?: { key: string; values?: readonly unknown[] };
  /** Of choices: one of them may exclude the others. */
  exclusive?: true;
  /** Of choices: nothing is counted of them but which they are, so that they have no numbers, moods or limits. */
  plain?: true;
  /** Of an earlier element: it must have choices to choose from. */
  withChoices?: true;
  /** Key of its label where that is another than its own. */
  label?: string;
  /** Of a flag: lists of the element that come in another order for each respondent while it is on (SUR-053). */
  shuffles?: readonly string[];
  /** Company feature without which the inspector leaves the field out. */
  feature?: string;
}
export type FieldGroup = 'content' | 'choices' | 'answer' | 'look' | 'results' | 'data' | 'behaviour' | 'sender';
export type FieldType =
  | 'id'
  | 'flag'
  | 'text'
  | 'longText'
  | 'email'
  | 'url'
  | 'code'
  | 'number'
  | 'select'
  | 'several'
  | 'color'
  | 'tags'
  | 'names'
  | 'choices'
  | 'rows'
  | 'columns'
  | 'extraChoice'
  | 'backgroundField'
  | 'faces'
  | 'picture'
  | 'language'
  | 'earlierElement'
  | 'hierarchy'
  | 'hierarchyLevels';

const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
/** Words that answers use for something else than an id. */
const RESERVED: readonly string[] = [OTHER, DONT_KNOW, 'choice', 'choices'];
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const COLOR = /^#[0-9a-f]{6}$/i;
const TAG = /^[a-zA-Z0-9 _-]+$/;

/** Nor is one what every object has by itself, such as `toString`: records by id would seem to have it. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value) && !RESERVED.includes(value) && !(value in {});
}
export function isLanguage(value: unknown): value is string {
  return typeof value === 'string' && LANGUAGE.test(value);
}
/** One @, a dot in the domain and no spaces: whether it works only a mail can tell. */
export function isEmail(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
}
/** An absolute address of the web: what a link or a redirection may lead to. */
export function isUrl(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 2_000 && /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i.test(value);
}
/** SUR-019. */
export function isColor(value: unknown): value is string {
  return typeof value === 'string' && COLOR.test(value);
}
/** SUR-072. */
export function isTag(value: unknown): value is string {
  return typeof value === 'string' && TAG.test(value) && value.trim() !== '' && value.length <= 100;
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= 100;
}

/** Whether a field means something beside these settings: the inspector shows no other, and respondents meet no other. */
export function concerns({ onlyWith }: Pick<Field, 'onlyWith'>, settings: Readonly<Record<string, unknown>>): boolean {
  if (!onlyWith) return true;
  const value = own(settings, onlyWith.key);
  return onlyWith.values ? onlyWith.values.includes(value) : isOn(value);
}

/** Whether a setting that others depend on says anything. */
function isOn(value: unknown): boolean {
  return isRecord(value) && 'enabled' in value ? value.enabled === true : Boolean(value);
}

export interface FieldContext {
  backgroundFieldIds: ReadonlySet<string>;
}

/** Checks every setting of a record against its declaration; settings that no field declares are problems. */
export function checkFields(fields: readonly Field[], settings: unknown, path: string, context: FieldContext) {
  if (!isRecord(settings)) return [problem(path, 'not-object')];
  const problems: Problem[] = [];
  for (const field of fields) {
    const value = own(settings, field.key);
    const at = `${path}/${field.key}`;
    if (value === undefined) {
      if (field.required && field.required !== 'whenGiven') problems.push(problem(at, 'empty'));
    } else if (value !== null || !field.nullable) problems.push(...checkField(field, value, at, context));
  }
  for (const key of Object.keys(settings)) {
    if (!fields.some((field) => field.key === key) && settings[key] !== undefined) {
      problems.push(problem(`${path}/${key}`, 'unknown-setting'));
      if (problems.length > 50) break;
    }
  }
  return problems;
}

function checkField(field: Field, value: unknown, at: string, context: FieldContext): Problem[] {
  switch (field.type) {
    case 'id':
    // Whether it is there only keeps the survey from being published: `sourceProblems`.
    case 'earlierElement':
    // Nor is a survey without its hierarchy wrong: it has the choices that were taken from it.
    case 'hierarchy':
      return isId(value) ? [] : [problem(at, 'invalid-id')];
    case 'flag':
      return typeof value === 'boolean' ? [] : [problem(at, 'setting-type', { expected: 'boolean' })];
    case 'text':
      return checkText(field, value, at, LINE_MAX_LENGTH);
    case 'longText':
      return checkText(field, value, at, PARAGRAPHS_MAX_LENGTH);
    case 'email':
      return value === '' || isEmail(value) ? [] : [problem(at, 'field-email')];
    case 'url':
      return value === '' || isUrl(value) ? [] : [problem(at, 'field-url')];
    case 'code':
      return checkText(field, value, at, CODE_MAX_LENGTH);
    case 'number':
      return checkNumber(field, value, at);
    case 'select':
      return field.options?.includes(value as string) ? [] : [problem(at, 'setting-option')];
    case 'several':
      return checkSeveral(field, value, at);
    case 'color':
      return isColor(value) ? [] : [problem(at, 'invalid-color')];
    case 'language':
      return isLanguage(value) ? [] : [problem(at, 'invalid-language')];
    case 'tags':
      return checkNames(value, at, isTag, 'invalid-tag');
    case 'hierarchyLevels':
      return checkNames(value, at, isId, 'invalid-id');
    case 'names':
      return checkNames(value, at, isName, 'setting-type');
    case 'choices':
    case 'columns':
      return checkItems(field, value, at, field.max ?? MAX_CHOICES);
    case 'rows':
      return checkItems(field, value, at, MAX_ROWS);
    case 'extraChoice':
      return checkExtraChoice(value, at);
    case 'backgroundField':
      return typeof value === 'string' && context.backgroundFieldIds.has(value)
        ? []
        : [problem(at, 'unknown-background-field')];
    case 'faces':
      return checkFaces(value, at);
    case 'picture':
      return checkPicture(value, at);
  }
}

function checkText(field: Field, value: unknown, at: string, longest: number): Problem[] {
  if (typeof value !== 'string') return [problem(at, 'setting-type', { expected: 'string' })];
  if (field.required && field.required !== 'present' && value.trim() === '') return [problem(at, 'empty')];
  const max = field.maxLength ?? longest;
  return value.length > max ? [problem(at, 'text-too-long', { max, length: value.length })] : [];
}

function checkNumber(field: Field, value: unknown, at: string): Problem[] {
  if (!isFiniteNumber(value) || (field.integer && !Number.isInteger(value))) {
    return [problem(at, 'setting-type', { expected: field.integer ? 'integer' : 'number' })];
  }
  const min = field.min ?? Number.MIN_SAFE_INTEGER;
  const max = field.max ?? Number.MAX_SAFE_INTEGER;
  return value < min || value > max ? [problem(at, 'setting-range', { min, max })] : [];
}

function checkNames(value: unknown, at: string, valid: (name: unknown) => boolean, code: ProblemCode): Problem[] {
  if (!Array.isArray(value)) return [problem(at, 'not-list')];
  if (value.length > MAX_TAGS) return [problem(at, 'too-many', { max: MAX_TAGS })];
  return value.flatMap((name) =>
    valid(name) ? [] : [problem(at, code, { value: typeof name === 'string' ? name.slice(0, 100) : typeof name })],
  );
}

function checkSeveral({ options = [] }: Field, value: unknown, at: string): Problem[] {
  if (!Array.isArray(value)) return [problem(at, 'not-list')];
  const known = value.every((one) => options.includes(one)) && new Set(value).size === value.length;
  return known ? [] : [problem(at, 'setting-option')];
}

/** Choices, rows and columns are lists of the same shape. */
function checkItems({ exclusive, plain }: Field, value: unknown, at: string, max: number): Problem[] {
  if (!Array.isArray(value)) return [problem(at, 'not-list')];
  if (value.length > max) return [problem(at, 'too-many', { max })];
  const seen = new Set<string>();
  const fields = exclusive ? exclusiveFields : plain ? plainFields : itemFields;
  return value.flatMap((item, index) => checkItem(fields, item, `${at}/${idOr(item, index)}`, at, seen));
}

const itemFields: readonly Field[] = [
  { key: 'id', type: 'id', group: 'choices', required: 'present' },
  { key: 'text', type: 'text', group: 'choices', required: 'present' },
  { key: 'reportText', type: 'text', group: 'choices' },
  { key: 'enabled', type: 'flag', group: 'choices' },
  { key: 'numericValue', type: 'number', group: 'choices', nullable: true },
  { key: 'sentiment', type: 'select', group: 'choices', options: ['positive', 'neutral', 'negative'] },
  { key: 'limit', type: 'number', group: 'choices', min: 1, max: 1_000_000, integer: true },
  { key: 'hierarchyNodeId', type: 'text', group: 'choices', nullable: true },
  { key: 'hierarchyParentId', type: 'text', group: 'choices' },
  { key: 'searchTerms', type: 'text', group: 'choices' },
];
const plainFields: readonly Field[] = /* @__PURE__ */ itemFields.filter(({ key }) => key !== 'limit');
const exclusiveFields: readonly Field[] = [...itemFields, { key: 'exclusive', type: 'flag', group: 'choices' }];
const noContext: FieldContext = { backgroundFieldIds: new Set() };

function checkItem(
  fields: readonly Field[],
  item: unknown,
  at: string,
  listPath: string,
  seen: Set<string>,
): Problem[] {
  const problems = checkFields(fields, item, at, noContext);
  const id = own(item, 'id');
  if (isId(id)) {
    if (seen.has(id)) problems.push(problem(listPath, 'duplicate-id', { id }));
    seen.add(id);
  }
  return problems;
}

function checkExtraChoice(value: unknown, at: string): Problem[] {
  if (!isRecord(value)) return [problem(at, 'not-object')];
  return checkFields(
    [
      { key: 'enabled', type: 'flag', group: 'choices', required: 'present' },
      { key: 'text', type: 'text', group: 'choices' },
    ],
    value,
    at,
    noContext,
  );
}

function checkFaces(value: unknown, at: string): Problem[] {
  return checkFields(
    [
      { key: 'set', type: 'select', group: 'look', required: 'present', options: smileySets },
      { key: 'order', type: 'select', group: 'look', required: 'present', options: ['ascending', 'descending'] },
      { key: 'style', type: 'select', group: 'look', required: 'present', options: [...smileyStyles, starStyle] },
    ],
    value,
    at,
    noContext,
  );
}

/** A file of the company's, and what it measures. */
function checkPicture(value: unknown, at: string): Problem[] {
  const pixels = {
    type: 'number',
    group: 'content',
    required: 'present',
    integer: true,
    min: 1,
    max: 100_000,
  } as const;
  return checkFields(
    [
      { key: 'file', type: 'id', group: 'content', required: 'present' },
      { key: 'width', ...pixels },
      { key: 'height', ...pixels },
    ],
    value,
    at,
    noContext,
  );
}

/** The thing's id when it has one, else its place, so that every problem has an address. */
export function idOr(thing: unknown, index: number): string {
  const id = own(thing, 'id');
  return isId(id) ? id : `#${index}`;
}
