import { randomBytes } from 'node:crypto';
import { type QuestionKindPart, withPublicResults } from '@kaiku/plugin-surveys/contract';
import {
  type Answers,
  carriedOn,
  flow,
  formEntries,
  type Id,
  type KindRegistry,
  type Known,
  type Problem,
  type SurveyView,
  shownAnswers,
  type TellFault,
  type ViewElement,
  type ViewPage,
  withUnshown,
} from '@kaiku/sdk/model';
import { LRUCache } from 'lru-cache';
import {
  type MessageData,
  type MessageKind,
  type PageData,
  reachedField,
  type SentForm,
  type ShownResult,
  say,
  stateFields,
  type Words,
} from '../../contract/index.ts';
import { type Assets, loadAssets } from './assets.ts';
import { contentPolicy, type EmbeddedParts, embeddingDocument, htmlDocument } from './html.ts';
import { type KindsOnPage, PageKinds } from './pageKinds.ts';
import { slimView } from './slimView.ts';
import { SlottedPage } from './slottedPage.ts';
import type { Door, Shown } from './surveys.ts';
import { wordsIn } from './words.ts';

/** Characters of first pages, and of those that are fetched when the first is there, that are kept ready. */
const maxCharacters = 32_000_000;
/** Beyond this the other pages are fetched when the first is there. */
const maxWaitingCharacters = 200_000;
/** Stand where a respondent's own values come; nobody can write them into a survey, because nobody knows them. */
const slots = {
  transaction: `slot-${randomBytes(12).toString('hex')}`,
  started: `slot-${randomBytes(12).toString('hex')}`,
  /** Last part of the page's address. */
  address: `slot-${randomBytes(12).toString('hex')}`,
  keptAs: `slot-${randomBytes(12).toString('hex')}`,
};

export interface Step {
  page: string;
  answers: Answers;
  problems: readonly Problem[];
  /** Words of the button that saves a draft; null where there is none. */
  draftText: string | null;
  /** A line above the survey. */
  notice?: string;
  /** The other pages come with it. Otherwise who has JavaScript all the same fetches them. */
  withOthers: boolean;
}
/** What belongs to one respondent's filling in. */
export interface Filling {
  transaction: string;
  started: string;
  /** Secret of the draft that it goes on with. */
  draft: string | null;
  /** The furthest page that was counted of it; missing before any. */
  reached?: string;
}

/** A page that was drawn for all, for one respondent. */
export interface ReadyPage {
  html(): string | Buffer;
  /** Compressed when it was drawn; null where it is nobody else's, or has what cannot be put together. */
  gzip(): Buffer | null;
}

export interface Drawing {
  renderer: PageRenderer;
  /** The script that other sites show surveys with. */
  embed: Assets['embed'];
  /** The content security policy of its pages. */
  policy: string;
  /** The service worker's script. */
  worker: string;
}

/** What could not be loaded is looked for again after this time: not by each request, all others draw meanwhile. */
const againMs = 5_000;

/**
 * One renderer for all requests, made when the first comes; anew until all plugins' kinds are there.
 * @param site origin of the pages as people see it
 * @param tell hears of what plugins' kinds fail to draw
 */
