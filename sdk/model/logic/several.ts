import { comparedValues } from '../checkRules.ts';
import type { Operand, RuleSubject } from '../kinds/kind.ts';
import { nothing } from '../kinds/operands.ts';
import { type Comparison, holds } from '../rules.ts';
import { isFiniteNumber, own, toNumber } from '../safe.ts';
import { folded } from '../texts.ts';
import { type AnswerValue, OTHER } from '../types.ts';
import { Asked } from './asked.ts';
import { chosen, textsWith } from './attempts.ts';
import type { Case } from './cases.ts';
import type { Lit } from './sat.ts';
import { exclusiveItems, firstThat, type Question, type Subject, type SubjectParts, wordsOf } from './subject.ts';

interface SeveralParts extends Omit<SubjectParts, 'dontKnow'> {
  subject: RuleSubject;
  max: number;
  dontKnow: Case<AnswerValue> | undefined;
}

/** Values that no rule tells apart. */
interface Group {
  lit: Lit;
  values: string[];
  exclusive: boolean;
}

/** An answer of several of the values: which groups of values are chosen from, within the least and the most selections. */
export class Several implements Subject {
  readonly none: Lit;
  private readonly given: Lit;
  /** More than one group is chosen from. */
  private readonly mixed: Lit;
  private readonly groups: Group[];
  private readonly groupOf = new Map<string, Group>();
  /** Groups by folded value, and by the number that a value is. */
  private readonly alike = new Map<string, Set<Group>>();
  private readonly words = new Map<string, Lit>();
  private readonly asked: Asked;
  private readonly min: number;

  private readonly parts: SeveralParts;

  constructor(parts: SeveralParts) {
    this.parts = parts;
    const { gates, none, dontKnow, questions, asking, subject, max } = parts;
    const { solver } = gates;
    this.asked = new Asked(solver, (comparison) => this.literal(comparison));
    this.none = none;
    this.given = solver.variable();
    this.mixed = solver.variable();
    const least = own(asking.element.settings, 'minSelections');
    this.min = isFiniteNumber(least) ? least : 0;
    gates.exactlyOne([none, this.given, ...(dontKnow ? [dontKnow.lit] : [])]);
    this.groups = this.grouped();
    const lits = this.groups.map(({ lit }) => lit);
    for (const lit of lits) solver.clause(-lit, this.given);
    solver.oneOf([-this.given, ...lits]);
    if (Number.isFinite(max)) solver.atMost(max, lits);
    // What excludes all others is a whole answer, however many are asked for.
    const room = this.groups.map(({ values, exclusive }) => (exclusive ? Math.max(1, this.min) : values.length));
    // Of those that answer: what is not chosen from leaves enough.
    const all = room.reduce((sum, one) => sum + one, 0);
    if (this.min > 0) {
      solver.atMost(all, [...lits.map((lit) => -lit), this.given], [...room, this.min]);
    }
    solver.atMost(
      Math.max(1, lits.length),
      [...lits, -this.mixed],
      [...lits.map(() => 1), Math.max(0, lits.length - 1)],
    );
    solver.atMost(lits.length, [...lits.map((lit) => -lit), this.mixed], [...lits.map(() => 1), 2]);
    for (const { lit, exclusive } of this.groups) if (exclusive) solver.clause(-lit, -this.mixed);
    const ownWords = subject.ownWords ? this.groupOf.get(OTHER) : undefined;
    if (ownWords) this.lookFor(wordsOf(questions), ownWords.lit);
  }

  ask({ comparison }: Question): Lit {
    return this.asked.ask(comparison);
  }

  found(): { answer: AnswerValue | undefined } | null {
    const { gates, dontKnow, asking, operandOf, valid, max } = this.parts;
    const { solver } = gates;
    const agrees = (operand: Operand) => this.asked.agrees(operand);
    if (solver.holds(this.none)) return agrees(nothing) ? { answer: undefined } : null;
    if (dontKnow && solver.holds(dontKnow.lit)) {
      return agrees(dontKnow.operand) ? { answer: { dontKnow: true } } : null;
    }
    const open = this.groups.filter(({ lit }) => solver.holds(lit));
    const values = open.map((group) => group.values[0] as string);
    for (const { values: more, exclusive } of open) {
      if (!exclusive) values.push(...more.slice(1, 1 + Math.max(0, Math.min(this.min, max) - values.length)));
    }
    const words = [...this.words].filter(([, lit]) => solver.holds(lit)).map(([word]) => word);
    const texts = values.includes(OTHER) ? textsWith(words, [...this.words.keys()]) : [undefined];
    const answer = firstThat(texts, (text) => {
      const attempt = chosen(asking, values, text);
      return attempt !== undefined && valid(attempt) && agrees(operandOf(attempt)) ? attempt : undefined;
    });
    return answer === undefined ? null : { answer };
  }

