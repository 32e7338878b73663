import { isDontKnow } from '../answers.ts';
import { carriesFrom } from '../carried.ts';
import { comparedValues, ruleSubjects } from '../checkRules.ts';
import { dayNumber, dayNumbers, dayOfNumber, isDay } from '../days.ts';
import type { KindRegistry } from '../kinds/index.ts';
import type { Kind, Operand, RuleSubject, Scale } from '../kinds/kind.ts';
import { nothing, operandOfText } from '../kinds/operands.ts';
import { toNumber } from '../safe.ts';
import { folded } from '../texts.ts';
import { type AnswerValue, DONT_KNOW, type Element, type Id, OTHER, type ViewElement } from '../types.ts';
import { validateAnswer } from '../validateAnswers.ts';
import { chosen, fromForm, mainField, mayBeIn, numbersWith, textsWith } from './attempts.ts';
import { type Case, Conditions } from './cases.ts';
import type { Gates } from './gates.ts';
import { gridSubject } from './grid.ts';
import { orderSubject } from './order.ts';
import { Several } from './several.ts';
import {
  firstThat,
  fixedCase,
  only,
  type Question,
  type Subject,
  type SubjectParts,
  unknownSubject,
  wordsOf,
} from './subject.ts';

/** Each takes as long as the grid is large. Of larger ones, which nobody could answer, nothing is claimed. */
const MAX_CELLS = 2_000;

/** Characters of words that are looked for, times the words and numbers that each is compared with. */
const MAX_COMPARED = 10_000_000;
/** Values that rules compare with. */
const MAX_VALUES = 5_000;

/** Whether what rules look for within texts is more than can be told apart in a short step. */
function isTooMuch(questions: readonly Question[]): boolean {
  const values = questions.reduce((sum, { comparison }) => sum + comparedValues(comparison).length, 0);
  if (values > MAX_VALUES) return true;
  const words = wordsOf(questions);
  const characters = words.reduce((sum, word) => sum + word.length, 0);
  return characters * (words.length + limitsOf(questions).length) > MAX_COMPARED;
}

const dontKnowOperand: Operand = { values: [DONT_KNOW] };

/** The text of a background field: anybody may write anything into a link. */
export function subjectOfField(gates: Gates, questions: readonly Question[]): Subject {
  const none = gates.solver.variable();
  if (isTooMuch(questions)) return unknownSubject({ gates, none });
  const make = (text: string) => text;
  const { cases, words } = textCases<string>(gates, questions, make, operandOfText, undefined);
  const conditions = new Conditions<string>(gates, none, cases, words);
  return {
    none,
    ask: ({ comparison }) => conditions.ask(comparison),
    found: () => conditions.found(operandOfText, () => true),
    state: () => conditions.state(),
  };
}

/** An element as rules ask about it, in the classes of answers that they can tell apart. */
export function subjectOfElement(
  gates: Gates,
  element: Element,
  view: ViewElement,
  kinds: KindRegistry,
  questions: readonly Question[],
): Subject {
  const kind = kinds.get(element.kind) as Kind;
  const asking = { kind, element: view };
  const subjects = ruleSubjects(element, kinds);
  const valid = (answer: AnswerValue) => validateAnswer(view, answer, kinds).length === 0;
  const operandOf = (answer: AnswerValue, rowId?: Id) =>
    isDontKnow(answer) ? dontKnowOperand : kind.operand(view, answer, rowId);
  const none = gates.solver.variable();
  const dontKnow = valid({ dontKnow: true }) ? [dontKnowCase(gates)] : [];
  const parts = { gates, asking, none, dontKnow, questions, valid, operandOf };
  const foreign = kind.texts !== undefined;
  if (subjects.some(({ rowId }) => rowId !== undefined)) {
    const cells = subjects.reduce((sum, { rowId, values = [] }) => sum + (rowId === undefined ? 0 : values.length), 0);
    if (foreign || cells > MAX_CELLS) return unknownSubject(parts);
    if (!kind.ordersRows) return gridSubject(parts, subjects);
    // How many places there are depends on what is left of them.
    return carriesFrom(view) === undefined ? orderSubject(parts, subjects) : unknownSubject(parts);
  }
  if (isTooMuch(questions)) return unknownSubject(parts);
  const [subject] = subjects;
  if (subject?.values && kind.maxSelections(element) !== 1) {
    return new Several({ ...parts, subject, max: kind.maxSelections(element), dontKnow: dontKnow[0] });
  }
  const { cases, words } = singleCases(parts, subject);
  if (foreign && cases.length === 0) return unknownSubject(parts);
  const conditions = new Conditions<AnswerValue>(gates, none, [...dontKnow, ...cases], words);
  return {
    none,
    ask: ({ comparison }) => conditions.ask(comparison),
    found: () => conditions.found((answer) => operandOf(answer), valid),
    state: () => conditions.state(),
  };
}

