import { arranged, type LinkArrangement } from './arranged.ts';
import { withinFeatures } from './features.ts';
import { inTreeOrder, visibleBranches } from './hierarchies.ts';
import type { KindRegistry } from './kinds/index.ts';
import { elementsInOrder, pagesInOrder, shuffled, shufflesPages } from './order.ts';
import { isRecord, own } from './safe.ts';
import { languagesOf } from './structures.ts';
import { translate } from './translations.ts';
import type {
  Choice,
  CommonSettings,
  Element,
  Id,
  LanguageCode,
  Page,
  SurveySettings,
  SurveyStructure,
  ViewElement,
  ViewPage,
} from './types.ts';

/** What a respondent's page needs of a survey, in one language; fits every function that takes an `Answerable`. */
export interface SurveyView {
  language: LanguageCode;
  /** Languages that the respondent can switch among. */
  languages: LanguageCode[];
  settings: ViewSettings;
  pages: ViewPage[];
  /** Questions of which each respondent is asked some (LINK-021); `inOrder` draws them. Missing: all are asked. */
  lottery?: Lottery;
}

/** Of these questions each respondent is asked `shown`, drawn by lot. */
export interface Lottery {
  questions: readonly Id[];
  shown: number;
}
export type ViewSettings = Pick<SurveySettings, (typeof viewSettings)[number]>;

const viewSettings = [
  'name',
  'theme',
  'scheme',
  'progress',
  'showNext',
  'showPrevious',
  'nextText',
  'previousText',
  'sendText',
  'accentColor',
  'backgroundColor',
  'logo',
  'logoAlternativeText',
  'thankYouTitle',
  'thankYouText',
  'closedTitle',
  'closedText',
  'draftSaving',
  'draftSaveText',
  'draftContinueText',
  'resetIntervalSeconds',
  'resetConfirmation',
] as const satisfies readonly (keyof SurveySettings)[];

/** What an author sets for results and data; respondents have no use for it. */
const authorOnly: readonly string[] = [
  'noChart',
  'hideFromReport',
  'assignToBackgroundField',
  'tags',
  'industryTags',
  'calculateCsat',
  'calculateNss',
  'reportText',
  'sentiment',
  'limit',
  'isContact',
  'textAnalysis',
  'choiceSource',
  'hierarchy',
  'hierarchyLevels',
  'hierarchySort',
];

/** What the link that a respondent came through changes of a survey. */
export interface LinkView extends LinkArrangement {
  /** Ids of pages and elements that it hides, and choices, rows and columns by `itemPart`. */
  hidden?: Iterable<Id>;
  hiddenLanguages?: readonly LanguageCode[];
  /** Choices that have been taken as often as they may, by `itemPart`: shown, and not to be chosen. */
  full?: Iterable<string>;
  /** How choices are presented instead of what each element says, where its kind can be presented so. */
  presentation?: string;
  /** Nodes that a question of the hierarchy shows, with what is above and below them, by the hierarchy's id. */
  visibleNodes?: Readonly<Record<Id, readonly Id[]>>;
  lottery?: Lottery;
  /** Seconds, instead of what the survey says. */
  resetIntervalSeconds?: number;
  /** Those of the company, which settings of elements may wait for; all of them where it is missing. */
  features?: ReadonlySet<string>;
}

/** A choice, row or column of one element: in another list the same id is another thing. */
export const itemPart = (elementId: Id, itemId: Id): string => `${elementId}/${itemId}`;

/** What decides how one element is shown. */
interface ElementOptions {
  kinds: KindRegistry;
  hidden: ReadonlySet<Id>;
  full: ReadonlySet<string>;
  presentation: string | undefined;
  /** Another than that of the structure. */
  language: LanguageCode | undefined;
  features: ReadonlySet<string> | undefined;
  visibleNodes: Readonly<Record<Id, readonly Id[]>>;
  /** ANS-027. */
  dictated: boolean;
}

/**
 * What a respondent is shown, and what the answers are judged by. Elements that are not saved (SUR-031), elements of
 * kinds that there are not, disabled choices and what is hidden are left out, and so is a page that had elements and has none left.
 * @param seed of one respondent's filling in: shuffles where an element asks for it, the same way each time (SUR-053)
 */
