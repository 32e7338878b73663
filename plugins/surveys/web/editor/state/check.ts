import { findElement, type Id, type Problem, type SurveyStructure } from '@kaiku/sdk/model';
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
  return { type: 'survey' };
}

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
