import type { SurveyState } from '@kaiku/plugin-surveys/contract';
import { defineEvent, definePoint, token } from '@kaiku/sdk/common';
import {
  type Answers,
  type Id,
  itemPart,
  type KindRegistry,
  type Known,
  type LinkView,
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

/** What a link changes of what its survey shows (LINK-011, LINK-012). */
export interface LinkChanges {
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
  /** Whether drafts can be saved through it, where the survey lets respondents save them. */
  draftAllowed: boolean;
  createdAt: string;
}

/** A link together with the survey it leads to, as both are now. `version` is the live one; a draft before there is any. */
export interface FoundCollector {
  companyId: string;
  collector: Collector;
  survey: { surveyId: string; version: number; live: boolean; state: SurveyState };
}

/** Whether an answer may come in: the link is open and its survey is published. */
export const acceptsAnswers = ({ collector, survey }: Pick<FoundCollector, 'collector' | 'survey'>): boolean =>
  collector.state === 'open' && survey.state === 'published';

/** What the link changes of its survey: respondents see, and answers are judged by, `viewFor` with it. */
export function linkView(
  structure: SurveyStructure,
  link: Pick<Collector, 'hiddenLanguages' | 'hidden' | 'hiddenTexts' | 'presentation'>,
): LinkView {
  const { hiddenLanguages, presentation } = link;
  return { hiddenLanguages, hidden: stillHidden(structure, link), ...(presentation && { presentation }) };
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
export function itemTexts(structure: SurveyStructure): Map<Id, string> {
  return new Map(
    itemsOf(structure).flatMap(({ part, id, text }) => [
      [part, text],
      [id, text],
    ]),
  );
}

/** What is hidden, with the element of each choice, row and column: by its id alone, it is hidden in each that has it. */
export function namedParts(structure: SurveyStructure, hidden: readonly Id[]): readonly Id[] {
  const whole = new Set(structure.pages.flatMap(({ id, elements }) => [id, ...elements.map((element) => element.id)]));
  const parts = new Map<Id, string[]>();
  for (const { id, part } of itemsOf(structure)) parts.set(id, [...(parts.get(id) ?? []), part]);
  return [...new Set(hidden.flatMap((id) => (whole.has(id) ? id : (parts.get(id) ?? id))))];
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

/** The same string for links that change a survey in the same way. */
export const linkKey = ({
  hiddenLanguages,
  hidden,
  hiddenTexts,
  presentation,
  automaticAnswers,
}: Pick<Collector, 'hiddenLanguages' | keyof LinkChanges>): string =>
  JSON.stringify([hiddenLanguages, hidden, hiddenTexts, presentation, automaticAnswers]);

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

export interface NewCollector extends Partial<LinkChanges> {
  surveyId: string;
  name: string;
  /** A word of the company's own (`isCustomUrl`); a short unguessable one is made without it. */
  url?: string;
  language?: string | null;
  hiddenLanguages?: readonly string[];
  background?: Readonly<Record<string, string>>;
  oneTimeDays?: number | null;
  /** Default true. */
  draftAllowed?: boolean;
  /** ISO times; open at once and without an end by default. */
  openAt?: string;
  closeAt?: string | null;
  /** ISO time, of a link that was in use elsewhere before; now by default. */
  createdAt?: string;
}

/** Publish links of the context's company, for other plugins' servers. */
export interface CollectorReader {
  /**
   * The link that has this address, or had it before (then its `url` differs from the one asked for).
   * Needs no tenant; at most a second old. Null when there is none.
   */
  find(url: string): Promise<FoundCollector | null>;
  get(ctx: TenantContext, collectorId: string): Promise<Collector | null>;
  /** Oldest first, without deleted ones; at most 5000. */
  ofSurvey(ctx: TenantContext, surveyId: string): Promise<Collector[]>;
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

/** Who keeps answers removes those of a link when it is deleted together with them. */
export interface CollectorAnswers {
  /** Runs in the transaction that deletes the link; large work is queued from there. */
  remove(ctx: TenantContext, collector: { collectorId: string; surveyId: string }): Promise<void>;
}
export const CollectorAnswers = definePoint<CollectorAnswers>('collectors.answers');

/** A word that a company may choose as a link's address: 4 to 64 lower-case letters, digits and single hyphens. */
export const isCustomUrl = (url: string): boolean =>
  url.length >= 4 && url.length <= 64 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(url);
