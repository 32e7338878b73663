import type { SurveyState } from '@kaiku/plugin-surveys/contract';
import { defineEvent, definePoint, token } from '@kaiku/sdk/common';
import {
  type Answers,
  type Id,
  itemPart,
  type KindRegistry,
  type Known,
  type LinkSection,
  type LinkView,
  type Lottery,
  type SurveyStructure,
  validateAnswer,
  viewFor,
} from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';

export * from './slots.ts';

/**
 * What a link does now. `scheduled`: closed until its opening time. An open link whose `closeAt` is set is scheduled
 * to close (LINK-005).
 */
export const collectorStates = ['open', 'closed', 'scheduled'] as const;
export type CollectorState = (typeof collectorStates)[number];

/** How a link can present choices instead of what each question says (LINK-012, GAP-015). */
export const linkPresentations = ['buttons', 'dropdown', 'slider', 'hierarchyList'] as const;
export type LinkPresentation = (typeof linkPresentations)[number];

/** How a link arranges its survey (LINK-017): by the survey's pages, on one page, or in sections of its own. */
export const linkStructures = ['default', 'singlePage', 'custom'] as const;
export type LinkStructure = (typeof linkStructures)[number];

/** How a link's survey looks within another page (LINK-015); the single-page ones show it on one page besides. */
export const embedThemes = ['default', 'form', 'notheme', 'singlePage', 'singlePageForm', 'singlePageNotheme'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

/** GAP-056: a frame, or a script that makes one as high as the survey is. */
export const embedVersions = [1, 2] as const;
export type EmbedVersion = (typeof embedVersions)[number];

/** LINK-021, GAP-059: each respondent is asked `shown` of these questions. */
export interface LinkLottery extends Lottery {
  type: 'questions';
}

/** Texts of a survey that is answered by SMS (LINK-020); what is missing is the product's own. */
export const smsTexts = ['start', 'thanks', 'invalid', 'closed'] as const;
export type TwoWaySms = Partial<Record<(typeof smsTexts)[number], string>>;

/** Names with signs that cannot be printed, of those that are told. */
export const mostNamesTold = 20;

/** What a link changes of what its survey shows (LINK-011, LINK-012, LINK-017 to LINK-021). */
export interface LinkChanges {
  structure: LinkStructure;
  /** Of the structure `custom`. */
  sections: readonly LinkSection[];
  /** A Send button on the one page of the structure `singlePage` (LINK-019). */
  singlePageSend: boolean;
  /** Ids of nodes that questions of a hierarchy show, by the hierarchy's id; those above and below come along. */
  visibleNodes: Readonly<Record<Id, readonly Id[]>>;
  lottery: LinkLottery | null;
  /** Seconds, instead of what the survey says; 0: never reset. */
  resetIntervalSeconds: number | null;
  /** Ids of pages and elements that respondents do not see, and choices, rows and columns by `itemPart`. */
  hidden: readonly Id[];
  /** Texts that hidden choices, rows and columns had when they were hidden: with another text they are shown again. */
  hiddenTexts: Readonly<Record<Id, string>>;
  /** Answers that hidden questions get with each response, by element id. */
  automaticAnswers: Readonly<Answers>;
  /** Null: as each question says. */
  presentation: LinkPresentation | null;
}

/** A publish link of a survey. */
export interface Collector extends LinkChanges {
  collectorId: string;
  surveyId: string;
  /** Grows with each change: who changes it says which one they have seen. */
  version: number;
  /** Last part of its address: `<answer origin>/a/<url>`. */
  url: string;
  name: string;
  state: CollectorState;
  /** ISO time at which it opens or opened. */
  openAt: string;
  /** ISO time at which it closes or closed; null: stays open. */
  closeAt: string | null;
  /** Language that its page starts in; null: the survey's main language. */
  language: string | null;
  /** Languages that the respondent is not offered. */
  hiddenLanguages: readonly string[];
  /** Background values that every answer through it gets, by field id. */
  background: Readonly<Record<string, string>>;
  /** Days within which one respondent may answer once; null: as the survey's answer interval says. */
  oneTimeDays: number | null;
  /** How many answers may come through it; null: any number. Test answers and those kept apart do not count. */
  maxAnswers: number | null;
  /** Whether drafts can be saved through it, where the survey lets respondents save them. */
  draftAllowed: boolean;
  /** It answers only to calls with an API key of its company (LINK-014, GAP-052). */
  private: boolean;
  embedVersion: EmbedVersion;
  embedTheme: EmbedTheme;
  twoWaySms: TwoWaySms | null;
  /** SHA-256 of its own CSS and JavaScript in base64url; `CollectorReader.code` has the text. Null without. */
  cssHash: string | null;
  jsHash: string | null;
  createdAt: string;
}

/** A link that respondents come through. */
export interface FoundLink extends Collector {
  /** SHA-256 of what it changes of its survey, which may be large and is asked about by every page and answer. */
  changesHash: string;
}

/** A link together with the survey it leads to, as both are now. `version` is the live one; a draft before there is any. */
export interface FoundCollector {
  companyId: string;
  collector: FoundLink;
  survey: { surveyId: string; version: number; live: boolean; state: SurveyState };
}

/** Whether an answer may come in: the link is open and its survey is published. */
export const acceptsAnswers = ({ collector, survey }: Pick<FoundCollector, 'collector' | 'survey'>): boolean =>
  collector.state === 'open' && survey.state === 'published';

/** Whether it takes none because its time has not come, rather than because it is over. */
export const opensLater = ({ collector, survey }: Pick<FoundCollector, 'collector' | 'survey'>): boolean =>
  survey.state === 'unpublished' || (survey.state === 'published' && collector.state === 'scheduled');

/** What the link changes of its survey: respondents see, and answers are judged by, `viewFor` with it. */
export function linkView(
  structure: SurveyStructure,
  link: Pick<Collector, 'hiddenLanguages' | Exclude<keyof LinkChanges, 'automaticAnswers'>>,
): LinkView {
  const { hiddenLanguages, presentation, structure: arrangement, sections, singlePageSend } = link;
  const { visibleNodes, lottery, resetIntervalSeconds } = link;
  return {
    hiddenLanguages,
    hidden: stillHidden(structure, link),
    visibleNodes,
    ...(presentation && { presentation }),
    ...(arrangement === 'custom' && { sections }),
    ...(arrangement === 'singlePage' && { onePage: true, onePageSend: singlePageSend }),
    ...(lottery && { lottery }),
    ...(resetIntervalSeconds !== null && { resetIntervalSeconds }),
  };
}

/** Of what a link was told to hide, what it hides: a choice whose text was changed since is shown (SUR-074). */
export function stillHidden(
  structure: SurveyStructure,
  { hidden, hiddenTexts }: Pick<Collector, 'hidden' | 'hiddenTexts'>,
): readonly Id[] {
  if (Object.keys(hiddenTexts).length === 0) return hidden;
  const texts = itemTexts(structure);
  return hidden.filter(
    (id) => !Object.hasOwn(hiddenTexts, id) || hiddenTexts[id] === (texts.get(id) ?? hiddenTexts[id]),
  );
}

/** Texts of choices, rows and columns in the main language, by `itemPart`; by id alone for links of before. */
export const itemTexts = (structure: SurveyStructure): ReadonlyMap<Id, string> => partsOf(structure).texts;

/** What is hidden, with the element of each choice, row and column: by its id alone, it is hidden in each that has it. */
export function namedParts(structure: SurveyStructure, hidden: readonly Id[]): readonly Id[] {
  const { whole, named } = partsOf(structure);
  return [...new Set(hidden.flatMap((id) => (whole.has(id) ? id : (named.get(id) ?? id))))];
}

interface Parts {
  texts: ReadonlyMap<Id, string>;
  /** Pages and elements. */
  whole: ReadonlySet<Id>;
  /** Choices, rows and columns by their ids alone. */
  named: ReadonlyMap<Id, readonly Id[]>;
}
const known = new WeakMap<SurveyStructure, Parts>();

/** Found out once for each structure: a list asks for every link of its survey. */
function partsOf(structure: SurveyStructure): Parts {
  let parts = known.get(structure);
  if (!parts) {
    const items = itemsOf(structure);
    const named = new Map<Id, Id[]>();
    for (const { id, part } of items) named.set(id, [...(named.get(id) ?? []), part]);
    parts = {
      texts: new Map(items.flatMap(({ part, id, text }) => [part, id].map((key) => [key, text]))),
      whole: new Set(structure.pages.flatMap(({ id, elements }) => [id, ...elements.map((element) => element.id)])),
      named,
    };
    known.set(structure, parts);
  }
  return parts;
}

const itemsOf = ({ pages }: SurveyStructure) =>
  pages.flatMap(({ elements }) =>
    elements.flatMap(({ id: elementId, settings }) =>
      Object.values(settings)
        .filter(Array.isArray)
        .flat()
        .filter(isItem)
        .map(({ id, text }) => ({ id, part: itemPart(elementId, id), text })),
    ),
  );

const isItem = (item: unknown): item is { id: Id; text: string } =>
  typeof item === 'object' && item !== null && 'id' in item && 'text' in item && typeof item.text === 'string';

/** The same string, and a short one, for links that change a survey in the same way. */
export const linkKey = ({ structure, singlePageSend, changesHash }: FoundLink): string =>
  `${structure} ${singlePageSend} ${changesHash}`;

/**
 * The answers that the link gives to questions which it hides: rules see them, and they are stored with each response
 * (ANS-012). One whose question is gone, or shown, or has changed so that it does not fit any more, is left out.
 */
export function automaticAnswersOf(
  structure: SurveyStructure,
  kinds: KindRegistry,
  { hidden, automaticAnswers }: Pick<Collector, 'hidden' | 'automaticAnswers'>,
): Known[] {
  if (Object.keys(automaticAnswers).length === 0) return [];
  const parts = new Set(hidden);
  return viewFor(structure, kinds, {}, structure.settings.language).pages.flatMap((page) =>
    page.elements.flatMap((element) => {
      const answer = Object.hasOwn(automaticAnswers, element.id) ? automaticAnswers[element.id] : undefined;
      if (answer === undefined || !(parts.has(page.id) || parts.has(element.id))) return [];
      return validateAnswer(element, answer, kinds).length === 0 ? [{ element, answer }] : [];
    }),
  );
}

/** The most answers that a link may be limited to. */
export const mostAnswers = 1_000_000;

export interface NewCollector extends Partial<LinkChanges> {
  surveyId: string;
  name: string;
  /** A word of the company's own (`isCustomUrl`); a short unguessable one is made without it. */
  url?: string;
  language?: string | null;
  hiddenLanguages?: readonly string[];
  background?: Readonly<Record<string, string>>;
  oneTimeDays?: number | null;
  maxAnswers?: number | null;
  /** Default true. */
  draftAllowed?: boolean;
  private?: boolean;
  embedVersion?: EmbedVersion;
  embedTheme?: EmbedTheme;
  twoWaySms?: TwoWaySms | null;
  /** '' takes it away. */
  customCss?: string;
  customJs?: string;
  /** ISO times; open at once and without an end by default. */
  openAt?: string;
  closeAt?: string | null;
  /** ISO time, of a link that was in use elsewhere before; now by default. */
  createdAt?: string;
}

/** CSS and JavaScript that one link adds to those of its survey (LINK-016); null without. */
export interface LinkCode {
  css: string | null;
  js: string | null;
}

/** Publish links of the context's company, for other plugins' servers. */
export interface CollectorReader {
  /**
   * The link that has this address, or had it before (then its `url` differs from the one asked for).
   * Needs no tenant; at most a second old. Null when there is none.
   */
  find(url: string): Promise<FoundCollector | null>;
  get(ctx: TenantContext, collectorId: string): Promise<Collector | null>;
  /** Oldest first, without deleted ones; at most 500, and fewer where they have megabytes of their own. */
  ofSurvey(ctx: TenantContext, surveyId: string): Promise<Collector[]>;
  /** A link's own CSS and JavaScript; null when it has none, or is gone. */
  code(ctx: TenantContext, collectorId: string): Promise<LinkCode | null>;
  /** Names of links, deleted ones included, so that answers that were kept can say where they came from. */
  names(ctx: TenantContext, surveyId: string): Promise<Map<string, string>>;
  /** @throws Problem `url_taken`, `validation` */
  create(ctx: TenantContext, collector: NewCollector): Promise<Collector>;
}
export const CollectorReader = token<CollectorReader>('collectors.CollectorReader');

/** A link opened; also when its opening time came. */
export const collectorOpened = defineEvent<{ collectorId: string; surveyId: string }>('collector.opened');
/** A link closed; also when its closing time came, and when its survey closed. */
export const collectorClosed = defineEvent<{ collectorId: string; surveyId: string }>('collector.closed');
/** A link was deleted; its answers were deleted with it or are kept (LINK-008). */
export const collectorDeleted = defineEvent<{ collectorId: string; surveyId: string; answersDeleted: boolean }>(
  'collector.deleted',
);

/** Who keeps answers removes those of links that are deleted together with them. */
export interface CollectorAnswers {
  /** Runs in the transaction that deletes the links, once for all of them; large work is queued from there. */
  remove(ctx: TenantContext, links: { collectorIds: readonly string[]; surveyId: string }): Promise<void>;
}
export const CollectorAnswers = definePoint<CollectorAnswers>('collectors.answers');

/** Company feature with which links give the code that shows them within another site (COMP-031, GAP-082). */
export const widgetFeature = 'web_widget_creation';
/** Company feature with which surveys are answered by SMS (COMP-027). */
export const twoWaySmsFeature = 'two_way_sms';

/** A word that a company may choose as a link's address: 4 to 64 lower-case letters, digits and single hyphens. */
export const isCustomUrl = (url: string): boolean =>
  url.length >= 4 && url.length <= 64 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(url);
