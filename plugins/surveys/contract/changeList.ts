import {
  allElements,
  diff,
  type Element,
  type Id,
  type Page,
  pageOfElement,
  type SurveyStructure,
} from '@kaiku/sdk/model';

export const changeCodes = [
  'element-added',
  'element-removed',
  'element-changed',
  'element-moved',
  'elements-reordered',
  'page-added',
  'page-removed',
  'page-changed',
  'pages-reordered',
  'settings-changed',
  'field-added',
  'field-removed',
  'field-changed',
  'language-added',
  'language-removed',
  'translations-changed',
] as const;

/** One thing that differs between two structures; texts are `changes.<code>` with `params`. */
export interface ChangeItem {
  code: (typeof changeCodes)[number];
  /** Of what changed: `elements/<id>`, `pages/<id>`, `settings`, `backgroundFields/<id>`, `translations/<language>`. */
  path: string;
  params: { name?: string; number?: number; language?: string; count?: number };
}

/** What the draft has that respondents do not. Datasets that are off are so at once, and stay so (RES-023). */
export function changesToPublish(live: SurveyStructure, draft: SurveyStructure): ChangeItem[] {
  const off = draft.settings.useDatasets === false && live.settings.useDatasets !== false;
  return changeList(off ? { ...live, settings: { ...live.settings, useDatasets: false } } : live, draft);
}

/** What an author has done between two structures, in the order of the survey. */
export function changeList(before: SurveyStructure, after: SurveyStructure): ChangeItem[] {
  if (before === after) return [];
  const found = diff(before, after);
  if (found.same) return [];
  const item = (code: ChangeItem['code'], path: string, params: ChangeItem['params'] = {}): ChangeItem => ({
    code,
    path,
    params,
  });
  const items: ChangeItem[] = [];
  if (found.settings.length > 0) items.push(item('settings-changed', 'settings', { count: found.settings.length }));
  const elementItems = (code: ChangeItem['code'], structure: SurveyStructure, ids: readonly Id[]) => {
    const wanted = new Set(ids);
    for (const element of allElements(structure)) {
      if (wanted.has(element.id)) items.push(item(code, `elements/${element.id}`, { name: nameOf(element) }));
    }
  };
  const pageItems = (code: ChangeItem['code'], { pages }: SurveyStructure, ids: readonly Id[]) => {
    for (const [index, page] of pages.entries()) {
      if (ids.includes(page.id)) items.push(item(code, `pages/${page.id}`, placeOf(page, index)));
    }
  };
  pageItems('page-added', after, found.pages.added);
  pageItems('page-removed', before, found.pages.removed);
  pageItems('page-changed', after, found.pages.changed);
  if (found.pages.reordered) items.push(item('pages-reordered', 'pages'));
  elementItems('element-added', after, found.elements.added);
  elementItems('element-removed', before, found.elements.removed);
  elementItems('element-changed', after, found.elements.changed);
  const elsewhere = found.elements.moved.filter((id) => homeOf(before, id) !== homeOf(after, id));
  elementItems('element-moved', after, elsewhere);
  for (const [index, page] of after.pages.entries()) {
    if (isReordered(before, page)) items.push(item('elements-reordered', `pages/${page.id}`, placeOf(page, index)));
  }
  const fields = (code: ChangeItem['code'], { backgroundFields }: SurveyStructure, ids: readonly Id[]) => {
    for (const { id, name } of backgroundFields) {
      if (ids.includes(id)) items.push(item(code, `backgroundFields/${id}`, { name }));
    }
  };
  fields('field-added', after, found.backgroundFields.added);
  fields('field-removed', before, found.backgroundFields.removed);
  fields('field-changed', after, found.backgroundFields.changed);
  for (const language of found.languages) {
    const [was, is] = [language in before.translations, language in after.translations];
    const code = was && is ? 'translations-changed' : is ? 'language-added' : 'language-removed';
    items.push(item(code, `translations/${language}`, { language }));
  }
  return items;
}

const longestName = 120;

const nameOf = ({ name, settings }: Element): string => (settings.text.trim() || name).slice(0, longestName);

const placeOf = ({ settings }: Page, index: number) => ({
  number: index + 1,
  name: settings.title.trim().slice(0, longestName),
});

const homeOf = (structure: SurveyStructure, elementId: Id): Id | undefined => pageOfElement(structure, elementId)?.id;

/** Whether elements that were on the page and still are stand in another order. */
function isReordered(before: SurveyStructure, page: Page): boolean {
  const was = before.pages.find(({ id }) => id === page.id)?.elements.map(({ id }) => id) ?? [];
  const is = page.elements.map(({ id }) => id).filter((id) => was.includes(id));
  return was.filter((id) => is.includes(id)).some((id, index) => id !== is[index]);
}