export function createDrawing(
  kinds: KindRegistry,
  parts: readonly QuestionKindPart[],
  site: string,
  load: () => Promise<Assets> = loadAssets,
  tell: TellFault = () => {},
): () => Promise<Drawing> {
  let made: Promise<Drawing> | null = null;
  let anewAt = Number.POSITIVE_INFINITY;
  const make = async (): Promise<Drawing> => {
    const assets = await load();
    const brought = await PageKinds.load(parts, assets.kinds);
    if (!brought.whole) anewAt = Date.now() + againMs;
    const policy = contentPolicy(assets, brought.hashes);
    const { worker, embed } = assets;
    return { renderer: new PageRenderer(assets, kinds, brought, site, tell), policy, worker, embed };
  };
  return () => {
    if (Date.now() >= anewAt) {
      made = null;
      anewAt = Number.POSITIVE_INFINITY;
    }
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/**
 * Draws the pages. The first page of a survey that shuffles nothing is the same for everybody but for three values, and
 * kept ready: once for all links that show the same, however many there are.
 */
export class PageRenderer {
  readonly #assets: Assets;
  readonly #kinds: KindRegistry;
  readonly #brought: PageKinds;
  readonly #site: string;
  readonly #tell: TellFault;
  /** Of each view what cannot be shown of it, as it was found a while ago. */
  readonly #tried = new WeakMap<SurveyView, { view: SurveyView; until: number }>();
  readonly #drawn = new LRUCache<string, SlottedPage>({ maxSize: maxCharacters, sizeCalculation: ({ size }) => size });

  constructor(assets: Assets, kinds: KindRegistry, brought: PageKinds, site: string, tell: TellFault) {
    this.#tell = tell;
    this.#assets = assets;
    this.#kinds = kinds;
    this.#brought = brought;
    this.#site = site;
  }

  /** The view, in which questions that plugins fail to draw are marked: they cost nobody the others. */
  askable(view: SurveyView, base: string): SurveyView {
    const brought = this.#brought.on(view);
    const drawn = view.pages.flatMap(({ elements }) => elements).filter(({ kind }) => isBrought(kind, brought));
    if (drawn.length === 0) return view;
    const known = this.#tried.get(view);
    if (known && known.until > Date.now()) return known.view;
    const made = withUnshown(view, this.#undrawn(view, base, brought, drawn));
    this.#tried.set(view, { view: made, until: Date.now() + triedMs });
    return made;
  }

  /** Ids of those that cannot be drawn; the log is told why. */
  #undrawn(
    view: SurveyView,
    base: string,
    brought: KindsOnPage,
    elements: readonly ViewElement[],
    more: { answers?: Answers; problems?: readonly Problem[] } = {},
  ): Set<Id> {
    const words = { ...brought.words, ...wordsIn(view.language) };
    const [gone, there] = [true, false].map((failed) =>
      elements.filter(({ kind }) => brought.failures.has(kind) === failed),
    );
    const undrawn = [
      ...gone!.map((element) => ({ element, error: brought.failures.get(element.kind) })),
      ...this.#assets.renderer.undrawn({ view, base, words, views: brought.views, elements: there!, ...more }),
    ];
    for (const { element, error } of undrawn) {
      const plugin = this.#kinds.get(element.kind)?.texts;
      this.#tell({ plugin, kind: element.kind, member: 'View', elementId: element.id, error });
    }
    return new Set(undrawn.map(({ element }) => element.id));
  }

  /** The page where answering begins; null when the survey has none to show. */
  first(door: Door, shown: Shown, filling: Filling, draftText: string | null): ReadyPage | null {
    // In an order of the respondent's own, nobody else will see it.
    if (shown.key === null) {
      const html = this.#first(door, shown, filling, draftText);
      return html === null ? null : ownPage(html);
    }
    const background = backgroundAsked(shown.view, door.background);
    const [slotDoor, slotShown] = atSlot(door, shown);
    const unshown = unshownOf(shown.view).map(({ id }) => id);
    const parts = [shown.key, background, draftText, slotShown.code, shown.embed, shown.private];
    const key = JSON.stringify([...parts, ...unshown]);
    const values = [filling.transaction, filling.started, lastPart(door.base), door.keptAs ?? ''];
    return this.#ready(key, values, () => this.#first(slotDoor, slotShown, { ...slots, draft: null }, draftText));
  }

  /** What was drawn with this key, or is drawn now. @param values of the slots, in their order */
  #ready(key: string, values: readonly string[], draw: () => string | null): ReadyPage | null {
    let page = this.#drawn.get(key);
    if (!page) {
      const html = draw();
      if (html === null) return null;
      page = new SlottedPage(html, [slots.transaction, slots.started, slots.address, slots.keptAs]);
      this.#drawn.set(key, page);
    }
    const drawn = page;
    return { html: () => drawn.plain(values), gzip: () => drawn.gzip(values) };
  }

  #first(door: Door, shown: Shown, filling: Filling, draftText: string | null): string | null {
    const { fixedAnswers } = shown;
    const { page } = flow(shown.view, {}, { kinds: this.#kinds, background: door.background, fixedAnswers });
    if (!page) return null;
    const step = { page: page.id, answers: {}, problems: [], draftText, withOthers: true };
    return this.#draw(door, shown, filling, step, this.#previewOf(door, shown, page));
  }

  /** For who shares the address. A private link tells nobody anything, and what stands in a frame or a preview is not shared. */
  #previewOf({ link, embed, base }: Door, { view, private: isPrivate }: Shown, page: ViewPage): string {
    return !link || isPrivate || embed ? '' : this.#assets.renderer.linkPreview(view, page, this.#site, base);
  }

  /** A page in the middle of answering, for browsers without JavaScript. */
  step(door: Door, shown: Shown, filling: Filling, step: Step): string {
    return this.#draw(door, shown, filling, step);
  }

  /** The end page that was reached. */
  end({ base }: Door, { view, code, embed }: Shown, page: ViewPage, results: string | null): string {
    const brought = this.#brought.on(view);
    const words = { ...brought.words, ...wordsIn(view.language) };
    const body = this.#assets.renderer.end({ view, page, base, words, views: brought.views, results });
    const title = page.settings.title || view.settings.name;
    const data = this.#messageData(words);
    return htmlDocument({ language: view.language, title, body, data, kinds: brought, code, embed }, this.#assets);
  }

  /** The survey within a page like any site's. */
  embedded(parts: EmbeddedParts): string {
    return embeddingDocument(parts, this.#assets);
  }

  /** All pages, waiting for the enhancer of a survey that is too large to come at once. */
  rest(door: Door, shown: Shown): ReadyPage {
    if (shown.key === null) return ownPage(this.#rest(door, shown));
    const key = JSON.stringify(['rest', shown.key, ...unshownOf(shown.view).map(({ id }) => id)]);
    return this.#ready(key, ['', '', lastPart(door.base), ''], () => this.#rest(...atSlot(door, shown)))!;
  }

  #rest({ base }: Door, { view }: Shown): string {
    const brought = this.#brought.on(view);
    const words = { ...brought.words, ...wordsIn(view.language) };
    return this.#assets.renderer.waiting(view, null, base, words, brought.views);
  }

  /** The view for one page with answers, on which a plugin may stumble. */
  #drawable(
    view: SurveyView,
    base: string,
    brought: KindsOnPage,
    pageId: Id,
    given: { answers: Answers; problems: readonly Problem[] },
  ): SurveyView {
    const page = view.pages.find(({ id }) => id === pageId);
    const drawn = page?.elements.filter(({ kind, unshown }) => !unshown && isBrought(kind, brought)) ?? [];
    if (drawn.length === 0) return view;
    return withUnshown(view, this.#undrawn(view, base, brought, drawn, given));
  }

  #draw(
    door: Door,
    shown: Shown,
    filling: Filling,
    { page: pageId, answers, problems, draftText, notice: told, withOthers }: Step,
    preview = '',
  ): string {
    const { fixedAnswers } = shown;
    const { renderer, parts } = this.#assets;
    const brought = this.#brought.on(shown.view);
    const view = this.#drawable(shown.view, door.base, brought, pageId, { answers, problems });
    const { views, scripts } = brought;
    const words = { ...brought.words, ...wordsIn(view.language) };
    const page = view.pages.find(({ id }) => id === pageId)!;
    const kinds = this.#kinds;
    const context = { kinds, background: door.background, fixedAnswers, page: pageId };
    const { index, pages } = flow(view, answers, context);
    const others = view.pages.filter(({ id }) => id !== pageId);
    const hidden: [string, string][] = [
      [stateFields.transaction, filling.transaction],
      [stateFields.started, filling.started],
      [stateFields.page, pageId],
      ...(filling.reached ? [[reachedField, filling.reached] as [string, string]] : []),
      [stateFields.language, view.language],
      ...(filling.draft ? [[stateFields.draft, filling.draft] as [string, string]] : []),
      ...others.flatMap(({ id }) => formEntries(view, answers, kinds, id)),
      // They have no fields of their own.
      ...formEntries({ pages: [{ ...page, elements: unshownOf({ pages: [page] }) }] }, answers, kinds),
    ];
    const notice = told ?? (door.link ? undefined : say(words, 'preview'));
    const body = renderer.survey({
      view,
      page,
      index,
      count: pages.length,
      answers,
      problems,
      earlier: shownAnswers(view, pages, pageId, answers, kinds),
      carried: carriedOn(page, pages[index]),
      hidden,
      ...formOf(door, page, kinds),
      draftText,
      words,
      views,
      ...(notice && { notice }),
    });
    const { thankYouTitle, thankYouText, resetIntervalSeconds = 0, resetConfirmation = false } = view.settings;
    const waiting = withOthers ? renderer.waiting(view, pageId, door.base, words, views) : '';
    const thanks = renderer.thanks({
      title: thankYouTitle || say(words, 'thanksTitle'),
      text: thankYouText ?? say(words, 'thanksText'),
      fixed: { title: !thankYouTitle, text: thankYouText === undefined },
      language: view.language,
      words,
    });
    const apart = withOthers ? waiting.length > maxWaitingCharacters : others.length > 0;
    const data: PageData = {
      base: door.base,
      keptAs: door.keptAs,
      api: door.link && `/api/answer/${door.link.url}`,
      version: shown.version,
      view: slimView(view),
      looks: renderer.looks(view, door.base, words, views),
      page: pageId,
      answered: Object.keys(answers).length > 0 || filling.draft !== null,
      started: filling.started,
      ...(filling.reached && { reached: filling.reached }),
      background: backgroundAsked(view, door.background),
      fixedAnswers: askedAbout(view, fixedAnswers),
      resetSeconds: resetIntervalSeconds,
      resetConfirmation,
      draftText,
      draft: filling.draft ? { secret: filling.draft, transaction: filling.transaction } : null,
      rest: apart
        ? `${door.base}/pages?language=${view.language}&started=${filling.started}${door.embed ? '&framed' : ''}`
        : null,
      results: resultsAddress(door, view),
      words: wordsForEnhancer(words, scripts),
      parts: {
        givenBack: parts.givenBack,
        later: parts.later,
        keys: parts.keys,
        ...((needsExtras(view) || draftText !== null || resetIntervalSeconds > 0 || apart) && { extras: parts.extras }),
        ...(Object.keys(views).length > 0 && { guard: parts.guard }),
      },
      ...(Object.keys(scripts).length > 0 && { kinds: scripts }),
    };
    const title = problems.length > 0 ? `${say(words, 'checkTitle')}: ${view.settings.name}` : view.settings.name;
    return htmlDocument(
      {
        language: view.language,
        title,
        preview,
        body,
        data: { survey: data },
        waiting: apart ? thanks : waiting + thanks,
        kinds: brought,
        goesOn: Object.values(data.looks).some(({ showNext }) => !showNext),
        code: shown.code,
        embed: shown.embed,
      },
      this.#assets,
    );
  }

  /** A page that says something: `kind` decides its sign. */
  message(
    kind: MessageKind,
    message: {
      language: string;
      title: string;
      text: string;
      shown?: Shown | null;
      link?: { href: string; text: string };
      again?: SentForm;
      kept?: { label: string; text: string };
      results?: readonly ShownResult[];
    },
  ): string {
    const { language, title, text, shown, link, again, kept, results } = message;
    const words = wordsIn(language);
    const look = shown?.view.settings ?? { theme: 'kaiku' as const };
    const fixed = fixedTexts(message);
    const body = this.#assets.renderer.message({
      kind,
      title,
      text,
      look,
      language,
      fixed,
      base: shown?.base ?? '',
      words,
      ...(link && { link }),
      ...(again && { again }),
      ...(kept && { kept }),
      ...(results && { results }),
    });
    const data = this.#messageData(words);
    const { code, embed } = shown ?? {};
    const kinds = { css: results ? [this.#assets.results] : [], scripts: {} };
    return htmlDocument({ language, title, fixedTitle: fixed.title, body, data, kinds, code, embed }, this.#assets);
  }

  #messageData(words: Words): MessageData {
    const { givenBack, later } = this.#assets.parts;
    return { words: wordsForMessages(words), parts: { givenBack, later } };
  }
}

const ownPage = (html: string): ReadyPage => ({ html: () => html, gzip: () => null });

/** For so long a question that could not be drawn is not tried again. */
const triedMs = 60_000;

const isBrought = (kind: string, { views, failures }: KindsOnPage): boolean => kind in views || failures.has(kind);

/** Questions that the page says it cannot show. */
export const unshownOf = ({ pages }: { pages: readonly ViewPage[] }): ViewElement[] =>
  pages.flatMap(({ elements }) => elements.filter(({ unshown }) => unshown));

/** Which of a message's texts are not the survey's. */
function fixedTexts({
  title,
  text,
  link,
  shown,
}: {
  title: string;
  text: string;
  link?: { text: string };
  shown?: Shown | null;
}) {
  const { thankYouTitle, thankYouText, closedTitle, closedText, draftContinueText } = shown?.view.settings ?? {};
  return {
    title: title !== thankYouTitle && title !== closedTitle,
    text: text !== thankYouText && text !== closedText,
    link: link?.text !== draftContinueText,
  };
}

/** Settings that few elements have, and that ask more of the page's script than every survey does. */
const extraSettings = [
  'showAnswerOf',
  'choicesFrom',
  'speechToText',
  'confirmationTitle',
  'confirmationText',
  'publicResults',
];
const needsExtras = ({ pages }: SurveyView): boolean =>
  pages.some(({ elements }) => elements.some(({ settings }) => extraSettings.some((key) => key in settings)));

/** A page that asks for files sends them with its form where there is no JavaScript. */
const formOf = ({ base }: Door, { elements }: ViewPage, kinds: KindRegistry) =>
  elements.some((element) => kinds.get(element.kind)?.files)
    ? { base, action: `${base}/files`, multipart: true }
    : { base, action: base };

/** Where respondents see what all have answered; null where they do not. */
export const resultsAddress = ({ base, link }: Door, view: SurveyView): string | null =>
  link && withPublicResults(view).length > 0 ? `${base}/results?language=${encodeURIComponent(view.language)}` : null;

/** Words that the renderer alone says stay behind. */
const serverOnly =
  /^(locale$|kinds\.|smiley|draft|embedded|missing|closedKept|tooLarge|error|empty|preview|retry|required|unshown$|choose|notAnswered$|otherText|full$|tree|busyAgain|confirm$|nationalId|dictate|leaveEmpty$|results[A-KM-Z])/;
const wordsForEnhancer = (words: Words, scripts: Readonly<Record<string, string>>): Words =>
  Object.fromEntries(
    Object.entries(words).filter(
      ([key]) =>
        (!serverOnly.test(key) || key.startsWith('errors_')) &&
        !problemsOfKinds.some(([kind, problems]) => key.startsWith(problems) && !(kind in scripts)),
    ),
  );

/** Problems that only kinds have which come with the surveys that use them. */
const problemsOfKinds = [
  ['ranking', 'problem.ranking-'],
  ['datePicker', 'problem.date-'],
  ['fileUpload', 'problem.file-'],
] as const;

/** Those of them that are said where there is no survey. */
const wordsForMessages = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).filter(([key]) => /^(refused|kept)/.test(key)));

