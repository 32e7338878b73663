import {
  allElements,
  type Element,
  endPageFields,
  forgetElements,
  hierarchyUses,
  isRecord,
  type KindRegistry,
  type Problem as ModelProblem,
  normaliseStructure,
  own,
  pageFields,
  readStructure,
  type SurveyStructure,
  surveyFields,
  updateElement,
  validateStructure,
  withoutHierarchy,
} from '@kaiku/sdk/model';
import { Joi, Problem, type ProblemDetail } from '@kaiku/sdk/server';
import { MAX_STRUCTURE_BYTES, type SurveyType, sizeProblem, surveyTypes } from '../../contract/index.ts';
import { type MappingSettings, mappingFaults } from './mappings.ts';

/** The version of the file around the structure, which has a format of its own. */
export const surveyFileVersion = 1;
/** Of a file; a structure may be 2 MB and its mappings two million characters. */
export const maxFileBytes = 8 * 1024 * 1024;
/** No survey is as deep; what is would not be read by everything that reads JSON. */
const maxDepth = 40;
const maxPath = 300;

export interface SurveyFile {
  /** What tells it from other JSON. */
  kaiku: 'survey';
  version: number;
  type: SurveyType;
  structure: SurveyStructure;
  mappings: MappingSettings[];
  /** Names of the pictures: they are files of the company's, and stay there. */
  pictures: { file: string; name: string }[];
}

/** Something of a file that this installation cannot take. */
export interface LeftOut {
  what: 'kind' | 'picture' | 'logo' | 'mappings' | 'code' | 'hierarchy';
  /** Of an element the page that it is on, from 1. */
  page?: number;
  element?: string;
  /** Of a kind its name, of a picture that of its file. */
  name?: string;
}

export interface FileFault extends ProblemDetail {
  path: string;
  /** From 1. */
  page?: number;
  element?: string;
  /** The setting's key. */
  field?: string;
}

export interface ReadFile {
  type: SurveyType;
  structure: SurveyStructure;
  mappings: MappingSettings[];
  pictures: ReadonlyMap<string, string>;
  left: LeftOut[];
  faults: FileFault[];
}

const fileSchema = Joi.object({
  kaiku: Joi.valid('survey').required(),
  version: Joi.valid(surveyFileVersion).required(),
  type: Joi.string()
    .valid(...surveyTypes)
    .required(),
  structure: Joi.any().required(),
  mappings: Joi.array()
    .max(1_000)
    .items(
      Joi.object({
        sourceField: Joi.string().max(64).required(),
        targetField: Joi.string().max(64).required(),
        ruleType: Joi.string().valid('exact', 'startsWith').required(),
        separator: Joi.string().length(1).required(),
        data: Joi.string().allow('').max(1_000_000).required(),
      }),
    )
    .default([]),
  pictures: Joi.array()
    .max(10_000)
    .items(Joi.object({ file: Joi.string().max(64).required(), name: Joi.string().max(1_000).required() }))
    .default([]),
});

/** What another installation or company can make the survey of: nothing of its answers, shares, links or people. */
export function surveyFileOf(survey: Omit<SurveyFile, 'kaiku' | 'version'>): SurveyFile {
  const { type, structure, mappings, pictures } = survey;
  const fields = new Set(structure.backgroundFields.map(({ id }) => id));
  return {
    kaiku: 'survey',
    version: surveyFileVersion,
    type,
    structure,
    // Those of fields that were removed do nothing any more.
    mappings: mappings.filter(({ sourceField, targetField }) => fields.has(sourceField) && fields.has(targetField)),
    pictures,
  };
}

/** Files of the company's that the survey shows. */
export const pictureFiles = (structure: SurveyStructure, kinds: KindRegistry): string[] => [
  ...new Set([
    ...(structure.settings.logo ? [structure.settings.logo.file] : []),
    ...allElements(structure).flatMap((element) => picturesIn(element, kinds).map(({ file }) => file)),
  ]),
];

function picturesIn({ kind, settings }: Element, kinds: KindRegistry): { key: string; file: string }[] {
  return (kinds.get(kind)?.inspector ?? []).flatMap(({ key, type }) => {
    const file = type === 'picture' ? own(own(settings, key), 'file') : undefined;
    return typeof file === 'string' ? [{ key, file }] : [];
  });
}

