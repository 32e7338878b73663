import { formNames } from '../formNames.ts';
import type { RuleSubject } from '../kinds/kind.ts';
import type { Comparison } from '../rules.ts';
import { folded } from '../texts.ts';
import { type AnswerValue, DONT_KNOW, type Id } from '../types.ts';
import { fromForm } from './attempts.ts';
import { type Case, Conditions } from './cases.ts';
import type { Lit } from './sat.ts';
import { fixedCase, type Subject, type SubjectParts } from './subject.ts';

/** Rows that are each answered with one of the columns. */
export function gridSubject(parts: SubjectParts, subjects: readonly RuleSubject[]): Subject {
  const {
    gates,
    asking,
    none,
    dontKnow: [dontKnow],
    questions,
    valid,
    operandOf,
  } = parts;
  const { element } = asking;
  const whole = questions.some(({ rowId }) => rowId === undefined);
  const field = (rowId: Id) => formNames.row(element.id, rowId);
  const answerOf = (columns: ReadonlyMap<Id, string>) =>
    fromForm(
      asking,
      [...columns].map(([rowId, column]): [string, string] => [field(rowId), column]),
    );
  const rows = subjects.flatMap(({ rowId, values = [] }) => {
    const offered =
      rowId === undefined ? [] : values.filter(({ disabled }) => !disabled).map(({ value }) => String(value));
    const first = offered.find((value) => rowId !== undefined && answerOf(new Map([[rowId, value]])) !== undefined);
    return rowId === undefined || first === undefined ? [] : [{ rowId, offered, first }];
  });
  const full = new Map(rows.map(({ rowId, first }) => [rowId, first]));
  const required = (rowId: Id) => {
    const fewer = answerOf(new Map([...full].filter(([id]) => id !== rowId)));
    return fewer === undefined || !valid(fewer);
  };
  const asked = rows.filter(({ rowId }) => whole || questions.some((question) => question.rowId === rowId));
  const given = gates.solver.variable();
  gates.exactlyOne([none, given, ...(dontKnow ? [dontKnow.lit] : [])]);
  const complete = answerOf(full);
  if (complete === undefined || !valid(complete)) gates.solver.clause(-given);
  const conditions = new Map(
    asked.map(({ rowId, offered }) => {
      const rowNone = gates.solver.variable();
      const cases = offered.flatMap((column): Case<string>[] => {
        const answer = answerOf(new Map([[rowId, column]]));
        return answer === undefined ? [] : [fixedCase(gates, column, operandOf(answer, rowId))];
      });
      gates.solver.clause(rowNone, given);
      if (required(rowId)) gates.solver.clause(-given, -rowNone);
      return [rowId, new Conditions<string>(gates, rowNone, cases, [])] as const;
    }),
  );
  if (asked.length === rows.length) {
    gates.solver.oneOf([-given, ...[...conditions.values()].map((row) => -row.ask({ operator: 'notAnswered' }))]);
  }
  const ask = (comparison: Comparison, rowId: Id | undefined): Lit => {
    const opposites = { notAnswered: 'answered', notEquals: 'equals', noneOf: 'oneOf' } as const;
    const { operator } = comparison;
    if (operator in opposites) {
      return -ask({ ...comparison, operator: opposites[operator as keyof typeof opposites] }, rowId);
    }
    const unknown = dontKnow && holdsFor(comparison) ? [dontKnow.lit] : [];
    if (rowId !== undefined) {
      const row = conditions.get(rowId);
      return gates.or([...(row ? [row.ask(comparison)] : []), ...unknown]);
    }
    if (operator === 'answered') return -none;
    const each = [...conditions.values()];
    if (operator === 'contains' || operator === 'oneOf') {
      return gates.or([
        ...each.map((row) => row.ask({ ...comparison, operator: operator === 'contains' ? 'equals' : operator })),
        ...unknown,
      ]);
    }
    if (operator !== 'equals') return gates.constant(false);
    const all = each.map((row) => gates.or([row.ask(comparison), row.ask({ operator: 'notAnswered' })]));
    return gates.or([gates.and([given, ...all]), ...unknown]);
  };
  return {
    none,
    ask: ({ comparison, rowId }) => ask(comparison, rowId),
    found() {
      const { solver } = gates;
      if (solver.holds(none)) return { answer: undefined };
      if (dontKnow && solver.holds(dontKnow.lit)) return { answer: { dontKnow: true } };
      const columns = new Map(full);
      for (const [rowId, row] of conditions) {
        const found = row.found(
          (column) => operandOf(answerOf(new Map([[rowId, column]])) as AnswerValue, rowId),
          () => true,
        );
        if (!found) return null;
        if (found.answer === undefined) columns.delete(rowId);
        else columns.set(rowId, found.answer);
      }
      const answer = answerOf(columns);
      return answer !== undefined && valid(answer) ? { answer } : null;
    },
    state() {
      const { solver } = gates;
      const lits = [none, given, ...(dontKnow ? [dontKnow.lit] : [])].filter((lit) => solver.holds(lit));
      return [...lits, ...[...conditions.values()].flatMap((row) => row.state())];
    },
  };
}

/** Whether the condition holds of don't know. */
function holdsFor({ operator, value, values = [] }: Comparison): boolean {
  if (operator === 'answered') return true;
  const wanted = operator === 'oneOf' ? values : operator === 'equals' || operator === 'contains' ? [value ?? ''] : [];
  return wanted.some((one) => folded(String(one)) === folded(DONT_KNOW));
}
