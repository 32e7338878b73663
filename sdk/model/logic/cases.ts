import { dayNumber, isDay } from '../days.ts';
import type { Operand } from '../kinds/kind.ts';
import { nothing } from '../kinds/operands.ts';
import type { Comparison } from '../rules.ts';
import { toNumber } from '../safe.ts';
import { folded } from '../texts.ts';
import { Asked } from './asked.ts';
import { isNumeric } from './attempts.ts';
import type { Gates } from './gates.ts';
import type { Lit } from './sat.ts';

/** One of the things that an answer can be, as far as the rules tell them apart. */
export interface Case<A> {
  lit: Lit;
  /** What rules compare of it; of a text that is still open, without the words it may contain. */
  operand: Operand;
  /** The words that rules look for may be in it or not. */
  open: boolean;
  /** Of a day, its number: days are compared with days. */
  day?: number;
  /** Whether it can be written with the word in it; missing: with any. */
  mayHold?: (word: string) => boolean;
  /** Makes an answer of the case; `parts` are the words that are to be in it, `fits` judges an attempt. */
  make(parts: readonly string[], fits: (answer: A, operand: Operand) => boolean): A | undefined;
}

/** A number that it can be, with the literal of this or a larger one. */
interface Step {
  number: number;
  from: Lit;
}

/** Conditions on one value: the literals of the cases that it can be, and of what rules ask of it. */
export class Conditions<A> {
  private readonly byText = new Map<string, Lit[]>();
  private readonly byNumber = new Map<number, Lit[]>();
  private readonly numbers: readonly Step[];
  private readonly days: readonly Step[];
  private readonly words = new Map<string, Lit>();
  private readonly asked: Asked;

  private readonly gates: Gates;
  private readonly none: Lit;
  readonly cases: readonly Case<A>[];

  /**
   * @param none the literal of there being no answer
   * @param words that rules look for within texts, folded
   */
  constructor(gates: Gates, none: Lit, cases: readonly Case<A>[], words: readonly string[]) {
    this.gates = gates;
    this.asked = new Asked(gates.solver, (comparison) => this.literal(comparison));
    this.none = none;
    this.cases = cases;
    gates.exactlyOne([none, ...cases.map(({ lit }) => lit)]);
    for (const { lit, operand } of cases) {
      for (const value of new Set(operand.values)) {
        push(this.byText, folded(value), lit);
        const number = toNumber(value);
        if (number !== undefined) push(this.byNumber, number, lit);
      }
    }
    this.numbers = this.ladder(({ operand }) => operand.number);
    this.days = this.ladder(({ day }) => day);
    this.lookFor(words);
  }

  /** The literal of what a rule asks. */
  ask(comparison: Comparison): Lit {
    return this.asked.ask(comparison);
  }

  private literal(comparison: Comparison): Lit {
    const { operator, value, values = [] } = comparison;
    const wanted = value === undefined ? '' : String(value);
    switch (operator) {
      case 'answered':
        return -this.none;
      case 'notAnswered':
        return this.none;
      case 'equals':
        return this.gates.or(this.like(wanted));
      case 'notEquals':
        return -this.gates.or(this.like(wanted));
      case 'oneOf':
        return this.gates.or(values.flatMap((one) => this.like(String(one))));
      case 'noneOf':
        return -this.gates.or(values.flatMap((one) => this.like(String(one))));
      case 'contains': {
        const part = folded(wanted);
        if (part === '') return this.gates.constant(false);
        const fixed = this.cases.filter(({ open, operand }) => !open && folded(operand.text ?? '').includes(part));
        const word = this.words.get(part);
        return this.gates.or([...this.like(wanted), ...fixed.map(({ lit }) => lit), ...(word ? [word] : [])]);
      }
      default:
        return this.compared(comparison);
    }
  }

