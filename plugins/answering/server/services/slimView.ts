import type { PageSettings, SurveyView } from '@kaiku/sdk/model';
import type { PageData } from '../../contract/index.ts';

/** Texts are in the HTML already; rules and validation do not ask for them. */
const texts = [
  'text',
  'title',
  'description',
  'content',
  'placeholder',
  'minLabel',
  'maxLabel',
  'unit',
  'fieldSize',
  'presentation',
  'shuffle',
  'autofocus',
  'hierarchyNodeId',
  'hierarchyParentId',
  'hierarchySearch',
  'searchTerms',
];

/** The view without what only the eye needs: what the enhancer downloads. */
export const slimView = ({ language, pages }: SurveyView): PageData['view'] => ({
  language,
  pages: pages.map(({ id, settings, showRules, hideRules, elements }) => ({
    id,
    settings: endOf(settings),
    showRules,
    hideRules,
    elements: elements.map((element) => ({ ...element, settings: { ...slim(element.settings), text: '' } })),
  })),
});

/** Of a page's settings, what an end page does. */
const endOf = ({ end, linkUrl, redirect }: PageSettings): PageSettings => ({
  title: '',
  ...(end && { end, ...(redirect && linkUrl && { redirect, linkUrl }) }),
});

function slim<T extends object>(settings: T): T {
  const kept = Object.entries(settings).filter(([key]) => !texts.includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, slimValue(value)])) as T;
}

function slimValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(slimValue);
  return typeof value === 'object' && value !== null ? slim(value) : value;
}
