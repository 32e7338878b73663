/**
 * The words of the survey domain.
 *
 * - structure: one survey as ONE JSON document; every save writes a new revision of it.
 * - page: what a respondent sees at a time; has rules that show or hide it.
 * - element: one thing on a page, a question or a text; its `kind` says which.
 * - kind: what sort of element it is; all that there is to know of a kind is one object, `Kind`.
 * - registry: the kinds of an installation by name, those of plugins among them; always an argument.
 * - choice, row, column: an alternative of a question; a question and an alternative of a matrix.
 * - saved: an element that is not saved is still being made and does not appear in the survey.
 * - answer: what one respondent gave to one element. Keyed by ids, never by position.
 * - don't know: an answer too, so a mandatory question accepts it.
 * - background field: a fact about a response that is not asked for (country, shop, segment).
 * - rule: sub-rules that must ALL hold; a show rule shows its page, a hide rule hides it.
 * - view: what a respondent's page needs of a structure, in one language (`viewFor`).
 * - text key: the stable address of one translatable text, a path built of ids.
 * - problem: something wrong, as a path and a code; whoever shows it translates it.
 */

import type { Picture } from './names.ts';

/** A UUID made by the caller. Any 1 to 64 letters, digits, `-` and `_` that start with a letter or digit will do. */
export type Id = string;

/** BCP 47 language tag such as `fi` or `pt-BR`. */
export type LanguageCode = string;

/** Such as `elements/<id>/choices/<id>/text`. The same paths address problems. */
export type TextKey = string;

/** GAP-014: the name of a kind in the registry, which is the truth; element and question types are derived from it. */
export type ElementKind = string;

/** An extra choice after the ordinary ones: "other" or "don't know". */
export interface ExtraChoice {
  enabled: boolean;
  text: string;
}

/** What NSS counts a choice as (GAP-058). */
export type Sentiment = 'positive' | 'neutral' | 'negative';

export interface Choice {
  id: Id;
  text: string;
  numericValue?: number | null;
  /** Shown in reports instead of `text`. */
  reportText?: string;
  /** Missing means enabled. */
  enabled?: boolean;
  hierarchyNodeId?: Id | null;
  /** The node that it stands below, where that is a choice beside it. */
  hierarchyParentId?: Id;
  /** Words that find it besides its text. */
  searchTerms?: string;
  /** Missing: the sign of `numericValue`. */
  sentiment?: Sentiment;
  /** Answers that may choose it; missing: any number. Decided where answers are stored. */
  limit?: number;
  /** Of a view only: taken as often as it may be. */
  full?: true;
  /** Chosen, it excludes the others: none of these. */
  exclusive?: boolean;
}

/** Settings that every kind has. A missing setting means its default (false, empty, none). */
export interface CommonSettings {
  /** The question, or the heading of a text. */
  text: string;
  description?: string;
  mandatory?: boolean;
  dontKnow?: ExtraChoice;
  noChart?: boolean;
  hideFromReport?: boolean;
  assignToBackgroundField?: Id | null;
  tags?: string[];
  industryTags?: string[];
  /** It asks how somebody can be reached (SUR-054): told to who may see single answers. */
  isContact?: boolean;
  /** The earlier question whose answer is shown with this one (SUR-071). */
  showAnswerOf?: Id;
  /** What is to be confirmed by who has answered (SUR-057); either is enough. */
  confirmationTitle?: string;
  confirmationText?: string;
  /** Respondents see what all have answered, once they have sent theirs (SUR-060). */
  publicResults?: boolean;
}

/** An element as a respondent's page knows it. */
export interface ViewElement<S extends CommonSettings = CommonSettings> {
  id: Id;
  kind: ElementKind;
  settings: S;
  /** The page cannot show it, and says so: its kind is a plugin's, which failed. */
  unshown?: true;
}

export interface Element<S extends CommonSettings = CommonSettings> extends ViewElement<S> {
  /** Unique in the survey; names the element in the editor, exports and rules. Respondents do not see it. */
  name: string;
  saved: boolean;
}

/** GAP-057. `oneOf` and `noneOf` compare with several `values`, the others that compare with one `value`. */
export const ruleOperators = [
  'equals',
  'notEquals',
  'oneOf',
  'noneOf',
  'contains',
  'greater',
  'atLeast',
  'less',
  'atMost',
  'answered',
  'notAnswered',
] as const;
export type RuleOperator = (typeof ruleOperators)[number];

export type RuleSource =
  | { type: 'answer'; elementId: Id /** One row of a matrix. */; rowId?: Id }
  | { type: 'background'; fieldId: Id };

export interface SubRule {
  id: Id;
  source: RuleSource;
  operator: RuleOperator;
  /** A choice or column id, a number or a text; nothing for `answered` and `notAnswered`. */
  value?: string | number;
  /** For `oneOf` and `noneOf`. */
  values?: (string | number)[];
  /** What the removed question, row, choice or field was called that it asks about: how a broken rule names it. */
  was?: string;
}

export interface Rule {
  id: Id;
  subRules: SubRule[];
}