  /** Whether what was found can be as it is: the case, and an answer of it. Undefined: none was given. */
  found(operandOf: (answer: A) => Operand, valid: (answer: A) => boolean): { answer: A | undefined } | null {
    const { solver } = this.gates;
    const agrees = (operand: Operand) => this.asked.agrees(operand);
    if (solver.holds(this.none)) return agrees(nothing) ? { answer: undefined } : null;
    const found = this.cases.find(({ lit }) => solver.holds(lit));
    const parts = [...this.words].filter(([, lit]) => solver.holds(lit)).map(([word]) => word);
    const answer = found?.make(parts, (attempt) => valid(attempt) && agrees(operandOf(attempt)));
    return answer === undefined ? null : { answer };
  }

  /** What distinguishes this model from others, as far as this value goes. */
  state(): Lit[] {
    const { solver } = this.gates;
    const lits = [this.none, ...this.cases.map(({ lit }) => lit)].filter((lit) => solver.holds(lit));
    const open = this.cases.some(({ lit, open }) => open && solver.holds(lit));
    return open ? [...lits, ...[...this.words.values()].map((lit) => (solver.holds(lit) ? lit : -lit))] : lits;
  }

  /** Cases whose value a rule takes as the same. */
  private like(wanted: string): readonly Lit[] {
    const number = toNumber(wanted);
    const numbers = number === undefined ? undefined : this.byNumber.get(number);
    return [...(this.byText.get(folded(wanted)) ?? []), ...(numbers ?? [])];
  }

  private ladder(numberOf: (one: Case<A>) => number | undefined): readonly Step[] {
    const numbers = new Map<number, Lit[]>();
    for (const one of this.cases) {
      const number = numberOf(one);
      if (number !== undefined) push(numbers, number, one.lit);
    }
    const steps: Step[] = [];
    let from = this.gates.constant(false);
    for (const [number, lits] of [...numbers].sort(([a], [b]) => b - a)) {
      from = this.gates.or([from, ...lits]);
      steps.push({ number, from });
    }
    return steps.reverse();
  }

  private compared({ operator, value }: Comparison): Lit {
    const no = this.gates.constant(false);
    const limit = isDay(value) ? dayNumber(value) : toNumber(value);
    if (limit === undefined) return no;
    const steps = isDay(value) ? this.days : this.numbers;
    const all = steps[0]?.from ?? no;
    const from = steps.find(({ number }) => number >= limit)?.from ?? no;
    const above = steps.find(({ number }) => number > limit)?.from ?? no;
    if (operator === 'atLeast') return from;
    if (operator === 'greater') return above;
    if (operator === 'less') return this.gates.and([all, -from]);
    return operator === 'atMost' ? this.gates.and([all, -above]) : no;
  }

  private lookFor(words: readonly string[]): void {
    const open = this.cases.filter((one) => one.open);
    if (open.length === 0) return;
    const { solver } = this.gates;
    const isNumber = ({ operand }: Case<A>) => operand.number !== undefined;
    const texts = this.gates.or(open.filter((one) => !isNumber(one)).map(({ lit }) => lit));
    const anyOpen = this.gates.or(open.map(({ lit }) => lit));
    for (const word of words) {
      const lit = solver.variable();
      this.words.set(word, lit);
      if (!isNumeric(word)) {
        solver.clause(-lit, texts);
        continue;
      }
      solver.clause(-lit, anyOpen);
      const number = toNumber(word);
      for (const one of open) {
        // A number contains what it equals, and nothing that it cannot be written with.
        if (number !== undefined && one.operand.number === number) solver.clause(-one.lit, lit);
        else if (one.mayHold?.(word) === false) solver.clause(-one.lit, -lit);
      }
    }
    if (words.length > MAX_NESTED) return;
    for (const [inner, innerLit] of this.words) {
      for (const [outer, lit] of this.words)
        if (inner !== outer && outer.includes(inner)) solver.clause(-lit, innerLit);
    }
  }
}

/** With more words it is left to the attempts to find out that one is within another. */
const MAX_NESTED = 300;

function push<K>(map: Map<K, Lit[]>, key: K, lit: Lit): void {
  const list = map.get(key);
  if (list) list.push(lit);
  else map.set(key, [lit]);
}