function dontKnowCase(gates: Gates): Case<AnswerValue> {
  const answer = { dontKnow: true } as const;
  return {
    lit: gates.solver.variable(),
    operand: dontKnowOperand,
    open: false,
    make: (_, fits) => only(answer, dontKnowOperand, fits),
  };
}

/** Answers of which one is given: a listed value, a number of a scale, or a text. */
function singleCases({ gates, asking, questions, valid, operandOf }: SubjectParts, subject: RuleSubject | undefined) {
  if (subject?.values) {
    const words = subject.ownWords ? wordsOf(questions) : [];
    const cases = subject.values.flatMap(({ value, disabled }): Case<AnswerValue>[] => {
      if (disabled) return [];
      const ownWords = subject.ownWords === true && value === OTHER;
      const answer = chosen(asking, [String(value)], ownWords ? 'x' : undefined);
      if (answer === undefined || !valid(answer)) return [];
      const { text: _text, ...operand } = operandOf(answer);
      if (!ownWords) return [fixedCase(gates, answer, operandOf(answer))];
      return [
        {
          lit: gates.solver.variable(),
          operand,
          open: true,
          make: (parts, fits) =>
            firstThat(textsWith(parts, words), (text) => {
              const attempt = chosen(asking, [String(value)], text);
              return attempt !== undefined && fits(attempt, operandOf(attempt)) ? attempt : undefined;
            }),
        },
      ];
    });
    return { cases, words };
  }
  if (subject?.scale) {
    const cases = pointsOf(subject.scale, questions).flatMap((number) => {
      const answer = chosen(asking, [String(number)]);
      return answer !== undefined && valid(answer) ? [fixedCase(gates, answer, operandOf(answer))] : [];
    });
    return { cases, words: [] };
  }
  if (subject?.days) {
    const cases = daysOf(questions).flatMap((day) => {
      const answer = chosen(asking, [day]);
      return answer !== undefined && valid(answer)
        ? [{ ...fixedCase(gates, answer, operandOf(answer)), day: dayNumber(day) }]
        : [];
    });
    return { cases, words: [] };
  }
  const make = (text: string) => fromForm(asking, [[mainField(asking), text]]);
  if (subject?.example !== undefined) {
    const answer = make(subject.example);
    return { cases: answer && valid(answer) ? [fixedCase(gates, answer, operandOf(answer))] : [], words: [] };
  }
  return textCases(
    gates,
    questions,
    make,
    (text) => {
      const answer = make(text);
      return answer === undefined ? nothing : operandOf(answer);
    },
    subject?.numbers,
  );
}

/** Numbers that rules compare with, in order. */
function limitsOf(questions: readonly Question[]): number[] {
  const numbers = questions.flatMap(({ comparison }) => comparedValues(comparison).map(toNumber));
  return [...new Set(numbers.filter((number) => number !== undefined))].sort((a, b) => a - b);
}

/** The days that rules compare with and those beside them; some day where they compare with none. */
function daysOf(questions: readonly Question[]): string[] {
  const compared = questions.flatMap(({ comparison }) => comparedValues(comparison)).filter(isDay);
  const numbers = (compared.length > 0 ? compared : ['2026-01-15']).map(dayNumber);
  const near = numbers.flatMap((number) => [number - 1, number, number + 1]);
  const inside = near.filter((number) => number >= dayNumbers.min && number <= dayNumbers.max);
  return [...new Set(inside)].map(dayOfNumber);
}

