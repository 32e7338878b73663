import {
  type Choice,
  type Id,
  type KindRegistry,
  type LanguageCode,
  LINE_MAX_LENGTH,
  newPage,
  newSurvey,
  PARAGRAPHS_MAX_LENGTH,
  type SurveyStructure,
} from '@kaiku/sdk/model';
import { firstWords } from '../firstWords.ts';
import { type Draft, type DraftQuestion, formKinds } from './draft.ts';

const line = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LINE_MAX_LENGTH);
const paragraphs = (text: string): string => text.trim().slice(0, PARAGRAPHS_MAX_LENGTH);

/**
 * Pages with elements, ready to be put into a survey.
 * @param nameOf what elements of a kind are called when they have no words
 * @param language of the survey
 */
export function pieceOfDraft(
  { pages }: Draft,
  registry: KindRegistry,
  newId: () => Id,
  nameOf: (kind: string) => string,
  language: LanguageCode,
): SurveyStructure {
  const bare = newSurvey('piece', 'en', { next: '>', previous: '<', send: '>' }, newId);
  return {
    ...bare,
    pages: pages.map(({ title, description, questions }) => ({
      ...newPage(line(title), newId),
      settings: { title: line(title), ...(description.trim() && { description: paragraphs(description) }) },
      elements: questions.flatMap((one) => {
        const kind = registry.get(formKinds[one.form]);
        if (!kind) return [];
        return [
          {
            id: newId(),
            kind: kind.kind,
            name: line(one.text).slice(0, 60).trim() || nameOf(kind.kind),
            saved: true,
            settings: { ...kind.defaults(newId), ...settingsOf(one, newId, language) },
          },
        ];
      }),
    })),
  };
}

function settingsOf(
  one: DraftQuestion,
  newId: () => Id,
  language: LanguageCode,
): { text: string; [setting: string]: unknown } {
  const items = (texts: readonly string[]): Choice[] => texts.map((text) => ({ id: newId(), text: line(text) }));
  const extra = (text: string) => text !== '' && { enabled: true, text: line(text) };
  const { form, description, choices, min, max } = one;
  const text = paragraphs(one.text);
  if (form === 'said') return { text, content: paragraphs(description) };
  const common = {
    text,
    ...(description.trim() && { description: paragraphs(description) }),
    ...(one.mandatory && { mandatory: true }),
  };
  const ends = {
    ...(one.minLabel && { minLabel: line(one.minLabel) }),
    ...(one.maxLabel && { maxLabel: line(one.maxLabel) }),
  };
  switch (form) {
    case 'one':
    case 'many':
      return {
        ...common,
        ...(choices.length > 0 && { choices: form === 'many' ? alone(items(choices)) : items(choices) }),
        ...(extra(one.other) && { other: extra(one.other) }),
        ...(extra(one.dontKnow) && { dontKnow: extra(one.dontKnow) }),
      };
    case 'grid':
    case 'listGrid':
      return {
        ...common,
        ...(one.rows.length > 0 && { rows: items(one.rows) }),
        ...(one.columns.length > 0 && { columns: graded(items(one.columns)) }),
      };
    case 'scale':
      return { ...common, ...ends, min, max, step: 1 };
    case 'recommend':
      return { ...common, ...(one.minLabel || one.maxLabel ? ends : endWords(text, language)) };
    case 'words':
      return { ...common, ...(one.long && { fieldSize: 'large' }), ...(one.email && { fieldType: 'email' }) };
    default:
      return common;
  }
}

/** The word that asks to recommend, by language. */
const asking: readonly (readonly [LanguageCode, RegExp])[] = [
  ['fi', /suositte/i],
  ['sv', /rekommend/i],
  ['en', /recommend/i],
];

/** What the ends of the scale are called where nothing else is said, in the language that the question is asked in. */
function endWords(text: string, language: LanguageCode): { minLabel?: string; maxLabel?: string } {
  const [asked] = asking.find(([, word]) => word.test(text)) ?? [language];
  const { text: _, ...ends } = firstWords('nps', asked);
  return ends;
}

/** Columns that are figures themselves are worth them. */
const graded = (items: Choice[]): Choice[] =>
  items.every(({ text }) => /^\d{1,3}$/.test(text))
    ? items.map((item) => ({ ...item, numericValue: Number(item.text) }))
    : items;

const noneWords =
  /^(?:none|ei (?:mikään|mitään|yksikään)|inget|ingen|inga)(?:\s+(?:of|näistä|noista|edellä|yllä|av)(?=\s|$).*)?$/iu;

/** None of these is chosen alone. */
function alone(items: Choice[]): Choice[] {
  const at = items.findIndex(({ text }) => noneWords.test(text));
  return items.map((item, index) => (index === at ? { ...item, exclusive: true } : item));
}
