import type { ComponentType } from 'react';
import {
  type ChartFacts,
  guardKind,
  type Id,
  type Kind,
  type KindFault,
  type KindRegistry,
  missingOfKind,
  type Summary,
} from '../../model/index.ts';
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
  faults: KindFaults;
}

/** What plugins' kinds have failed to do on this page, for those who look at a question of theirs. */
export interface KindFaults {
  /** The first of the element. */
  of(elementId: Id): KindFault | undefined;
  /** @returns what ends it */
  subscribe(listener: () => void): () => void;
}

/**
 * Ours, and those of plugins, whose faults cost their own questions alone. One that is not whole is left out; the console
 * says which.
 */
export function questionKindsOf(
  own: KindRegistry,
  brought: readonly { pluginId: string; value: QuestionKind }[],
): QuestionKinds {
  const others = brought.filter(({ pluginId, value }) => {
    const missing = missingOfKind(value?.kind, pluginId);
    if (missing.length > 0) console.error(`A question kind of plugin "${pluginId}" lacks: ${missing.join(', ')}`);
    return missing.length === 0 && !own.has(value.kind.kind);
  });
  const { faults, tell } = followFaults();
  const kinds = others.map(({ value }) => value);
  return {
    registry: new Map([...own, ...kinds.map(({ kind }) => [kind.kind, guardKind(kind, tell)] as const)]),
    views: Object.fromEntries(kinds.map(({ kind, View }) => [kind.kind, View])),
    starts: Object.fromEntries(kinds.flatMap(({ kind, start }) => (start ? [[kind.kind, start]] : []))),
    texts: others.map(({ pluginId }) => pluginId),
    faults,
  };
}

function followFaults(): { faults: KindFaults; tell(fault: KindFault): void } {
  const byElement = new Map<Id, KindFault>();
  const told = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    faults: {
      of: (elementId) => byElement.get(elementId),
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    tell(fault) {
      const { plugin, kind, member, elementId, error } = fault;
      if (!told.has(`${kind} ${member}`)) {
        told.add(`${kind} ${member}`);
        console.error(`The question kind "${kind}" of plugin "${plugin}" failed: ${member}`, error);
      }
      if (elementId === undefined || byElement.has(elementId)) return;
      byElement.set(elementId, fault);
      // It may have been asked while something is drawn.
      queueMicrotask(() => {
        for (const listener of listeners) listener();
      });
    },
  };
}