/** Every number of a short scale; of a long one its ends and those around the numbers that rules compare with. */
function pointsOf({ min, max, step }: Scale, questions: readonly Question[]): number[] {
  const last = Math.floor((max - min) / step + 1e-6);
  const near = limitsOf(questions).flatMap((limit) => {
    const place = Math.floor((limit - min) / step);
    return [place - 1, place, place + 1, place + 2];
  });
  const places = last <= 40 ? Array.from({ length: last + 1 }, (_, place) => place) : [0, ...near, last];
  const inside = [...new Set(places)].filter((place) => place >= 0 && place <= last).sort((a, b) => a - b);
  return inside.map((place) => Number((min + place * step).toFixed(9)));
}

/**
 * A text may be one that rules compare with, a number on either side of those they compare with, or any other;
 * of the words that rules look for it may have any that are not within one another.
 */
function textCases<A>(
  gates: Gates,
  questions: readonly Question[],
  make: (text: string) => A | undefined,
  operandOf: (text: string) => Operand,
  numbersOnly: RuleSubject['numbers'],
): { cases: Case<A>[]; words: string[] } {
  const words = wordsOf(questions);
  const compared = questions.filter(({ comparison }) => comparison.operator !== 'contains');
  const values = [
    ...new Set(compared.flatMap(({ comparison }) => comparedValues(comparison).map((one) => folded(String(one))))),
  ];
  const plain = values.filter((value) => toNumber(value) === undefined && !isDay(value) && !numbersOnly);
  const attempt = (texts: Iterable<string>, fits: (answer: A, operand: Operand) => boolean) =>
    firstThat(texts, (text) => {
      const answer = make(text);
      return answer !== undefined && fits(answer, operandOf(text)) ? answer : undefined;
    });
  const cases: Case<A>[] = plain.map((value) => ({
    lit: gates.solver.variable(),
    operand: { values: [value], text: value },
    open: false,
    make: (_, fits) => attempt([value], fits),
  }));
  const days = values.some(isDay) && !numbersOnly ? daysOf(compared) : [];
  for (const day of days) {
    cases.push({
      lit: gates.solver.variable(),
      operand: { values: [day], text: day },
      open: false,
      day: dayNumber(day),
      make: (_, fits) => attempt([day], fits),
    });
  }
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, decimals } = numbersOnly ?? {};
  const ends = [min, max].filter(Number.isFinite);
  const limits = [...new Set([...limitsOf(compared), ...ends])].sort((a, b) => a - b);
  if (numbersOnly && limits.length === 0) limits.push(0);
  const between = [Number.NEGATIVE_INFINITY, ...limits].map((above, place) => [above, limits[place]] as const);
  const numbers = between
    .flatMap(([above, limit = Number.POSITIVE_INFINITY]): [number, (number: number) => boolean][] => {
      const inner = numberBetween(above, limit, decimals);
      const open: [number, (number: number) => boolean][] =
        inner === undefined || limits.length === 0 ? [] : [[inner, (number) => number > above && number < limit]];
      const written = decimals === undefined || Number(limit.toFixed(decimals)) === limit;
      return Number.isFinite(limit) && written ? [...open, [limit, (number) => number === limit]] : open;
    })
    .filter(([number]) => number >= min && number <= max);
  for (const [number, inside] of numbers) {
    cases.push({
      lit: gates.solver.variable(),
      operand: { values: [String(number)], number },
      open: true,
      mayHold: (word) => mayBeIn(word, number, limits.includes(number)),
      make: (parts, fits) => attempt(numbersWith(number, inside, parts), fits),
    });
  }
  if (!numbersOnly) {
    cases.push({
      lit: gates.solver.variable(),
      operand: { values: [] },
      open: true,
      make: (parts, fits) => attempt(textsWith(parts, [...words, ...values]), fits),
    });
  }
  return { cases, words };
}

/** A number between the two, of at most so many decimals; undefined when there is none. */
function numberBetween(above: number, below: number, decimals: number | undefined): number | undefined {
  const unit = 10 ** -(decimals ?? 0);
  const next = Number.isFinite(above)
    ? (Math.floor(above / unit + 1e-9) + 1) * unit
    : (Math.ceil(below / unit - 1e-9) - 1) * unit;
  const number = Number(next.toFixed(decimals ?? 0));
  if (number > above && number < below) return number;
  return decimals === undefined ? (above + below) / 2 : undefined;
}