  state(): Lit[] {
    const { gates, dontKnow } = this.parts;
    const all = [this.none, this.given, ...(dontKnow ? [dontKnow.lit] : []), ...this.groups.map(({ lit }) => lit)];
    return [...all, ...this.words.values()].map((lit) => (gates.solver.holds(lit) ? lit : -lit));
  }

  /** Values that can be chosen, those together that every rule takes alike. */
  private grouped(): Group[] {
    const { gates, asking, subject, questions } = this.parts;
    const marks = new Map<string, number[]>();
    const bySame = new Map<string, string[]>();
    const offered = (subject.values ?? [])
      .filter(({ disabled }) => !disabled)
      .map(({ value }) => String(value))
      .filter((value) => chosen(asking, [value], value === OTHER && subject.ownWords ? 'x' : undefined) !== undefined);
    for (const value of offered) for (const key of keysOf(value)) bySame.set(key, [...(bySame.get(key) ?? []), value]);
    for (const [place, { comparison }] of questions.entries()) {
      const named = new Set(comparedValues(comparison).flatMap((value) => keysOf(String(value))));
      for (const key of named)
        for (const value of bySame.get(key) ?? []) {
          const places = marks.get(value);
          if (!places) marks.set(value, [place]);
          else if (places.at(-1) !== place) places.push(place);
        }
    }
    const exclusive = exclusiveItems(asking.element);
    const groups = new Map<string, Group>();
    for (const value of offered) {
      const alone = value === OTHER ? OTHER : '';
      const key = `${(marks.get(value) ?? []).join()} ${exclusive.has(value)} ${alone}`;
      const group = groups.get(key) ?? { lit: 0, values: [], exclusive: exclusive.has(value) };
      group.values.push(value);
      groups.set(key, group);
      this.groupOf.set(value, group);
    }
    for (const group of groups.values()) {
      group.lit = gates.solver.variable();
      for (const value of group.values) {
        for (const key of keysOf(value)) this.alike.set(key, (this.alike.get(key) ?? new Set()).add(group));
      }
    }
    return [...groups.values()];
  }

  private literal(comparison: Comparison): Lit {
    const { gates } = this.parts;
    const { operator, value } = comparison;
    const opposites = { notAnswered: 'answered', notEquals: 'equals', noneOf: 'oneOf' } as const;
    if (operator in opposites) {
      return -this.ask({ comparison: { ...comparison, operator: opposites[operator as keyof typeof opposites] } });
    }
    if (operator === 'answered') return -this.none;
    const wanted = comparedValues(comparison).map(String);
    const groups = [
      ...new Set(wanted.flatMap((one) => keysOf(one).flatMap((key) => [...(this.alike.get(key) ?? [])]))),
    ];
    const { dontKnow } = this.parts;
    const unknown = dontKnow && holds(comparison, dontKnow.operand) ? [dontKnow.lit] : [];
    const lits = groups.map(({ lit }) => lit);
    if (operator === 'oneOf') return gates.or([...lits, ...unknown]);
    if (operator === 'contains') {
      const word = this.words.get(folded(String(value ?? '')));
      return gates.or([...lits, ...(word ? [word] : []), ...unknown]);
    }
    if (operator !== 'equals') return gates.constant(false);
    const [only] = groups;
    const alone = groups.length === 1 && only ? [gates.and([only.lit, -this.mixed])] : [];
    const outside = this.groups.filter((group) => !groups.includes(group)).map(({ lit }) => -lit);
    const any = groups.length > 1 ? [gates.and([this.given, ...outside])] : alone;
    return gates.or([...any, ...unknown]);
  }

  private lookFor(words: readonly string[], other: Lit): void {
    const { solver } = this.parts.gates;
    for (const word of words) {
      const lit = solver.variable();
      this.words.set(word, lit);
      solver.clause(-lit, other);
    }
    if (words.length > 300) return;
    for (const [inner, innerLit] of this.words) {
      for (const [outer, lit] of this.words)
        if (inner !== outer && outer.includes(inner)) solver.clause(-lit, innerLit);
    }
  }
}

/** What values are taken as the same by: as texts, and as numbers. */
function keysOf(value: string): string[] {
  const number = toNumber(value);
  return number === undefined ? [folded(value)] : [folded(value), `number ${number}`];
}
