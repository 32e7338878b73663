import { type Element, isAsked, type KindRegistry, OTHER, type SurveyStructure } from '@kaiku/sdk/model';
import type { ImportTarget } from '../../contract/index.ts';

/** A target that a column can be given, with the headings by which it is known. */
export interface NamedTarget {
  target: ImportTarget;
  headings: string[];
}

const timeHeadings = [
  'timestamp',
  'time',
  'date',
  'submitted',
  'submitted at',
  'submission date',
  'aikaleima',
  'aika',
  'vastausaika',
  'tidsstämpel',
  'tid',
  'svarstid',
];
const languageHeadings = ['language', 'kieli', 'språk'];

/** Headings are the same when they differ in case or spaces only. */
export const headingKey = (heading: string): string => heading.replace(/\s+/g, ' ').trim().toLowerCase();

/** What is left of a heading when programs drop or add spaces and marks: `Is itrude?` for `Is it rude?`. */
export const looseKey = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Questions that answers can be imported to. */
export const importable = (structure: SurveyStructure, kinds: KindRegistry): Element[] =>
  structure.pages
    .flatMap((page) => page.elements)
    .filter((element) => element.saved && isAsked(kinds.get(element.kind), element));

/** Everything that a column of a file can be mapped to, in the survey's order. */
export function targetsOf(structure: SurveyStructure, kinds: KindRegistry): NamedTarget[] {
  return [
    { target: { type: 'timestamp' }, headings: timeHeadings },
    { target: { type: 'language' }, headings: languageHeadings },
    ...importable(structure, kinds).flatMap((element) => elementTargets(element, kinds)),
    ...structure.backgroundFields.map(
      ({ id, name }): NamedTarget => ({ target: { type: 'background', fieldId: id }, headings: [name] }),
    ),
  ];
}

/** What the choice of one's own words is called by the programs whose files come most. */
const otherHeadings = [
  'Other',
  'Other (please specify)',
  'Muu',
  'Muu (tarkenna)',
  'Muu, mikä?',
  'Annat',
  'Annat (specificera)',
  'Annat, vad?',
];

/** `Question`, and `Question - Part` for what is spread over several columns. */
function elementTargets(element: Element, kinds: KindRegistry): NamedTarget[] {
  const { id: elementId, name, settings } = element;
  const titles = [settings.text, name].filter((title) => title.trim() !== '');
  const kind = kinds.get(element.kind)!;
  const own = kind.cellColumns(element);
  const further = (kind.import?.columns?.(element) ?? []).filter(({ key }) => !own.some((one) => one.key === key));
  return [...own, ...further].map(({ key, title }): NamedTarget => {
    const parts = key === OTHER || key === `choice.${OTHER}` ? [title, ...otherHeadings] : [title];
    return {
      target: { type: 'answer', elementId, ...(key !== '' && { part: key }) },
      headings: key === '' ? titles : parts.flatMap((part) => titles.map((question) => `${question} - ${part}`)),
    };
  });
}