/** Survey settings that a page may override (SUR-023). */
export interface PageOverrides {
  showNext: boolean;
  showPrevious: boolean;
  nextText: string;
  previousText: string;
  sendText: string;
  progress: ProgressDisplay;
  accentColor?: string;
  backgroundColor?: string;
}

export interface PageSettings extends Partial<PageOverrides> {
  title: string;
  description?: string;
  /** Comes in another order for each respondent, among its neighbours that say so, too. */
  shufflePage?: boolean;
  /** Its questions come in another order for each respondent. */
  shuffleElements?: boolean;
  /** Shown after sending, instead of the survey's thanks: the first end page whose rules apply. It asks nothing. */
  end?: boolean;
  /** Of an end page: where its button leads, http or https. */
  linkUrl?: string;
  linkText?: string;
  /** Of an end page: leads there by itself. */
  redirect?: boolean;
}

export interface ViewPage {
  id: Id;
  settings: PageSettings;
  showRules: Rule[];
  hideRules: Rule[];
  elements: ViewElement[];
}

export interface Page extends ViewPage {
  elements: Element[];
}

export const progressDisplays = ['pages', 'bar', 'none'] as const;
export type ProgressDisplay = (typeof progressDisplays)[number];

/** GAP-049: the themes of the answering page; their colours are in the survey stylesheet. */
export const surveyThemes = ['kaiku', 'paper', 'forest', 'sunset', 'midnight', 'contrast'] as const;
export type SurveyTheme = (typeof surveyThemes)[number];

/** Whether a survey is drawn light or dark: as the respondent's device says, or always one of them. */
export const surveySchemes = ['device', 'light', 'dark'] as const;
export type SurveyScheme = (typeof surveySchemes)[number];

export interface SurveySettings extends PageOverrides {
  name: string;
  /** The main language: the one the structure's own texts are in. */
  language: LanguageCode;
  theme: SurveyTheme;
  /** Missing: as the device says. */
  scheme?: SurveyScheme;
  /** Above every page. */
  logo?: Picture;
  /** What it shows, for who does not see it. */
  logoAlternativeText?: string;
  closedTitle?: string;
  closedText?: string;
  thankYouTitle?: string;
  thankYouText?: string;
  draftSaving?: boolean;
  draftSaveText?: string;
  draftContinueText?: string;
  /** GAP-050: hours; 0 or missing means that one may answer again at once. */
  answerIntervalHours?: number;
  /** 0 or missing: never reset. */
  resetIntervalSeconds?: number;
  resetConfirmation?: boolean;
  spamFilterSeconds?: number;
  customCss?: string;
  customJs?: string;
  emailSenderName?: string;
  emailSenderAddress?: string;
  industries?: string[];
  allowIndustryStatistics?: boolean;
  hideTimestamps?: boolean;
  /** Results of groups smaller than this are hidden; 0 or missing shows all. */
  hideUnder?: number;
  hideUnderField?: Id | null;
  /** Missing means on (RES-023). */
  useDatasets?: boolean;
}

export interface BackgroundValue {
  id: Id;
  value: string;
}

export interface BackgroundField {
  id: Id;
  name: string;
  /** The known values, when they are to be offered or translated. */
  values?: BackgroundValue[];
}

export type Translations = Record<LanguageCode, Record<TextKey, string>>;

/** By language and text: the mark (`textMark`) of what a translation was made from. */
export type TranslationSources = Record<LanguageCode, Record<TextKey, string>>;

export interface SurveyStructure {
  /** `structureFormat` once it went through `readStructure`; missing in what has just been written by hand. */
  format?: number;
  settings: SurveySettings;
  pages: Page[];
  backgroundFields: BackgroundField[];
  /** Other languages than the main one. A missing text falls back to the main language. */
  translations: Translations;
  /** Missing, also for one text: made from what the text says now. `withSources` fills it in before a text changes. */
  translatedFrom?: TranslationSources;
}

/** The part of a structure or view that answering rules need; both fit. */
export interface Answerable {
  pages: readonly ViewPage[];
}

/** Values of background fields by field id. */
export type Background = Readonly<Record<Id, string>>;

/** Answered by choosing the "other" choice. */
export const OTHER = 'other';
/** Names the don't-know choice in forms, rules and columns. */
export const DONT_KNOW = 'dontKnow';

export type ChoiceAnswer = {
  /** A choice id or `OTHER`. */
  choice: Id;
  other?: string;
};
export type CheckboxAnswer = {
  choices: Id[];
  other?: string;
};
/** Column id by row id. */
export type MatrixAnswer = { [rowId: Id]: Id };
/** Choices in their order; a place that was left out has an empty text. */
export type RankingAnswer = { ranking: Id[] };
export type DontKnowAnswer = { dontKnow: true };
/** A text, a number, or a record of a form that the element's kind decides: `kind.validate` tells. */
export type AnswerValue = string | number | { [key: string]: unknown };

/** What one respondent gave, by element id. */
export type Answers = { [elementId: Id]: AnswerValue };
