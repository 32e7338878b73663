import {
  type Finding,
  findElement,
  type Id,
  type Page,
  type Problem,
  pageOfElement,
  type Rule,
  type SubRule,
  type SurveyStructure,
} from '@kaiku/sdk/model';
import { endFields } from '../inspector/offered.ts';
import type { Selection } from './history.ts';

/** Ids of pages and elements that problems are about; `settings` for the survey's own. */
export function faultyIds(problems: readonly Problem[]): ReadonlySet<Id> {
  return new Set(
    problems.flatMap(({ path }) => {
      const [root, id] = path.split('/');
      if (root === 'settings' || root === 'backgroundFields') return ['settings'];
      return id && (root === 'elements' || root === 'pages') ? [id] : [];
    }),
  );
}

/** What to select to mend a problem. */
export function selectionOf(structure: SurveyStructure, { path }: Problem): Selection {
  const [root, id = ''] = path.split('/');
  if (root === 'elements' && findElement(structure, id)) return { type: 'element', elementId: id };
  if (root === 'pages' && structure.pages.some((page) => page.id === id)) return { type: 'page', pageId: id };
  if (root === 'settings' && endFields.has(id)) return { type: 'end' };
  return { type: 'survey' };
}

/** Where a problem is mended. */
export interface Lead {
  selection: Selection;
  /** Of the text, the setting, the rule, the part or the language that gets the focus. */
  path: string;
}

/** What is wrong with a page or the survey as a whole is mended where its elements are added, or at the rules of a page. */
export function leadOf(structure: SurveyStructure, problem: Problem): Lead {
  const { path, code } = problem;
  const selection = selectionOf(structure, problem);
  if (path === 'pages') {
    const [first] = structure.pages;
    const ruled = code === 'nothing-reachable' ? structure.pages.find((page) => ruleListOf(page)) : undefined;
    const page = ruled ?? first;
    return page
      ? leadOf(structure, { path: `pages/${page.id}`, code: ruled ? 'page-unreachable' : code })
      : { selection, path };
  }
  const page = selection.type === 'page' ? structure.pages.find(({ id }) => id === selection.pageId) : undefined;
  const list = page && code === 'page-unreachable' && path === `pages/${page.id}` ? ruleListOf(page) : undefined;
  return { selection, path: list ? `${path}/${list}` : path };
}

const ruleListOf = ({ showRules, hideRules }: Page): 'showRules' | 'hideRules' | undefined =>
  showRules.length > 0 ? 'showRules' : hideRules.length > 0 ? 'hideRules' : undefined;

/** Where a problem is, in the author's own words; null when it is about the survey as a whole. */
export function placeName(
  structure: SurveyStructure,
  problem: Problem,
  pageName: (number: number) => string,
): string | null {
  const selection = selectionOf(structure, problem);
  if (selection.type === 'element') {
    const element = findElement(structure, selection.elementId);
    return element ? element.settings.text.trim() || element.name : null;
  }
  if (selection.type !== 'page') return null;
  const index = structure.pages.findIndex(({ id }) => id === selection.pageId);
  return structure.pages[index]?.settings.title || pageName(index + 1);
}

export interface ListedFinding {
  finding: Finding;
  severity: 'unsaved' | 'error' | 'warning';
}

/** Everything there is to tell, the gravest first. */
export function listed(
  structure: SurveyStructure,
  { errors, warnings }: { errors: readonly Finding[]; warnings: readonly Finding[] },
  unsaved: readonly Problem[],
): ListedFinding[] {
  const all = [
    ...unsaved.map((finding) => ({ finding, severity: 'unsaved' as const })),
    ...errors.map((finding) => ({ finding, severity: 'error' as const })),
    ...warnings.map((finding) => ({ finding, severity: 'warning' as const })),
  ];
  // What was removed meanwhile is not told of until it was looked for anew.
  const there = (path: string) => !/^(pages|elements)\/./.test(path) || pageIdOf(structure, { path }) !== null;
  return all.filter(({ finding }) => there(finding.path));
}

/** The page that a problem is about; null for the survey as a whole. */
export function pageIdOf(structure: SurveyStructure, { path }: Pick<Problem, 'path'>): Id | null {
  const [root, id = ''] = path.split('/');
  if (root === 'elements') return pageOfElement(structure, id)?.id ?? null;
  return root === 'pages' && structure.pages.some((page) => page.id === id) ? id : null;
}

export interface Found {
  page?: Page;
  list?: 'showRules' | 'hideRules';
  rule?: Rule;
  condition?: SubRule;
  /** What a mandatory question is called. */
  mandatory?: string;
}

/** The rule, condition or setting that a path names; null when it is none, or gone. */
export function findPath(structure: SurveyStructure, path: string): Found | null {
  const [root, id = '', list, ruleId, subRuleId] = path.split('/');
  if (root === 'elements' && list === 'mandatory') {
    const element = findElement(structure, id);
    return element ? { mandatory: element.settings.text.trim() || element.name } : null;
  }
  const page = root === 'pages' ? structure.pages.find((one) => one.id === id) : undefined;
  if (!page) return null;
  if (list !== 'showRules' && list !== 'hideRules') return list === undefined ? { page } : null;
  const rule = page[list].find((one) => one.id === ruleId);
  const condition = rule?.subRules.find((one) => one.id === subRuleId);
  return rule ? { page, list, rule, ...(condition && { condition }) } : null;
}