const lastPart = (base: string): string => base.slice(base.lastIndexOf('/') + 1);

/** The same door and survey at an address that nobody has. */
function atSlot(door: Door, shown: Shown): [Door, Shown] {
  const base = door.base.slice(0, -lastPart(door.base).length) + slots.address;
  const moved = (address: string) => base + address.slice(door.base.length);
  const code = { css: shown.code.css.map(moved), js: shown.code.js.map(moved) };
  return [
    { ...door, base, keptAs: door.keptAs && slots.keptAs, link: door.link && { ...door.link, url: slots.address } },
    { ...shown, base, code },
  ];
}

interface Asked {
  elements: ReadonlySet<string>;
  fields: ReadonlySet<string>;
}
const askedBy = new WeakMap<SurveyView, Asked>();

/** What the survey's rules ask about, found once for each. */
function askedOf(view: SurveyView): Asked {
  let asked = askedBy.get(view);
  if (!asked) {
    const rules = view.pages.flatMap(({ showRules, hideRules }) => [...showRules, ...hideRules]);
    const sources = rules.flatMap(({ subRules }) => subRules.map(({ source }) => source));
    asked = {
      elements: new Set(sources.flatMap((source) => (source.type === 'answer' ? [source.elementId] : []))),
      fields: new Set(sources.flatMap((source) => (source.type === 'background' ? [source.fieldId] : []))),
    };
    askedBy.set(view, asked);
  }
  return asked;
}

/** Of the link's automatic answers those that a rule asks about: the others are nobody's business in a browser. */
function askedAbout(view: SurveyView, fixed: readonly Known[]): readonly Known[] {
  return fixed.length === 0 ? fixed : fixed.filter(({ element }) => askedOf(view).elements.has(element.id));
}

/** Of the link's background values those that a rule asks about, in one order. */
function backgroundAsked(view: SurveyView, background: Door['background']): Door['background'] {
  const { fields } = askedOf(view);
  return Object.fromEntries(
    [...fields].flatMap((field) => (Object.hasOwn(background, field) ? [[field, background[field]!]] : [])),
  );
}
