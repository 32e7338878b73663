import { formNames } from '../formNames.ts';
import type { RuleSubject } from '../kinds/kind.ts';
import { type Comparison, holds } from '../rules.ts';
import type { Id } from '../types.ts';
import { fromForm } from './attempts.ts';
import type { Lit } from './sat.ts';
import type { Question, Subject, SubjectParts } from './subject.ts';

/** Rows of which each place of an order is given to one. */
export function orderSubject(parts: SubjectParts, subjects: readonly RuleSubject[]): Subject {
  const { gates, asking, none, valid } = parts;
  const [dontKnow] = parts.dontKnow;
  const { solver } = gates;
  const { kind, element } = asking;
  const answerOf = (order: readonly Id[]) =>
    fromForm(
      asking,
      order.map((rowId, at): [string, string] => [formNames.row(element.id, String(at + 1)), rowId]),
    );
  const isOffered = (rowId: Id): boolean => {
    const answer = answerOf([rowId]);
    return answer !== undefined && kind.validate(element, answer).every(({ code }) => code !== 'unknown-choice');
  };
  const rowIds = subjects.flatMap(({ rowId }) => (rowId !== undefined && isOffered(rowId) ? [rowId] : []));
  const places = kind.fieldNames(element).map((_, at) => at + 1);
  const given = solver.variable();
  gates.exactlyOne([none, given, ...(dontKnow ? [dontKnow.lit] : [])]);
  if (places.length === 0) solver.clause(-given);
  /** Of each row, whether it has which place. */
  const has = new Map(rowIds.map((rowId) => [rowId, places.map(() => solver.variable())]));
  for (const lits of has.values()) {
    solver.atMost(1, lits);
    for (const lit of lits) solver.clause(-lit, given);
  }
  for (const at of places.keys()) {
    const lits = [...has.values()].map((of) => of[at] as Lit);
    solver.atMost(1, lits);
    solver.oneOf([-given, ...lits]);
  }
  const positive = (comparison: Comparison, rowId: Id | undefined): Lit => {
    const unknown = dontKnow && holds(comparison, dontKnow.operand) ? [dontKnow.lit] : [];
    if (rowId !== undefined) {
      const fits = places.map((place) => holds(comparison, { values: [String(place)], number: place }));
      return gates.or([...(has.get(rowId) ?? []).filter((_, at) => fits[at]), ...unknown]);
    }
    if (comparison.operator === 'answered') return -none;
    // Which are among those that have a place: what is carried forward asks for it.
    const among = [...has].filter(([id]) => comparison.operator === 'oneOf' && holds(comparison, { values: [id] }));
    return gates.or([...among.flatMap(([, lits]) => lits), ...unknown]);
  };
  const opposites = { notAnswered: 'answered', notEquals: 'equals', noneOf: 'oneOf' } as const;
  const ask = ({ comparison, rowId }: Question): Lit => {
    const opposite = opposites[comparison.operator as keyof typeof opposites];
    return opposite ? -positive({ ...comparison, operator: opposite }, rowId) : positive(comparison, rowId);
  };
  return {
    none,
    ask,
    found() {
      if (solver.holds(none)) return { answer: undefined };
      if (dontKnow && solver.holds(dontKnow.lit)) return { answer: { dontKnow: true } };
      const order = places.map((_, at) => [...has].find(([, lits]) => solver.holds(lits[at] as Lit))?.[0] ?? '');
      const answer = answerOf(order);
      return answer !== undefined && valid(answer) ? { answer } : null;
    },
    state: () =>
      [none, given, ...(dontKnow ? [dontKnow.lit] : []), ...[...has.values()].flat()].map((lit) =>
        solver.holds(lit) ? lit : -lit,
      ),
  };
}
