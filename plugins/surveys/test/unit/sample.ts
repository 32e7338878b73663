import { builtinKinds, type Element, type ElementKind, type SurveyStructure } from '@kaiku/sdk/model';
import { starterStructure } from '../../server/seeds/starters.ts';

/** Three pages with elements of several kinds. */
export function sample(): SurveyStructure {
  const base = starterStructure('event', 'en');
  base.settings.name = 'Event';
  return {
    ...base,
    pages: [...base.pages, { id: 'page-3', settings: { title: 'End' }, showRules: [], hideRules: [], elements: [] }],
    translations: { fi: { 'elements/q-again/choices/again-yes/text': 'Kyllä', 'pages/page-1/title': 'Tapahtuma' } },
  };
}

let made = 0;
export function element(kind: ElementKind, id = `made-${++made}`): Element {
  const settings = builtinKinds.get(kind)!.defaults(() => `item-${++made}`);
  return { id, kind, name: id, saved: true, settings };
}

/** Ids of pages with those of their elements. */
export const layout = (structure: SurveyStructure): string[] =>
  structure.pages.map((page) => `${page.id}: ${page.elements.map(({ id }) => id).join(' ')}`);