/**
 * A survey of a file of whatever origin. Elements of kinds that are not installed stay out; anything else that is wrong
 * is a fault, and no survey can be made of it.
 * @throws Problem `survey_file` for what is no such file, `survey_file_version`
 */
export function readSurveyFile(bytes: Uint8Array, kinds: KindRegistry): ReadFile {
  const { structure: given, type, mappings, pictures } = opened(bytes);
  const known = readStructure(given);
  const foreign: { element: Record<string, unknown>; page: number }[] = [];
  const taken = withoutForeign(known, kinds, foreign);
  // What is far too large is not judged part by part, which would take a second.
  const actual = Buffer.byteLength(JSON.stringify(taken) ?? '');
  if (actual > 2 * MAX_STRUCTURE_BYTES) {
    const fault = { path: '', code: 'too-large-bytes', params: { max: MAX_STRUCTURE_BYTES, actual } };
    return { type, mappings, pictures: new Map(), left: [], structure: taken as SurveyStructure, faults: [fault] };
  }
  const structure = normaliseStructure(taken) as SurveyStructure;
  const problems = validateStructure(structure, kinds);
  const left = foreign.map(
    ({ element, page }): LeftOut => ({
      what: 'kind',
      page,
      element: nameOf(element),
      name: String(element.kind).slice(0, 64),
    }),
  );
  const named = new Map(pictures.map(({ file, name }) => [file, name]));
  const base = { type, mappings, pictures: named, left };
  if (problems.length > 0) {
    return { ...base, structure, faults: problems.map((one) => placed(structure, one)) };
  }
  const called = new Map(foreign.map(({ element }) => [String(element.id), nameOf(element)]));
  const sound = forgetElements(structure, called).structure;
  return { ...base, structure: sound, faults: [...sizeFaults(sound), ...mappingFaultsOf(sound, mappings)] };
}

function opened(bytes: Uint8Array): SurveyFile {
  let json: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (isDeeper(text, maxDepth)) throw new Problem('survey_file');
    json = JSON.parse(text);
  } catch {
    throw new Problem('survey_file');
  }
  if (!isRecord(json) || own(json, 'kaiku') !== 'survey') throw new Problem('survey_file');
  const version = own(json, 'version');
  if (version !== surveyFileVersion) {
    const found = typeof version === 'number' || typeof version === 'string' ? String(version).slice(0, 20) : '?';
    throw new Problem('survey_file_version', { params: { version: found, known: surveyFileVersion } });
  }
  const { value, error } = fileSchema.validate(json, { convert: false, abortEarly: true });
  if (!error) return value as SurveyFile;
  const path = error.details[0]!.path.join('/').slice(0, maxPath);
  throw new Problem('survey_file_part', { params: { path }, details: [{ path, code: 'survey_file_part' }] });
}

/** Whether brackets are nested deeper; brackets within texts do not count. */
function isDeeper(text: string, limit: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (quoted) {
      if (sign === 0x5c) at += 1;
      else if (sign === 0x22) quoted = false;
    } else if (sign === 0x22) quoted = true;
    else if (sign === 0x5b || sign === 0x7b) depth += 1;
    else if (sign === 0x5d || sign === 0x7d) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}

/** @param foreign gets the elements whose kind nobody here knows */
function withoutForeign(
  structure: unknown,
  kinds: KindRegistry,
  foreign: { element: Record<string, unknown>; page: number }[],
): unknown {
  const pages = own(structure, 'pages');
  if (!isRecord(structure) || !Array.isArray(pages)) return structure;
  const isForeign = (element: unknown, page: number): boolean => {
    const kind = own(element, 'kind');
    if (!isRecord(element) || typeof kind !== 'string' || kinds.has(kind)) return false;
    foreign.push({ element, page });
    return true;
  };
  return {
    ...structure,
    pages: pages.map((page, at) => {
      const elements = own(page, 'elements');
      if (!isRecord(page) || !Array.isArray(elements)) return page;
      return { ...page, elements: elements.filter((element) => !isForeign(element, at + 1)) };
    }),
  };
}

function nameOf(element: unknown): string {
  const text = own(own(element, 'settings'), 'text');
  const name = own(element, 'name');
  const shown = typeof text === 'string' && text.trim() !== '' ? text : typeof name === 'string' ? name : '';
  return shown.trim().slice(0, 200);
}

