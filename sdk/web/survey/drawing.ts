import type { ComponentType, ReactNode } from 'react';
import type { AnswerValue, ElementKind, Id, Problem, ShownAnswer, TextKey, ViewElement } from '../../model/index.ts';

/** The fixed words of the answering page, in the respondent's language. */
export interface SurveyTexts {
  /** Said with a mandatory question. */
  required: string;
  /** The empty choice of a dropdown. */
  choose: string;
  /** A slider that has not been touched. */
  notAnswered: string;
  /** Label of the field for a choice of one's own. */
  otherText: string;
  /** Said with a choice that has been taken as often as it may be. */
  full: string;
  /** What opens the choices below one, with their number. */
  below(name: string, count: number): string;
  /** The field that searches among the choices, and what is said when it finds none. */
  searchChoices: string;
  noneFound: string;
  /** Beside the box that confirms an element's message. */
  confirm: string;
  /** Said with a text whose national identity numbers are taken out. */
  nationalIdRemoved: string;
  /** Buttons that begin and end dictating. */
  dictate: string;
  dictateStop: string;
  /** Said where the browser does not listen after all. */
  dictateFailed: string;
  /** From the saddest to the happiest; smaller sets leave out the ones in between. */
  smileys: readonly [string, string, string, string, string];
  /** Such as "Page 2 of 5". */
  progress(page: number, pages: number): string;
  /** Heading of the list of problems. */
  errors(count: number): string;
  /** Label of the language menu. */
  language: string;
  /** In place of an element that its kind's plugin failed to draw. */
  unshown(kind: string): string;
  /** In place of an element whose kind nobody brings any more; only its author ever sees it. */
  unknownKind?: (kind: string) => string;
}

/** The text of a problem. */
export type ProblemText = (code: string, params?: Problem['params']) => string;

/** Draws one of the survey's own texts; the editor puts an editable text here. */
export type RenderText = (key: TextKey, text: string) => ReactNode;

/** A fixed word of a kind itself, in the respondent's language: `kinds.<kind>.page.<key>` of its texts. */
export type KindWord = (kind: ElementKind, key: string, params?: Readonly<Record<string, string | number>>) => string;

/** Language of the fixed words, whose elements stay on the side where the survey's texts are. */
export interface OwnWords {
  lang: string;
  dir: 'ltr';
  style: { textAlign: 'match-parent' };
}

/** What every component needs besides the thing it draws. */
export interface Drawing {
  texts: SurveyTexts;
  t: ProblemText;
  say: KindWord;
  renderText?: RenderText;
  /** For elements with fixed words, where these are in another language than the survey. */
  own?: OwnWords | undefined;
  /** Where who looks at it finds a picture of the file store. */
  fileAddress(file: string): string;
  /** It is a form by itself: fields are drawn that stand in where scripts do not come (`.ks-scriptless`). */
  scriptless?: boolean;
  /** The day it is for who looks at it, `YYYY-MM-DD`; missing on pages that are drawn for everybody. */
  today?: string;
  /** Earlier questions that elements of the page show the answers of, by the element that shows one. */
  earlier?: Readonly<Record<Id, ShownAnswer>>;
  /** Of elements that carry choices forward the ids of those that are left (`carriedOn`). Missing: all. */
  carried?: Readonly<Record<Id, readonly Id[] | null>>;
}

export interface ElementProps<E extends ViewElement = ViewElement> {
  element: E;
  /** The answer given before; fields start from it and are the browser's own after that. */
  answer?: AnswerValue;
  /** All problems of the page; each element picks its own. */
  problems: readonly Problem[];
  drawing: Drawing;
}

/** How kinds are drawn, by name: those of plugins are handed to `SurveyPage`. */
export type ElementViews = Readonly<Record<ElementKind, ComponentType<ElementProps<never>>>>;

/** Ids of an element's parts in the page; `first` is the field that an error leads to. */
export function idsOf(elementId: string) {
  return {
    root: `e-${elementId}`,
    first: `f-${elementId}`,
    description: `e-${elementId}-d`,
    limits: `e-${elementId}-m`,
    error: `e-${elementId}-x`,
    label: `e-${elementId}-l`,
    earlier: `e-${elementId}-a`,
    confirm: `c-${elementId}`,
  };
}