export function viewFor(
  structure: SurveyStructure,
  kinds: KindRegistry,
  link: LinkView,
  language: LanguageCode,
  seed?: string,
): SurveyView {
  const { hiddenLanguages = [], presentation, features, visibleNodes = {}, resetIntervalSeconds } = link;
  const all = languagesOf(structure);
  const offered = all.filter((one) => !hiddenLanguages.includes(one));
  const languages = offered.length ? offered : all.slice(0, 1);
  const shown = languages.includes(language) ? language : (languages[0] as LanguageCode);
  const { settings, pages } = translate(structure, shown, kinds);
  const hidden = new Set(link.hidden ?? []);
  const other = shown === structure.settings.language ? undefined : shown;
  const options: ElementOptions = {
    kinds,
    hidden,
    full: new Set(link.full ?? []),
    presentation,
    features,
    language: other,
    visibleNodes,
    dictated: !link.sections && !link.onePage,
  };
  const placed = pages.filter((page) => !hidden.has(page.id)).flatMap((page) => viewPage(page, options));
  const made = arranged(placed, link);
  const lottery = link.lottery && lotteryOn(made, link.lottery);
  const view: SurveyView = {
    language: shown,
    languages,
    settings: {
      ...(Object.fromEntries(
        viewSettings.filter((key) => settings[key] !== undefined).map((key) => [key, settings[key]]),
      ) as unknown as ViewSettings),
      ...(resetIntervalSeconds !== undefined && { resetIntervalSeconds }),
    },
    pages: made,
    ...(lottery && { lottery }),
  };
  return seed === undefined ? view : inOrder(view, kinds, seed);
}

/** Without what is not asked; undefined when nothing is left to be drawn. */
function lotteryOn(pages: readonly ViewPage[], { questions, shown }: Lottery): Lottery | undefined {
  const asked = new Set(pages.flatMap(({ elements }) => elements.map(({ id }) => id)));
  const there = questions.filter((id) => asked.has(id));
  return there.length > shown ? { questions: there, shown } : undefined;
}

/** The pages without the questions that this respondent did not draw. */
function drawn(pages: readonly ViewPage[], { questions, shown }: Lottery, seed: string): readonly ViewPage[] {
  return withoutElements(pages, new Set(shuffled(questions, `${seed} lottery`).slice(shown)));
}

/**
 * The pages of somebody whose lot is not known: as many of its questions as are drawn, those that have answers first, and
 * then those that need none. What no lot could have drawn together is not taken, and what every lot demands is demanded.
 */
export function undrawn({ pages, lottery }: SurveyView, answers: unknown): readonly ViewPage[] {
  if (!lottery) return pages;
  const demands = new Map(
    pages.flatMap(({ elements, showRules, hideRules }) =>
      elements.map(({ id, settings }) => [
        id,
        settings.mandatory ? (showRules.length + hideRules.length > 0 ? 1 : 2) : 0,
      ]),
    ),
  );
  const weight = (id: Id): number => (own(answers, id) === undefined ? (demands.get(id) ?? 0) : -1);
  const ordered = [...lottery.questions].sort((a, b) => weight(a) - weight(b));
  return withoutElements(pages, new Set(ordered.slice(lottery.shown)));
}

/** The view with questions that the page cannot show: it says so in their place, and they need no answer. */
export function withUnshown<V extends { pages: readonly ViewPage[] }>(view: V, ids: ReadonlySet<Id>): V {
  if (ids.size === 0) return view;
  const pages = view.pages.map((page) => ({
    ...page,
    elements: page.elements.map((element) =>
      ids.has(element.id) ? { ...excused(element), unshown: true as const } : element,
    ),
  }));
  return { ...view, pages };
}

/**
 * The view of somebody whose page says that it could not ask these questions. Only those of plugins' kinds are excused:
 * ours can be asked.
 */
export function excusing<V extends { pages: readonly ViewPage[] }>(
  view: V,
  ids: readonly Id[],
  kinds: KindRegistry,
): V {
  if (ids.length === 0) return view;
  const isIt = ({ id, kind }: ViewElement): boolean => ids.includes(id) && kinds.get(kind)?.texts !== undefined;
  const pages = view.pages.map((page) => ({
    ...page,
    elements: page.elements.map((element) => (isIt(element) ? excused(element) : element)),
  }));
  return { ...view, pages };
}

const excused = (element: ViewElement): ViewElement => ({
  ...element,
  settings: { ...element.settings, mandatory: false },
});

const withoutElements = (pages: readonly ViewPage[], left: ReadonlySet<Id>): readonly ViewPage[] =>
  pages.flatMap((page) => {
    const elements = page.elements.filter(({ id }) => !left.has(id));
    return elements.length > 0 || page.elements.length === 0 ? [{ ...page, elements }] : [];
  });

/**
 * The view of one respondent: lists are shuffled where the element asks for it (SUR-053), and so are pages; of a lottery
 * stay the questions that were drawn.
 */
