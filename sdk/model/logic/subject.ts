import type { Operand } from '../kinds/kind.ts';
import type { Comparison } from '../rules.ts';
import { list, own } from '../safe.ts';
import { folded } from '../texts.ts';
import type { AnswerValue, Id, ViewElement } from '../types.ts';
import type { Asking } from './attempts.ts';
import type { Case } from './cases.ts';
import type { Gates } from './gates.ts';
import type { Lit } from './sat.ts';

/** What the rules of a survey ask of one element or field, or of one row of it. */
export interface Question {
  rowId?: Id | undefined;
  comparison: Comparison;
}

/** An element or a background field as the solver knows it. */
export interface Subject {
  /** Not answered, or not shown. */
  none: Lit;
  ask(question: Question): Lit;
  /** Of the model that was found; null: no answer of that kind could be made. */
  found(): { answer: AnswerValue | undefined } | null;
  /** The literals of the model that this answer was to have. */
  state(): Lit[];
}

export interface SubjectParts {
  gates: Gates;
  asking: Asking;
  none: Lit;
  dontKnow: Case<AnswerValue>[];
  questions: readonly Question[];
  valid: (answer: AnswerValue) => boolean;
  operandOf: (answer: AnswerValue, rowId?: Id) => Operand;
}

/** Of what would take too long, or of a plugin's kind whose answers cannot be put together from what rules ask: nothing is claimed. */
export function unknownSubject({ gates, none }: Pick<SubjectParts, 'gates' | 'none'>): Subject {
  const asked = new Map<string, Lit>();
  const { solver } = gates;
  return {
    none,
    ask(question) {
      const key = JSON.stringify(question);
      const lit = asked.get(key) ?? solver.variable();
      asked.set(key, lit);
      return lit;
    },
    found: () => (solver.holds(none) ? { answer: undefined } : null),
    state: () => [none, ...asked.values()].map((lit) => (solver.holds(lit) ? lit : -lit)),
  };
}

export function only<A>(answer: A, operand: Operand, fits: (answer: A, operand: Operand) => boolean): A | undefined {
  return fits(answer, operand) ? answer : undefined;
}

export function fixedCase<A>(gates: Gates, answer: A, operand: Operand): Case<A> {
  return { lit: gates.solver.variable(), operand, open: false, make: (_, fits) => only(answer, operand, fits) };
}

export function firstThat<T, R>(things: Iterable<T>, look: (thing: T) => R | undefined): R | undefined {
  for (const thing of things) {
    const found = look(thing);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Texts that are looked for within texts, folded. */
export function wordsOf(questions: readonly Question[]): string[] {
  const contained = questions.filter(({ comparison }) => comparison.operator === 'contains');
  return [...new Set(contained.map(({ comparison }) => folded(String(comparison.value ?? ''))))].filter(Boolean);
}

/** Items of the element's lists that exclude all others when they are chosen. */
export function exclusiveItems(element: ViewElement): ReadonlySet<string> {
  const items = Object.values(element.settings).flatMap(list);
  return new Set(items.filter((item) => own(item, 'exclusive') === true).map((item) => String(own(item, 'id'))));
}
