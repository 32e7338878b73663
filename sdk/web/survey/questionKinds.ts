import type { ComponentType } from 'react';
import type { ChartFacts, Id, Kind, KindRegistry, Summary } from '../../model/index.ts';
import type { ElementProps, ElementViews } from './drawing.ts';

/** A question with its figures, as results show it. */
export interface QuestionFigures extends ChartFacts {
  element_id: Id;
  kind: string;
  name: string;
  title: string;
  summary: Summary;
}

export interface ResultsCardProps {
  surveyId: Id;
  question: QuestionFigures;
  /** Filters by an answer, or no longer: `<column key>:<value>`. */
  onSelect(answer: string): void;
}

/** What a plugin's web part brings of a question kind. */
export interface QuestionKind {
  kind: Kind;
  /**
   * How it is drawn, for respondents and on the editor's canvas. Without hooks: the respondents' page is drawn once, on
   * the server.
   */
  View: ComponentType<ElementProps<never>>;
  /** What `client.ts` exports: makes more of an element's fields where there is JavaScript. */
  start?: (element: HTMLElement) => void;
  /** A card of its own in results, instead of the one that suits its summary. */
  Card?: ComponentType<ResultsCardProps>;
}

/** Default export of a plugin's extension in the slot `surveys.questionKind`. */
export const defineQuestionKind = (kind: QuestionKind): QuestionKind => kind;

/** The kinds of an installation, as the editor works with them. */
export interface QuestionKinds {
  registry: KindRegistry;
  /** Of plugins' kinds; ours are drawn without them. */
  views: ElementViews;
  /** What makes more of their fields, in previews as in respondents' browsers. */
  starts: Readonly<Record<string, (element: HTMLElement) => void>>;
  /** Namespaces of plugins' texts. */
  texts: readonly string[];
}

export function questionKindsOf(own: KindRegistry, brought: readonly QuestionKind[]): QuestionKinds {
  const others = brought.filter(({ kind }) => !own.has(kind.kind));
  return {
    registry: new Map([...own, ...others.map(({ kind }) => [kind.kind, kind] as const)]),
    views: Object.fromEntries(others.map(({ kind, View }) => [kind.kind, View])),
    starts: Object.fromEntries(others.flatMap(({ kind, start }) => (start ? [[kind.kind, start]] : []))),
    texts: others.flatMap(({ kind }) => kind.texts ?? []),
  };
}