export function inOrder<V extends Shuffled>(view: V, kinds: KindRegistry, seed: string): V {
  if (!shuffles(view, kinds)) return view;
  const { lottery, ...others } = view;
  const pages = pagesInOrder(lottery ? drawn(view.pages, lottery, seed) : view.pages, seed).map((page) => ({
    ...page,
    elements: elementsInOrder(page, kinds, seed).map((one) => elementInOrder(one, kinds, seed)),
  }));
  return { ...others, pages } as unknown as V;
}

type Shuffled = Pick<SurveyView, 'lottery'> & { pages: readonly ViewPage[] };

function elementInOrder(element: ViewElement, kinds: KindRegistry, seed: string): ViewElement {
  const lists = shuffledLists(element, kinds).map((key) => {
    const items = own(element.settings, key) as unknown[];
    return [key, shuffled(items, `${seed} ${element.id}`)] as const;
  });
  return lists.length > 0 ? { ...element, settings: { ...element.settings, ...Object.fromEntries(lists) } } : element;
}

/** Whether what is shown, or its order, depends on the respondent. */
export function shuffles({ pages, lottery }: Shuffled, kinds: KindRegistry): boolean {
  if (lottery || shufflesPages(pages)) return true;
  return pages.some(({ elements }) => elements.some((element) => shuffledLists(element, kinds).length > 0));
}

/** Names of its lists that are shuffled: its kind's flags say which. */
function shuffledLists({ kind, settings }: ViewElement, kinds: KindRegistry): string[] {
  const fields = kinds.get(kind)?.inspector ?? [];
  return fields
    .flatMap(({ key, shuffles: lists = [] }) => (lists.length > 0 && own(settings, key) === true ? lists : []))
    .filter((key) => Array.isArray(own(settings, key)));
}

function viewPage(page: Page, options: ElementOptions): ViewPage[] {
  const { id, settings, showRules, hideRules } = page;
  const elements = page.elements
    .filter(({ id, kind, saved }) => saved && options.kinds.has(kind) && !options.hidden.has(id))
    .map((element) => (options.features ? withinFeatures(element, options.kinds, options.features) : element))
    .flatMap((element) => viewElement(element, options) ?? []);
  return elements.length > 0 || page.elements.length === 0 ? [{ id, settings, showRules, hideRules, elements }] : [];
}

/** Null: the link shows nothing that could be chosen. */
function viewElement(element: Element, options: ElementOptions): ViewElement | null {
  const { kinds, hidden, full, presentation, language, visibleNodes, dictated } = options;
  const settings: Record<string, unknown> = {};
  const ofHierarchy = own(element.settings, 'choiceSource') === 'hierarchy';
  for (const [key, value] of Object.entries(element.settings)) {
    if (authorOnly.includes(key) || (key === 'hierarchySearch' && !ofHierarchy)) continue;
    if (key === 'speechToText' && !dictated) continue;
    settings[key] = Array.isArray(value)
      ? value
          .filter((item) => isOffered(item, element.id, hidden))
          .map((item) => viewItem(item, full.has(itemPart(element.id, own(item, 'id') as Id))))
      : value;
  }
  if (presentation !== undefined && kinds.get(element.kind)?.presentations?.includes(presentation)) {
    settings.presentation = presentation;
  }
  const nodes = ofHierarchy ? own(visibleNodes, own(element.settings, 'hierarchy') as Id) : undefined;
  if (nodes !== undefined && Array.isArray(settings.choices)) {
    settings.choices = visibleBranches(settings.choices as Choice[], new Set(nodes as readonly Id[]));
    if ((settings.choices as Choice[]).length === 0) return null;
  }
  if (ofHierarchy && language && own(element.settings, 'hierarchySort') === 'text' && Array.isArray(settings.choices)) {
    settings.choices = byText(settings.choices as Choice[], language);
  }
  return { id: element.id, kind: element.kind, settings: settings as unknown as CommonSettings };
}

/** Names come in another order in each language. */
function byText(choices: readonly Choice[], language: LanguageCode): Choice[] {
  const names = new Intl.Collator(language, { numeric: true });
  return inTreeOrder([...choices].sort((a, b) => names.compare(a.text, b.text)));
}

/** Links that were made before elements were named with their items hide whatever has the id. */
function isOffered(item: unknown, elementId: Id, hidden: ReadonlySet<Id>): boolean {
  const id = own(item, 'id') as Id;
  return own(item, 'enabled') !== false && !hidden.has(id) && !hidden.has(itemPart(elementId, id));
}

function viewItem(item: unknown, full: boolean): unknown {
  if (!isRecord(item)) return item;
  const shown = Object.entries(item).filter(
    ([key, value]) => value !== null && key !== 'enabled' && !authorOnly.includes(key),
  );
  return Object.fromEntries(full ? [...shown, ['full', true]] : shown);
}