/** Where in the survey a problem is, in the survey's own words. */
function placed(structure: SurveyStructure, { path, code, params }: ModelProblem): FileFault {
  const [root, id, ...rest] = path.split('/');
  const pages: unknown[] = Array.isArray(structure?.pages) ? structure.pages : [];
  const fault: FileFault = { path: path.slice(0, maxPath), code, ...(params && { params }) };
  const settings: readonly string[] = [...surveyFields, ...pageFields, ...endPageFields].map(({ key }) => key);
  if (root === 'settings') return { ...fault, ...(id && settings.includes(id) && { field: id }) };
  if (root === 'pages' && id !== undefined) {
    const at = pages.findIndex((page, index) => own(page, 'id') === id || id === `#${index}`);
    return { ...fault, ...(at >= 0 && { page: at + 1 }), ...(rest[0] && { field: rest[0].slice(0, 64) }) };
  }
  if (root !== 'elements' || id === undefined) return fault;
  for (const [at, page] of pages.entries()) {
    const elements = own(page, 'elements');
    const found = Array.isArray(elements) ? elements.find((element) => own(element, 'id') === id) : undefined;
    if (!found) continue;
    return { ...fault, page: at + 1, element: nameOf(found), ...(rest[0] && { field: rest[0].slice(0, 64) }) };
  }
  return { ...fault, ...(rest[0] && { field: rest[0].slice(0, 64) }) };
}

function sizeFaults(structure: SurveyStructure): FileFault[] {
  const size = sizeProblem(structure);
  if (!size) return [];
  return [{ path: '', code: `too-large-${size.limit}`, params: { max: size.max, actual: size.actual } }];
}

const mappingFaultsOf = (structure: SurveyStructure, mappings: readonly MappingSettings[]): FileFault[] =>
  mappingFaults(structure, mappings).map((one) => ({ ...one, path: (one.path ?? 'mappings').slice(0, maxPath) }));

/**
 * What the company can take of the survey.
 * @param has names of the pictures that the company has, by id
 * @param hierarchies ids of those that surveys may take choices from
 */
export function fitting(
  read: ReadFile,
  kinds: KindRegistry,
  company: {
    has: ReadonlyMap<string, string>;
    hierarchies: ReadonlySet<string>;
    mayMap: boolean;
    mayStyle: boolean;
    mayScript: boolean;
  },
): ReadFile {
  const left = [...read.left];
  const foreign = hierarchyUses(read.structure, kinds).flatMap(({ element, settings }) =>
    company.hierarchies.has(settings.hierarchy) ? [] : [element],
  );
  const freed = new Set(foreign.map(({ id }) => id));
  // Its choices came with the file, and are the element's own from now on.
  const given = foreign.reduce(
    (one, element) => updateElement(one, element.id, { settings: withoutHierarchy(element).settings }).structure,
    read.structure,
  );
  const pages = given.pages.map((page, at) => ({
    ...page,
    elements: page.elements.map((element) => {
      if (freed.has(element.id)) left.push({ what: 'hierarchy', page: at + 1, element: nameOf(element) });
      const gone = picturesIn(element, kinds).filter(({ file }) => !company.has.has(file));
      if (gone.length === 0) return element;
      const settings: Record<string, unknown> = { ...element.settings };
      for (const { key, file } of gone) {
        delete settings[key];
        const name = (read.pictures.get(file) ?? file).slice(0, 200);
        left.push({ what: 'picture', page: at + 1, element: nameOf(element), name });
      }
      return { ...element, settings: settings as unknown as Element['settings'] };
    }),
  }));
  const { customCss, customJs, ...settings } = read.structure.settings;
  const { logo } = settings;
  if (logo && !company.has.has(logo.file)) {
    delete settings.logo;
    delete settings.logoAlternativeText;
    left.push({ what: 'logo', name: (read.pictures.get(logo.file) ?? logo.file).slice(0, 200) });
  }
  const css = company.mayStyle ? customCss : undefined;
  const js = company.mayScript ? customJs : undefined;
  if ((customCss && !css) || (customJs && !js)) left.push({ what: 'code' });
  if (read.mappings.length > 0 && !company.mayMap) left.push({ what: 'mappings' });
  return {
    ...read,
    left,
    mappings: company.mayMap ? read.mappings : [],
    structure: {
      ...given,
      settings: {
        ...settings,
        ...(css !== undefined && { customCss: css }),
        ...(js !== undefined && { customJs: js }),
      },
      pages,
    },
  };
}
